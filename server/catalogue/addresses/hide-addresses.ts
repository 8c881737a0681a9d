import { ADDRESS, AT } from "./written-address.ts";

const at = new RegExp(AT, "iu");
const address = new RegExp(ADDRESS, "giu");

/**
 * A public text as somebody reads it who may not see the podcast's address: feeds write it into their
 * descriptions, and some give it as their author. What stands there in other words ("ida at …") stays.
 */
export const hideAddresses = (text: string): string => (at.test(text) ? text.replace(address, "…") : text);

/** The same for what may be missing. */
export const hideInText = (text: string | null): string | null =>
  text === null ? null : hideAddresses(text);

/** Escaped more often than this, nobody means an address to be read. */
const MOST_ESCAPED = 5;

/** A link is whole or not there: one that holds an address is left out, however often it was escaped. */
export function hideInLink(url: string | null): string | null {
  let text = url;
  for (let times = 0; text !== null && times < MOST_ESCAPED; times += 1) {
    if (hideAddresses(text) !== text) return null;
    const plain: string = unescaped(text);
    if (plain === text) return url;
    text = plain;
  }
  return null;
}

/** One escape less everywhere. What is no letter hides nothing beside it. */
const unescaped = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString());
