import { expect, test } from "vitest";
import { LANGUAGES } from "../contract/forms/locale.ts";
import {
  fits,
  joinOf,
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

test("no two shortcuts answer to the same keys in a language, where both can be on the page", () => {
  for (const language of LANGUAGES) {
    // The inbox, a campaign and the send room are three pages; nothing is selected in the last one.
    for (const page of ["inbox", "campaign", "room"]) {
      const isThere = (name: ShortcutName): boolean => {
        const { group } = SHORTCUTS[name];
        if (page === "room" && name === "select") return false;
        return group === page || !["inbox", "campaign", "room"].includes(group);
      };
      const keys = SHORTCUT_NAMES.filter(isThere).flatMap((name) => {
        const strokes = strokesOf(name, language).map((stroke) => JSON.stringify(stroke));
        return joinOf(name) === "then" ? [strokes.join(" ")] : strokes;
      });
      expect(new Set(keys).size).toBe(keys.length);
    }
  }
});

test("nothing answers alone to the key that begins a sequence", () => {
  for (const language of LANGUAGES) {
    const first = SHORTCUT_NAMES.filter((name) => joinOf(name) === "then").map(
      (name) => strokesOf(name, language)[0]?.key,
    );
    const alone = SHORTCUT_NAMES.filter((name) => joinOf(name) !== "then").flatMap((name) =>
      strokesOf(name, language).map((stroke) => stroke.key),
    );
    expect(first.filter((key) => key !== undefined && alone.includes(key))).toEqual([]);
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

test("B1.117 what is done in a conversation has its keys in the one list", () => {
  const acts = ["answer", "answerAll", "sendAnswer", "takeBack", "done", "later", "takeOver"] as const;
  const keys = acts.map((name) => strokesOf(name, "en")[0]);
  expect(keys).toEqual([
    { key: "r" },
    { key: "r", shift: true },
    { key: "Enter", mod: true },
    { key: "z" },
    { key: "e" },
    { key: "h" },
    { key: "i" },
  ]);
});
