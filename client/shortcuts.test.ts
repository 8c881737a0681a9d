import { expect, test } from "vitest";
import { PODCAST_STATES } from "../contract/campaigns.ts";
import { LANGUAGES } from "../contract/forms/locale.ts";
import {
  fits,
  isSequence,
  type Pressed,
  SHORTCUT_NAMES,
  SHORTCUTS,
  type ShortcutName,
  strokesOf,
} from "./shortcuts.ts";

const press = (key: string, held: Partial<Pressed> = {}): Pressed => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...held,
});

const PAGES = ["inbox", "campaign", "room"] as const;

/** What can be pressed on a page: the inbox, a campaign and the send room are three. */
const namesOn = (page: (typeof PAGES)[number]): ShortcutName[] =>
  SHORTCUT_NAMES.filter((name) => {
    const { group } = SHORTCUTS[name];
    // Nothing is selected in the send room.
    if (page === "room" && name === "select") return false;
    // A new e-mail has its key there.
    if (page === "inbox" && name === "create") return false;
    return group === page || !PAGES.some((one) => one === group);
  });

test("no two shortcuts answer to the same keys in a language, where both can be on the page", () => {
  for (const language of LANGUAGES)
    for (const page of PAGES) {
      const keys = namesOn(page).flatMap((name) => {
        const strokes = strokesOf(name, language).map((stroke) => JSON.stringify(stroke));
        if (!isSequence(name)) return strokes;
        const [first, ...rest] = strokes;
        return rest.map((stroke) => `${first} ${stroke}`);
      });
      expect(new Set(keys).size).toBe(keys.length);
    }
});

test("nothing on a page answers alone to the key that begins a sequence", () => {
  for (const language of LANGUAGES)
    for (const page of PAGES) {
      const names = namesOn(page);
      const first = names.filter(isSequence).map((name) => strokesOf(name, language)[0]);
      const alone = names
        .filter((name) => !isSequence(name))
        .flatMap((name) => strokesOf(name, language).filter((stroke) => !stroke.mod && !stroke.shift))
        .map((stroke) => stroke.key);
      expect(first.filter((stroke) => stroke && alone.includes(stroke.key))).toEqual([]);
    }
});

test("the way to campaigns has the letter of its own language", () => {
  expect(strokesOf("toCampaigns", "en").at(-1)?.key).toBe("c");
  expect(strokesOf("toCampaigns", "de").at(-1)?.key).toBe("k");
});

test("a stroke fits with exactly what is held beside it", () => {
  expect(fits({ key: "k", mod: true }, press("k", { ctrlKey: true }))).toBe(true);
  expect(fits({ key: "k", mod: true }, press("k", { metaKey: true }))).toBe(true);
  expect(fits({ key: "k", mod: true }, press("k"))).toBe(false);
  expect(fits({ key: "k" }, press("k", { ctrlKey: true }))).toBe(false);
  expect(fits({ key: "x", shift: true }, press("X", { shiftKey: true }))).toBe(true);
  expect(fits({ key: "x" }, press("X", { shiftKey: true }))).toBe(false);
  expect(fits({ key: "x" }, press("X"))).toBe(true);
  expect(fits({ key: "e" }, press("e", { ctrlKey: true, altKey: true }))).toBe(false);
});

test("punctuation fits by what it writes, whatever is held for it", () => {
  expect(fits({ key: "/" }, press("/", { shiftKey: true }))).toBe(true);
  expect(fits({ key: "?" }, press("?", { shiftKey: true }))).toBe(true);
  expect(fits({ key: "7" }, press("/", { shiftKey: true }))).toBe(false);
});

test("a named key fits with or without Shift, as it says", () => {
  const later = strokesOf("sendLater", "en")[0]!;
  const send = strokesOf("sendAnswer", "en")[0]!;
  const both = press("Enter", { ctrlKey: true, shiftKey: true });
  expect([fits(later, both), fits(send, both)]).toEqual([true, false]);
  expect([
    fits(later, press("Enter", { ctrlKey: true })),
    fits(send, press("Enter", { ctrlKey: true })),
  ]).toEqual([false, true]);
});

/** As the sheet names them: a letter in capitals, what is held before it. */
const written = (name: ShortcutName, language: "en" | "de"): string =>
  strokesOf(name, language)
    .map(({ key, mod, shift }) => [mod && "Mod", shift && "Shift", key].filter(Boolean).join(" "))
    .join(" ");

test("B1.117 every act of the inbox and the send room has its keys in the one list, with German letters where the English ones do not fit", () => {
  const keys = {
    rows: "j k",
    select: "x",
    range: "Shift x",
    newMail: "n",
    backToInbox: "u",
    answer: "r",
    answerAll: "Shift r",
    sendAnswer: "Mod Enter",
    sendLater: "Mod Shift Enter",
    done: "e",
    later: "h",
    takeOver: "i",
    assign: "Shift i",
    moveCard: "m 1 2 3 4 5 6 7",
    take: "y",
    takeBack: "z",
    forgetMail: "#",
    unfold: "o",
    quotes: ".",
    approveMail: "y",
    editMail: "e",
    leaveOutMail: "x",
  } as const;
  const german = { later: "s", moveCard: "v 1 2 3 4 5 6 7" };
  const names = Object.keys(keys) as (keyof typeof keys)[];
  expect(Object.fromEntries(names.map((name) => [name, written(name, "en")]))).toEqual(keys);
  expect(Object.fromEntries(names.map((name) => [name, written(name, "de")]))).toEqual({
    ...keys,
    ...german,
  });
  // As many states as there are keys for them.
  expect(strokesOf("moveCard", "en").slice(1)).toHaveLength(PODCAST_STATES.length);
});
