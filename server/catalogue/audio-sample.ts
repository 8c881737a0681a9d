const MAX_URL = 2000;

/**
 * The sound of the latest episode as a page may play it, or null: https only, because a page served with TLS plays
 * nothing else and the policy of ours says the same. Whatever an older import stored is judged here once more.
 */
export function audioSample(url: string | null): string | null {
  if (url === null || url.length > MAX_URL || !URL.canParse(url)) return null;
  const { protocol, username, password } = new URL(url);
  return protocol === "https:" && username === "" && password === "" ? url : null;
}
