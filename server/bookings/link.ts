import { pageToken } from "../outreach/letter/page-link.ts";
import { hashToken, newToken } from "../platform/handle.ts";
import type { Secrets } from "../platform/secrets.ts";

/** Where the podcaster's page lies. */
export const BOOKING_PAGE = "/booking";

/**
 * A link's token, 256 bits. It is made from a random seed with the installation's key: the database alone does not give
 * it, and it can be shown again as long as it holds.
 */
export const tokenOf = (secrets: Secrets, seed: string): string => pageToken(secrets, seed);

export function newLink(secrets: Secrets): { seed: string; hash: Buffer; token: string } {
  const seed = newToken().token;
  const token = tokenOf(secrets, seed);
  return { seed, hash: hashToken(token), token };
}
