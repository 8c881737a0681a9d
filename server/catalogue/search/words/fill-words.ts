import type { Db } from "../../../platform/postgres/database.ts";
import { hideFor } from "../../addresses/hide-addresses.ts";
import { descriptionWords } from "../../description-words.ts";
import { selectWordless, updateWords } from "./fill-words-queries.ts";

const AT_ONCE = 1_000;

/**
 * Adds the words of descriptions to podcasts stored without them. Interrupted at any point, the rest is done the
 * next time.
 */
export async function fillWords(db: Db): Promise<void> {
  for (;;) {
    const wordless = await selectWordless(db, AT_ONCE);
    if (wordless.length === 0) return;
    await updateWords(
      db,
      wordless.map(({ id, subTitle, description, address }) => ({
        id,
        words: descriptionWords([subTitle, description], hideFor(address)),
      })),
    );
  }
}
