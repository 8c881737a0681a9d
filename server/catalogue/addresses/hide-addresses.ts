/**
 * Whatever may stand before the @ of an address that counts as usable (`judge-address.ts`). Not a slash right before it:
 * that is how links write names.
 */
const LOCAL = "[\\p{L}\\p{N}._%+!#$&'*^`{|}~/=?-]{0,63}[\\p{L}\\p{N}._%+!#$&'*^`{|}~=?-]";
/** Bounded, so that a long text without any address costs no more than its length. Also as written in URLs. */
const ADDRESS = new RegExp(
  // Or what is left of one at the end of a text that was cut.
  `${LOCAL}(?:@|%40)(?:(?:[\\p{L}\\p{N}-]{1,63}\\.){1,8}[\\p{L}\\p{N}-]{2,63}|[\\p{L}\\p{N}.-]{0,255}…$)`,
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
