import type { BackgroundChange } from "../../../platform/background/run-changes.ts";
import type { Tx } from "../../../platform/postgres/database.ts";
import { hideFor } from "../../addresses/hide-addresses.ts";
import { descriptionWords } from "../../description-words.ts";
import { tryImportLock } from "../../import/read-queries.ts";
import { searchText, titleKey } from "../../search-text.ts";
import {
  countFoldAnew,
  endFoldAnew,
  type FoldedTexts,
  type StoredTexts,
  saveFoldAnew,
  selectFoldAnew,
  selectStored,
  selectStoredOf,
  selectUpTo,
  updateFolded,
} from "./fold-anew-queries.ts";

/** Podcasts looked at in one transaction. */
const AT_ONCE = 2_000;

/**
 * A PostgreSQL pattern that matches every text that is now folded differently: all letters after Syriac except
 * symbols and emoji, the signs of addresses, and their spellings. Far more texts match than change; those are only
 * examined.
 */
export const perhapsMarked = `[${[
  [0x0780, 0x1fff],
  [0x2c00, 0xfdff],
  [0xfe30, 0x1_efff],
  [0x1_f200, 0x1_f2ff],
]
  .map(([from, to]) => `${String.fromCodePoint(from!)}-${String.fromCodePoint(to!)}`)
  .join(
    "",
  )}@]|%(25)*40|[\\[({<]\\s*(at|ät|dot|punkt|punto|point|\\.)\\s*[\\])}>]|\\s(dot|punkt)\\s|&#|&commat`;

function foldedOf({ id, title, artist, subTitle, description, address }: StoredTexts): FoldedTexts {
  const hide = hideFor(address);
  return {
    id,
    titleKey: titleKey(title, hide),
    searchText: searchText(title, artist, hide),
    words: descriptionWords([subTitle, description], hide),
  };
}

/** Folds some podcasts again after their address on sale or their texts have changed. */
export async function foldAgain(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await updateFolded(tx, (await selectStoredOf(tx, ids)).map(foldedOf));
}

/**
 * Folds the stored texts again of podcasts from before folding changed (migrations 0014 and 0017). While an import is
 * writing it waits; once done, it costs one look into an empty table.
 */
export const foldingAnew = (atOnce = AT_ONCE): BackgroundChange => ({
  name: "podcast-folding",
  left: countFoldAnew,
  async batch(tx) {
    // Writers of titles hold this lock, so that nothing changes between reading and writing.
    if (!(await tryImportLock(tx))) return null;
    const begun = await selectFoldAnew(tx);
    const next = begun && (await selectUpTo(tx, begun, atOnce));
    if (!next) {
      await endFoldAnew(tx);
      return 0;
    }
    const { upTo, count } = next;
    const stored = await selectStored(tx, { after: begun.done, upTo, letters: perhapsMarked });
    await updateFolded(tx, stored.map(foldedOf));
    await saveFoldAnew(tx, upTo);
    return count;
  },
});
