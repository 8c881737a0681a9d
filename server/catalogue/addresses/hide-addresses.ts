import { hideFound, isSeen } from "./hide-found.ts";
import { hideThis } from "./hide-this.ts";
import { SPELT_ADDRESS, SPELT_SIGN } from "./spelt-address.ts";
import { ADDRESS, AT } from "./written-address.ts";

/** Hides in a public text what its reader may not see. */
export type Hide = (text: string) => string;

const at = new RegExp(`${AT}|${SPELT_SIGN}`, "iu");
const address = new RegExp(ADDRESS, "giu");
const speltAddress = new RegExp(SPELT_ADDRESS, "giu");

/**
 * Public text for a reader who may not see the podcast's address: feeds put it into descriptions, and some name it
 * as their author. Other spellings ("ida at …") stay; if the podcast's own address is known, `hideFor` removes
 * those, too.
 */
export const hideAddresses: Hide = (text) =>
  isSeen(text, at) ? hideFound(hideFound(text, address), speltAddress) : text;

/** The same, and also the address on sale in any spelling. */
export const hideFor = (onSale: string | null): Hide =>
  onSale === null ? hideAddresses : (text) => hideThis(text, onSale, hideAddresses);

/** The same for what may be missing. */
export const hideInText = (text: string | null, hide: Hide = hideAddresses): string | null =>
  text === null ? null : hide(text);

/** With more escapes than this, it is not meant to be read as an address. */
const MOST_ESCAPED = 5;

/** A link is kept whole or dropped: one that contains an address is dropped, however often it was escaped. */
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

/** Removes one level of escaping. Invalid escapes hide nothing next to them. */
const unescaped = (text: string): string =>
  text.replace(/(?:%[0-9a-f]{2})+/gi, (run) => Buffer.from(run.replaceAll("%", ""), "hex").toString());
