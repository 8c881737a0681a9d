/** Bounded, so that a long text without any address costs no more than its length. Also as written in URLs. */
const ADDRESS = /[\p{L}\p{N}._+-]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]{1,63}\.){1,8}[\p{L}\p{N}-]{2,63}/giu;

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
