import type pg from "pg";
import { seededRandom } from "../../server/platform/seeded-random.ts";
import { inventWords, zipf } from "../search/words.ts";

/** So many different texts of each kind: each mail has one of them, with the name of its podcast. */
export const TEXTS = 1_000;

/** Letters that half of the texts of a kind exceed, and how far they differ (log-normal). */
const KINDS = {
  /** The first mail of a mailing: some eighty words. */
  first: { letters: 480, spread: 0.3 },
  /** A follow-up: two or three sentences. */
  follow: { letters: 190, spread: 0.3 },
  /** What is new in an answer. */
  answer: { letters: 330, spread: 0.6 },
  /** What an answer quotes. */
  quoted: { letters: 480, spread: 0.4 },
} as const;

/** Writes the texts that mails are made of; their words are used as often as words are (Zipf). */
export async function writeTexts(client: pg.ClientBase): Promise<void> {
  const random = seededRandom("load texts");
  const words = inventWords(random, 40_000);
  const wordAt = zipf(random, words.length, 1.02);
  await client.query(
    "create table if not exists bench_load.text (kind text, place int, text text not null, primary key (kind, place))",
  );
  for (const [kind, { letters, spread }] of Object.entries(KINDS)) {
    const texts = Array.from({ length: TEXTS }, () => {
      const length = Math.max(60, letters * Math.exp(spread * random.normal()));
      let text = "";
      for (let sentence = random.between(6, 14); text.length < length; sentence -= 1) {
        if (sentence === 0) sentence = random.between(6, 14);
        text += (text === "" ? "" : sentence === 1 ? ".\n" : " ") + words[wordAt()]!;
      }
      return text;
    });
    await client.query(
      `insert into bench_load.text select $1, place - 1, text from unnest($2::text[]) with ordinality t (text, place)
       on conflict do nothing`,
      [kind, texts],
    );
  }
}
