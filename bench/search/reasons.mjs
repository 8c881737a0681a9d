// @ts-check
// Why a target is missed, and what would be tried next. A text belongs to the figures of bench/search.md: whoever measures
// again looks whether it still holds.

/** @typedef {import("./targets.mjs").Target} Target */

/** @type {readonly { of: RegExp, why: string, next: string }[]} */
const REASONS = [
  {
    of: /^(?:no filter|one filter|two filters|three filters and more) p/,
    why: "half of it is one question to PostgreSQL, by which nothing stale is shown (what has changed since the build, and whether the cards are still so); the longest sort deep pages by title",
    next: "count the members of a set within a stretch of titles instead of walking over it",
  },
  {
    of: /best other: at worst rare word/,
    why: "SQLite answers a word of a few podcasts inside its own process in less than 0.1 ms; here the one question to PostgreSQL stands before any word",
    next: "nothing: without it a page could show what is not so any more",
  },
  {
    of: /while a build runs/,
    why: "the build and its connection to PostgreSQL take more than one of the two cores for as long as it lasts, and what has just been built is read for the first time",
    next: "a lower priority for its connection too",
  },
  {
    of: /over HTTP/,
    why: "the page asks the database twice (who calls; whether what is kept still holds, and what is unlocked), and each wakes another process; Hostread spends some 0.35 ms of processor on it, a third of that for writing to the two sockets, and the rest is spread thin over HTTP, headers, validation and the statement; a page from memory does hardly any of it. Both in one statement was 10 % quicker and not worth a second way in (decision 60)",
    next: "a third of the headers are the same for every answer and are made anew each time",
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
