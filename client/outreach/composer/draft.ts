import type { AddressForm } from "../../../contract/forms/address-form.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { inBrowser } from "../../ui/browser-store.ts";
import { emptyPlan, type Plan, planOf } from "../follow-ups/plan.ts";

export interface MailText {
  subject: string;
  body: string;
}

/** A draft stored in this browser, for one user and one campaign. */
export interface Draft extends MailText {
  /** Which one it is: what was done in the send room is of one draft, and ends with it. Empty before anything was written. */
  id: string;
  language: Language;
  /** How a German mail addresses those for whom nothing was chosen. */
  form: AddressForm;
  /** The template it was begun with. */
  template: string | null;
  /** Its initial content: empty, a template, or a kept draft. */
  base: MailText;
  /** When something was last typed. */
  changed: string | null;
  /** Recipients taken out, of which selection. */
  leftOut: { of: string; ids: string[] };
  /** Follow-ups, a second subject, and when it may leave. */
  plan: Plan;
}

/** `working` is written on its own while typing; `kept` is what the user put aside with the button. */
export type Slot = "working" | "kept";

/** Where the browser keeps it. */
export const keyOf = (loginId: string, campaignId: string, slot: Slot): string =>
  `hostread.draft.${loginId}.${campaignId}.${slot}`;

export const emptyDraft = (language: Draft["language"]): Draft => ({
  id: "",
  subject: "",
  body: "",
  language,
  form: "formal",
  template: null,
  base: { subject: "", body: "" },
  changed: null,
  leftOut: { of: "", ids: [] },
  plan: emptyPlan,
});

/** Saves a draft. Returns false if the browser's storage is full or disabled. */
export function layDraft(loginId: string, campaignId: string, slot: Slot, draft: Draft): boolean {
  return inBrowser.keep(keyOf(loginId, campaignId, slot), JSON.stringify(draft));
}

/** Loads it again; null if there is none or it cannot be read. */
export function findDraft(loginId: string, campaignId: string, slot: Slot): Draft | null {
  try {
    const text = inBrowser.read(keyOf(loginId, campaignId, slot));
    const found: unknown = text === null ? null : JSON.parse(text);
    return isDraft(found)
      ? {
          ...found,
          id: isText(found.id) ? found.id : "",
          form: found.form === "informal" ? "informal" : "formal",
          plan: planOf(found.plan),
        }
      : null;
  } catch {
    return null;
  }
}

const isText = (value: unknown): value is string => typeof value === "string";
const isTextOrNone = (value: unknown): value is string | null => value === null || isText(value);
const isMailText = (value: Partial<MailText> | null | undefined): boolean =>
  isText(value?.subject) && isText(value.body);

/** By hand: a schema would bring its library to the page on which people write. */
function isDraft(found: unknown): found is Draft {
  const draft = found as Partial<Draft> | null;
  return (
    draft !== null &&
    isMailText(draft) &&
    (draft.language === "en" || draft.language === "de") &&
    isTextOrNone(draft.template) &&
    isMailText(draft.base) &&
    isTextOrNone(draft.changed) &&
    isText(draft.leftOut?.of) &&
    Array.isArray(draft.leftOut.ids) &&
    draft.leftOut.ids.every(isText)
  );
}

export function dropDraft(loginId: string, campaignId: string, slot: Slot): void {
  inBrowser.drop(keyOf(loginId, campaignId, slot));
}

const sameText = (one: MailText, other: MailText): boolean =>
  one.subject === other.subject && one.body === other.body;

/** Whether the user typed something that a template would overwrite (A2.44, A5.10). */
export const isTouched = (draft: Draft): boolean =>
  !sameText(draft, draft.base) && (draft.subject.trim() !== "" || draft.body.trim() !== "");
