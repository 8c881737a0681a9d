import { type Hide, hideAddresses } from "./addresses/hide-addresses.ts";
import { foldText } from "./fold-text.ts";

/**
 * The sort key of titles, without mail addresses: with podcasts of their own, attackers could otherwise find an
 * address letter by letter.
 */
export const titleKey = (title: string, hide: Hide = hideAddresses): string => foldText(hide(title));

/** The searchable text, also without mail addresses: a match would reveal whose it is. */
export const searchText = (title: string, artist: string | null, hide: Hide = hideAddresses): string =>
  foldText(hide(`${title} ${artist ?? ""}`));
