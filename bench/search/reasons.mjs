// @ts-check
// Why a target is missed, and what would be tried next. A text belongs to the figures of bench/search.md: whoever measures
// anew looks whether it still holds.

/** @typedef {import("./targets.mjs").Target} Target */

/** @type {readonly { of: RegExp, why: string, next: string }[]} */
const REASONS = [
  {
    of: /^(?:no filter|one filter|two filters|three filters and more) p/,
    why: "most of it are two questions to PostgreSQL: what has changed since the build, and whether the cards are still so",
    next: "one question for both where the same page was shown before",
  },
  {
    of: /best other: at worst rare word/,
    why: "SQLite answers a word of a few podcasts inside its own process in less than 0.1 ms; here the two questions stand before any word",
    next: "the same",
  },
  {
    of: /^similar podcasts/,
    why: "the active podcasts of its genres in its language were walked twice, hundreds of thousands where a genre is broad",
    next: "done after this was measured: they are walked once, from the podcast's own reach outwards. The same 200 podcasts then took 38 to 41 ms (p95), in a process of their own",
  },
  {
    of: /while a build runs/,
    why: "the build and its connection to PostgreSQL take more than one of the two cores for as long as it lasts, and five changes a second have to be taken up meanwhile",
    next: "a lower priority for the build, which may take twice as long",
  },
  {
    of: /over HTTP/,
    why: "the page asks the database five times (who calls, for whom, what has changed, cards, contacts), each 0.1 ms of writing to a socket beside the answer's time; a page from memory asks nothing",
    next: "caller and organization in one question, and the two of the search in one",
  },
  {
    of: /last key press/,
    why: "nearly half of it passes before the server is asked: 30 ms of rest, and the list of the letter before, which Chromium draws without a graphics card on the two cores that also answer; alone, without that, words take 58 to 115 ms",
    next: "draw fewer rows for letters in between",
  },
  {
    of: /frames dropped/,
    why: "at 4,000 pixels a second rows are made and painted without a graphics card, on the two cores that also answer the pages that come; in quieter minutes of the same machine it was 1.9 to 3.6 %",
    next: "fewer elements in a row",
  },
];

/** A line for each reason that some missed target has. @param {readonly Target[]} targets */
export function missedLines(targets) {
  const missed = targets.filter(({ met }) => !met).map(({ name }) => name);
  const lines = REASONS.flatMap(({ of, why, next }) => {
    const names = missed.filter((name) => of.test(name));
    return names.length > 0 ? [`- ${names.join("; ")}: ${why}. Next: ${next}.`] : [];
  });
  const others = missed.filter((name) => !REASONS.some(({ of }) => of.test(name)));
  return [...lines, ...others.map((name) => `- ${name}: not looked into yet.`)];
}
