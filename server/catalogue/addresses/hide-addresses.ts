/** Whatever may stand before the @ of an address that counts as usable (`judge-address.ts`). */
const LOCAL = "[\\p{L}\\p{M}\\p{N}._%+!#$&'*^`{|}~/=?-]{0,63}[\\p{L}\\p{M}\\p{N}._%+!#$&'*^`{|}~=?-]";
/** Domains are also written with the full stops of Chinese and Japanese, and in links with an escaped one. */
const DOT = "(?:[.。．｡]|%2e)";
/** Bounded, so that a long text without any address costs no more than its length. Also as written in URLs. */
const ADDRESS = new RegExp(
  // Or what is left of one at the end of a text that was cut.
  `${LOCAL}(?:@|%40)(?:(?:[\\p{L}\\p{M}\\p{N}-]{1,63}${DOT}){1,8}[\\p{L}\\p{M}\\p{N}-]{2,63}|(?:[\\p{L}\\p{M}\\p{N}-]|${DOT}){0,255}…$)`,
  "giu",
);

/**
 * A public text as somebody reads it who may not see the podcast's address: feeds write it into their
 * descriptions, and some give it as their author. What stands there in other words ("ida at …") stays.
 */
export const hideAddresses = (text: string): string =>
  text.includes("@") || text.includes("%40") ? text.replace(ADDRESS, "…") : text;

/** The same for what may be missing. */
export const hideInText = (text: string | null): string | null =>
  text === null ? null : hideAddresses(text);

/** A link is whole or not there: one that holds an address is left out. */
export const hideInLink = (url: string | null): string | null =>
  url !== null && hideAddresses(url) !== url ? null : url;
