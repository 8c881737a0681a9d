import { useCallback, useEffect, useRef, useState } from "react";
import type { Language } from "../../../contract/forms/locale.ts";
import type { Plan } from "../follow-ups/plan.ts";
import { type Draft, dropDraft, emptyDraft, findDraft, layDraft, type MailText } from "./draft.ts";

/** How long typing has to pause before the draft is saved, in ms. */
const RESTS = 600;

export type DraftState = "untouched" | "unsaved" | "saved" | "refused";

export interface DraftHandle {
  draft: Draft;
  state: DraftState;
  /** When it was saved last, in this visit or before; null if never. */
  savedAt: Date | null;
  kept: Draft | null;
  type: (text: Partial<MailText>) => void;
  change: (part: Partial<Pick<Draft, "language" | "form" | "leftOut">>) => void;
  planChanged: (plan: Plan) => void;
  /** Starts over with a template, a kept draft, or an empty text. */
  begin: (text: MailText, template: string | null, as?: Partial<Pick<Draft, "language" | "form">>) => void;
  /** Saves it now, as the draft that the chooser offers again. */
  keep: () => void;
  /** Saves pending changes. Returns whether something would still be lost. */
  flush: () => boolean;
  /** It was sent: nothing is left to write. */
  drop: () => void;
}

/** The mail being written, saved in this browser while typing: it survives a reload and a lost session. */
export function useDraft(loginId: string, campaignId: string, language: Language): DraftHandle {
  const [draft, setDraft] = useState(() => findDraft(loginId, campaignId, "working") ?? emptyDraft(language));
  const [kept, setKept] = useState(() => findDraft(loginId, campaignId, "kept"));
  const [state, setState] = useState<DraftState>(() => (draft.changed ? "saved" : "untouched"));
  const [savedAt, setSavedAt] = useState<Date | null>(() => (draft.changed ? new Date(draft.changed) : null));
  const newest = useRef(draft);
  const pending = useRef(false);

  const set = useCallback((part: Partial<Draft>) => {
    newest.current = { ...newest.current, ...part };
    pending.current = true;
    setDraft(newest.current);
    setState("unsaved");
  }, []);

  const flush = useCallback((): boolean => {
    if (!pending.current) return false;
    const laid = layDraft(loginId, campaignId, "working", newest.current);
    pending.current = !laid;
    setState(laid ? "saved" : "refused");
    if (laid) setSavedAt(new Date());
    return !laid;
  }, [loginId, campaignId]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke begins the wait anew
  useEffect(() => {
    if (state !== "unsaved") return;
    const timer = setTimeout(flush, RESTS);
    return () => clearTimeout(timer);
  }, [draft, state, flush]);

  useEffect(() => {
    addEventListener("pagehide", flush);
    return () => {
      removeEventListener("pagehide", flush);
      flush();
    };
  }, [flush]);

  return {
    draft,
    state,
    savedAt,
    kept,
    type: (text) => set({ ...text, changed: new Date().toISOString() }),
    change: set,
    planChanged: (plan) => set({ plan, changed: new Date().toISOString() }),
    begin: ({ subject, body }, template, as) =>
      set({
        subject,
        body,
        template,
        base: { subject, body },
        changed: subject || body ? new Date().toISOString() : null,
        ...(as?.language ? { language: as.language } : {}),
        ...(as?.form ? { form: as.form } : {}),
      }),
    keep() {
      const { subject, body } = newest.current;
      const laid = layDraft(loginId, campaignId, "kept", { ...newest.current, base: { subject, body } });
      // A draft that was set aside does not stop a template from being used.
      if (laid) set({ base: { subject, body } });
      if (laid) setKept(newest.current);
      pending.current = true;
      flush();
    },
    flush,
    drop() {
      pending.current = false;
      dropDraft(loginId, campaignId, "working");
      newest.current = emptyDraft(language);
      setDraft(newest.current);
      setState("untouched");
    },
  };
}
