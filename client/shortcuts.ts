import type { Language } from "../contract/forms/locale.ts";

/**
 * One key with what is held beside it: `mod` is Ctrl, or Command on a Mac. Punctuation is named by what it
 * writes, whatever has to be held for it on this keyboard.
 */
export interface Stroke {
  key: string;
  mod?: true;
  shift?: true;
}

interface Shortcut {
  group: "anywhere" | "go" | "lists" | "inbox" | "campaign" | "room";
  /** With `then`, one after the other; otherwise alternatives. A letter may differ by language. */
  strokes: readonly (Stroke | Readonly<Record<Language, Stroke>>)[];
  /** How they belong together; of `to` only the first and the last are shown, after `then` any of the others follows. */
  join?: "then" | "to" | "then-to";
}

const key = (name: string): Stroke => ({ key: name });
const held = (name: string): Stroke => ({ key: name, mod: true });

/** The states of a podcast, by their place. */
const STATES = ["1", "2", "3", "4", "5", "6", "7"].map(key);

/** Every key of the application, in the order in which the sheet lists them. Handlers and sheet read this. */
export const SHORTCUTS = {
  palette: { group: "anywhere", strokes: [held("k")] },
  search: { group: "anywhere", strokes: [key("/")] },
  sheet: { group: "anywhere", strokes: [key("?")] },
  close: { group: "anywhere", strokes: [key("Escape")] },

  toPodcasts: { group: "go", strokes: [key("g"), key("p")], join: "then" },
  toCampaigns: { group: "go", strokes: [key("g"), { en: key("c"), de: key("k") }], join: "then" },
  toInbox: { group: "go", strokes: [key("g"), key("i")], join: "then" },
  toMailbox: { group: "go", strokes: [key("g"), key("m")], join: "then" },
  toPreferences: { group: "go", strokes: [key("g"), { en: key("s"), de: key("e") }], join: "then" },
  create: { group: "go", strokes: [key("n")] },

  rows: { group: "lists", strokes: [key("j"), key("k")] },
  select: { group: "lists", strokes: [key("x")] },
  range: { group: "lists", strokes: [{ key: "x", shift: true }] },
  open: { group: "lists", strokes: [key("Enter")] },
  add: { group: "lists", strokes: [key("a")] },

  newMail: { group: "inbox", strokes: [key("n")] },
  backToInbox: { group: "inbox", strokes: [key("u")] },
  answer: { group: "inbox", strokes: [key("r")] },
  answerAll: { group: "inbox", strokes: [{ key: "r", shift: true }] },
  sendAnswer: { group: "inbox", strokes: [held("Enter")] },
  sendLater: { group: "inbox", strokes: [{ key: "Enter", mod: true, shift: true }] },
  unfold: { group: "inbox", strokes: [key("o")] },
  quotes: { group: "inbox", strokes: [key(".")] },
  done: { group: "inbox", strokes: [key("e")] },
  later: { group: "inbox", strokes: [{ en: key("h"), de: key("s") }] },
  takeOver: { group: "inbox", strokes: [key("i")] },
  assign: { group: "inbox", strokes: [{ key: "i", shift: true }] },
  moveCard: { group: "inbox", strokes: [{ en: key("m"), de: key("v") }, ...STATES], join: "then-to" },
  take: { group: "inbox", strokes: [key("y")] },
  takeBack: { group: "inbox", strokes: [key("z")] },
  forgetMail: { group: "inbox", strokes: [key("#")] },

  approveMail: { group: "room", strokes: [key("y")] },
  editMail: { group: "room", strokes: [key("e")] },
  leaveOutMail: { group: "room", strokes: [key("x")] },

  neighbor: { group: "campaign", strokes: [key("ArrowLeft"), key("ArrowRight")] },
  state: { group: "campaign", strokes: STATES, join: "to" },
  write: { group: "campaign", strokes: [key("e")] },
  view: { group: "campaign", strokes: [key("v")] },
  save: { group: "campaign", strokes: [held("s")] },
  undo: { group: "campaign", strokes: [held("z")] },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;
export const SHORTCUT_NAMES = Object.keys(SHORTCUTS) as ShortcutName[];
export const SHORTCUT_GROUPS = ["anywhere", "go", "lists", "inbox", "campaign", "room"] as const;

/** The strokes of a shortcut in a language. */
export const strokesOf = (name: ShortcutName, language: Language): readonly Stroke[] =>
  (SHORTCUTS[name] as Shortcut).strokes.map((stroke) => ("key" in stroke ? stroke : stroke[language]));

export const joinOf = (name: ShortcutName): Shortcut["join"] => (SHORTCUTS[name] as Shortcut).join;

/** Whether its keys are pressed one after the other. */
export const isSequence = (name: ShortcutName): boolean => joinOf(name)?.startsWith("then") ?? false;

export interface Pressed {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** Whether a key that was pressed is this stroke. */
export function fits(stroke: Stroke, pressed: Pressed): boolean {
  if ((pressed.ctrlKey || pressed.metaKey) !== (stroke.mod ?? false)) return false;
  // AltGr writes characters on many keyboards and is reported as Ctrl and Alt together.
  if (pressed.altKey) return false;
  const shifted = pressed.shiftKey === (stroke.shift ?? false);
  if (stroke.key.length > 1) return pressed.key === stroke.key && shifted;
  if (!/[a-z]/.test(stroke.key)) return pressed.key === stroke.key;
  return pressed.key.toLowerCase() === stroke.key && shifted;
}
