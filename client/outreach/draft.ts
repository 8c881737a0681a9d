import { z } from "zod";

const Text = z.object({ subject: z.string(), body: z.string() });
const Stored = Text.extend({
  language: z.enum(["en", "de"]),
  /** The template it was begun with. */
  template: z.string().nullable(),
  /** What it was before anybody typed: empty, a template, or a kept draft. */
  base: Text,
  /** When something was last typed. */
  changed: z.string().nullable(),
  /** Recipients taken out, of which selection. */
  leftOut: z.object({ of: z.string(), ids: z.array(z.string()) }),
});

/** A mail that is being written, as it lies in this browser: for one user and one campaign. */
export type Draft = z.output<typeof Stored>;
export type MailText = z.output<typeof Text>;
/** `working` is written on its own while typing; `kept` is what the user put aside with the button. */
export type Slot = "working" | "kept";

const keyOf = (loginId: string, campaignId: string, slot: Slot): string =>
  `hostread.draft.${loginId}.${campaignId}.${slot}`;

export const emptyDraft = (language: Draft["language"]): Draft => ({
  subject: "",
  body: "",
  language,
  template: null,
  base: { subject: "", body: "" },
  changed: null,
  leftOut: { of: "", ids: [] },
});

/** Lays a draft down. Answers false where the browser has no room or keeps nothing. */
export function layDraft(loginId: string, campaignId: string, slot: Slot, draft: Draft): boolean {
  try {
    localStorage.setItem(keyOf(loginId, campaignId, slot), JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

/** Finds it again; null where there is none, or what is there cannot be read. */
export function findDraft(loginId: string, campaignId: string, slot: Slot): Draft | null {
  try {
    const text = localStorage.getItem(keyOf(loginId, campaignId, slot));
    return text === null ? null : (Stored.safeParse(JSON.parse(text)).data ?? null);
  } catch {
    return null;
  }
}

export function dropDraft(loginId: string, campaignId: string, slot: Slot): void {
  try {
    localStorage.removeItem(keyOf(loginId, campaignId, slot));
  } catch {
    // A browser that keeps nothing has nothing to drop.
  }
}

const sameText = (one: MailText, other: MailText): boolean =>
  one.subject === other.subject && one.body === other.body;

/** Whether somebody typed something that a template would overwrite (A2.44, A5.10). */
export const isTouched = (draft: Draft): boolean =>
  !sameText(draft, draft.base) && (draft.subject.trim() !== "" || draft.body.trim() !== "");
