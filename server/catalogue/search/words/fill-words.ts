import type { BackgroundChange } from "../../../platform/background/run-changes.ts";
import { hideFor } from "../../addresses/hide-addresses.ts";
import { descriptionWords } from "../../description-words.ts";
import { countWordless, selectWordless, updateWords } from "./fill-words-queries.ts";

const AT_ONCE = 1_000;

/** Adds the words of descriptions to podcasts stored without them. */
export const fillingWords = (atOnce = AT_ONCE): BackgroundChange => ({
  name: "podcast-words",
  left: countWordless,
  async batch(tx) {
    const wordless = await selectWordless(tx, atOnce);
    await updateWords(
      tx,
      wordless.map(({ id, subTitle, description, address }) => ({
        id,
        words: descriptionWords([subTitle, description], hideFor(address)),
      })),
    );
    return wordless.length;
  },
});
