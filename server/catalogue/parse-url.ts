/**
 * The URL in a text, or null. Not `URL.canParse`: in Node 20 it returns false for texts with Latin-1 letters ("ä")
 * once the engine has compiled the call, which happens after some thousand rows of an import.
 */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text);
  } catch {
    return null;
  }
}
