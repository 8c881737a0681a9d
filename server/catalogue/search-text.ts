import { type Hide, hideAddresses } from "./addresses/hide-addresses.ts";
import { foldText } from "./fold-text.ts";

/** What titles are ordered by. Not by a mail address: podcasts with one's own titles would tell it letter by letter. */
export const titleKey = (title: string, hide: Hide = hideAddresses): string => foldText(hide(title));

/** What terms are looked for in. Not by a mail address either: a hit would tell whose it is. */
export const searchText = (title: string, artist: string | null, hide: Hide = hideAddresses): string =>
  foldText(hide(`${title} ${artist ?? ""}`));
