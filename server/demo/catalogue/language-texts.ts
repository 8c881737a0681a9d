/** Texts of a language with a few shows: everything in blocks of one line each, see `blockLines`. */
export type ShortTexts = {
  topics: string;
  openings: string;
  rituals: string;
  endings: string;
  subtitles: string;
  patterns: string;
  days: string;
  places: string;
};

/** What a genre offers to titles and descriptions. */
export type Topic = { genreId: number; titles: string[]; things: string[]; about: string[] };

/** Splits a block into its lines, without the empty ones. */
export function blockLines(block: string): string[] {
  return block
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/** Splits "one; two; three". */
export function items(list: string): string[] {
  return list
    .split(";")
    .map((item) => item.trim())
    .filter((item) => item !== "");
}

/**
 * Reads topics: a line starting with the genre's number, then `=` titles, `+` things, `~` subjects.
 * The titles may follow the number on its own line. Throws on any other line, so a slip of the pen is found by the first test.
 */
export function readTopics(block: string): Topic[] {
  const topics: Topic[] = [];
  for (const line of blockLines(block)) {
    const [, number, rest] = /^(\d{4})\s*(.*)$/.exec(line) ?? [];
    if (number !== undefined) topics.push({ genreId: Number(number), titles: [], things: [], about: [] });
    const topic = topics.at(-1);
    const text = number === undefined ? line : (rest ?? "");
    if (!topic) throw new Error(`No genre before: ${line}`);
    if (text.startsWith("=")) topic.titles.push(...items(text.slice(1)));
    else if (text.startsWith("+")) topic.things.push(...items(text.slice(1)));
    else if (text.startsWith("~")) topic.about.push(...items(text.slice(1)));
    else if (number === undefined) throw new Error(`Neither titles, things nor subjects: ${line}`);
  }
  return topics;
}
