import { hideThis } from "./hide-this.ts";
import { SPELT_ADDRESS, SPELT_SIGN } from "./spelt-address.ts";
import { ADDRESS, AT } from "./written-address.ts";

/** Hides in a public text what its reader may not see. */
export type Hide = (text: string) => string;

const at = new RegExp(`${AT}|${SPELT_SIGN}`, "iu");
const address = new RegExp(ADDRESS, "giu");
const speltAddress = new RegExp(SPELT_ADDRESS, "giu");

/**
 * A public text as somebody reads it who may not see the podcast's address: feeds write it into their
 * descriptions, and some give it as their author. What stands there in other words ("ida at …") stays; where the
 * podcast's own address is known, `hideFor` takes that too.
 */
export const hideAddresses: Hide = (text) =>
  at.test(text) ? text.replace(address, "…").replace(speltAddress, "…") : text;

/** The same, and whatever its spelling the very address that is on sale. */
export const hideFor = (onSale: string | null): Hide =>
  onSale === null ? hideAddresses : (text) => hideThis(text, onSale, hideAddresses);

/** The same for what may be missing. */
export const hideInText = (text: string | null, hide: Hide = hideAddresses): string | null =>
  text === null ? null : hide(text);

/** Escaped more often than this, nobody means an address to be read. */
const MOST_ESCAPED = 5;

/** A link is whole or not there: one that holds an address is left out, however often it was escaped. */
export function hideInLink(url: string | null, hide: Hide = hideAddresses): string | null {
  let text = url;
  for (let times = 0; text !== null && times < MOST_ESCAPED; times += 1) {
    if (hide(text) !== text) return null;
    const plain: string = unescaped(text);
    if (plain === text) return url;
    text = plain;
  }
  return null;
}

/** One escape less everywhere. What is no letter hides nothing beside it. */
const unescaped = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString());
