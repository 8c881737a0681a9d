/**
 * The address in a text, or null. Not `URL.canParse`: in Node 20 that answers false for texts with letters of
 * Latin-1 ("ä") as soon as the engine has compiled the call, which is after some thousand rows of an import.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
