import { parseUrl } from "./parse-url.ts";

const MAX_URL = 2000;

/**
 * The sound of the latest episode as a page may play it, or null: https only, because a page served with TLS plays
 * nothing else and the policy of ours says the same. Whatever an older import stored is judged here once more.
 */
export function audioSample(url: string | null): string | null {
  if (url === null || url.length > MAX_URL) return null;
  const parsed = parseUrl(url);
  return parsed?.protocol === "https:" && parsed.username === "" && parsed.password === "" ? url : null;
}
