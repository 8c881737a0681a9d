import { typedStore } from "../typed-store.ts";

/** A note that is being written. */
export interface BegunNote {
  text: string;
  /** Who is to be told. */
  mentions: readonly string[];
}

export const NO_NOTE: BegunNote = { text: "", mentions: [] };

const notes = typedStore("note", (found): found is BegunNote => {
  const { text, mentions } = (found ?? {}) as Partial<BegunNote>;
  return typeof text === "string" && Array.isArray(mentions);
});

export const findNote = notes.find;

/** Without words there is none. */
export function layNote(loginId: string, conversation: string, note: BegunNote): void {
  if (note.text.trim() === "") notes.drop(loginId, conversation);
  else notes.lay(loginId, conversation, note);
}
