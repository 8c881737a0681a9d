import { hideAddresses } from "./addresses/hide-addresses.ts";
import { foldText } from "./fold-text.ts";

/** What terms are looked for in. Not by a mail address either: a hit would tell whose it is. */
export const searchText = (title: string, artist: string | null): string =>
  foldText(hideAddresses(`${title} ${artist ?? ""}`));
