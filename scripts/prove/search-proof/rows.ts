import { descriptionWords } from "../../../server/catalogue/description-words.ts";
import { foldText } from "../../../server/catalogue/fold-text.ts";
import { genres } from "../../../server/catalogue/genres/genres.ts";
import type { SeededRandom } from "../../../server/platform/seeded-random.ts";

/** A podcast as the proof writes it. */
export interface ProofRow {
  public_id: string;
  title: string;
  title_key: string;
  search_text: string;
  artist: string | null;
  language: string | null;
  episodes: number | null;
  /** YYYY-MM-DD */
  latest_episode: string | null;
  reach: number | null;
  rating: number | null;
  ratings_count: number | null;
  genre_ids: number[];
  description: string | null;
  words: string;
  /** Whether it has an address. */
  addressed: boolean;
  /** Whether its feed names people. */
  peopled: boolean;
}

// Words that contain one another, of every script that has its own rules, with marks and with characters special
// to LIKE.
const WORDS = [
  "art", "party", "heart", "start", "starter", "cart", "the", "there", "other", "another", "podcast", "pod", "cast",
  "Küche", "Küchengespräche", "kitchen", "Straße", "strasse", "weiß", "naïve", "Ærø", "İstanbul", "100%", "soup_",
  "c++", "c#", "a.b", "back\\slash", "it's", "(live)", "news:", "news,", "news", "«Été»", "ﬁne", "Ｆｕｌｌ",
  "日本語ポッドキャスト", "ポッドキャスト", "日本", "語", "中文播客节目", "播客", "ข้าว", "ข่าว", "ขาว", "दिल", "दल", "ガラス", "カラス", "שָׁלוֹם", "สวัสดีชาวโลก", "สวัสดี", "한국어", "подкаст", "новости", "πόδι",
  "مرحبا", "😀", "😀😀fun", "x", "y", "zz", "7", "77", "1977", "ing", "ringing", "singing", "in", "on", "ooo",
]; // biome-ignore format: a list to look through, not to read down

const LANGUAGES = ["en", "en", "en", "de", "de", "fr", "ja", "zh", "th", "es", "pt", "sv", "tlh", null];

/** Podcasts that make it hard: equal values everywhere, nothing known, words within words, one to ten genres. */
export function proofRows(random: SeededRandom, count: number, mark: string): ProofRow[] {
  return Array.from({ length: count }, (_, at) => proofRow(random, `${mark}${at}`));
}

export function proofRow(random: SeededRandom, id: string): ProofRow {
  const some = (most: number) =>
    Array.from({ length: random.between(1, most) }, () => word(random)).join(random.chance(0.9) ? " " : "  ");
  const title = random.chance(0.05) ? "Untitled" : some(6);
  const artist = random.chance(0.2) ? null : some(3);
  const description = random.chance(0.2) ? null : sentence(random);
  const perhaps = <T>(value: T): T | null => (random.chance(0.15) ? null : value);
  return {
    public_id: `proof-${id}`,
    title,
    title_key: foldText(title),
    search_text: foldText(`${title} ${artist ?? ""}`),
    artist,
    language: random.pick(LANGUAGES),
    episodes: perhaps(
      random.pick([0, 1, 9, 10, 11, 29, 30, 99, 100, 300, 999, 1000, random.between(0, 5_000)]),
    ),
    latest_episode: perhaps(day(random)),
    reach: perhaps(random.pick([0, 1, 99, 100, 299, 300, 1000, 3000, 30_000, random.between(0, 60_000)])),
    rating: perhaps(random.pick([0, 3, 4, 4.1, 4.4, 4.5, 4.7, 5, random.between(0, 50) / 10])),
    ratings_count: perhaps(random.pick([0, 9, 10, 100, 1000, random.between(0, 3_000)])),
    genre_ids: random
      .shuffled(genres.slice(0, 25))
      .slice(0, random.between(0, 10))
      .map(({ externalId }) => externalId),
    description,
    words: descriptionWords([description]),
    addressed: random.chance(0.4),
    peopled: random.chance(0.3),
  };
}

function word(random: SeededRandom): string {
  // A few common ones, many shared ones, and some unique ones.
  if (random.chance(0.15)) return random.pick(WORDS.slice(0, 6));
  if (random.chance(0.1)) return `${random.pick(WORDS)}${random.between(0, 99_999).toString(36)}`;
  const one = random.pick(WORDS);
  return random.chance(0.3) ? one.toUpperCase() : one;
}

/** Words that titles have too, and words that only descriptions have. */
function sentence(random: SeededRandom): string {
  const only = () =>
    `${random.pick(["about", "ab", "weekly", "über", "週刊", "ข่าว"])}${random.between(0, 60).toString(36)}`;
  const one = () => (random.chance(0.5) ? word(random) : only());
  return Array.from({ length: random.between(1, 30) }, one).join(random.pick([" ", ", ", "/", "-"]));
}

/** A day about the edges of the recency filter, or any. */
function day(random: SeededRandom): string {
  const now = new Date();
  const months = random.pick([0, 3, 6, 9, 12, random.between(0, 60)]);
  const shift = random.between(-1, 1);
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - months, now.getUTCDate() + shift))
    .toISOString()
    .slice(0, 10);
}
