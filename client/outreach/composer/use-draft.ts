import { useEffect, useRef, useState, useSyncExternalStore } from "react";
import type { Language } from "../../../contract/forms/locale.ts";
import type { Plan } from "../follow-ups/plan.ts";
import type { Draft, MailText } from "./draft.ts";
import { type DraftShown, openDraft } from "./draft-desk.ts";

/** How long typing has to pause before the draft is saved, in ms. */
const RESTS = 600;

export interface DraftHandle extends DraftShown {
  type: (text: Partial<MailText>) => void;
  change: (part: Partial<Pick<Draft, "language" | "form" | "leftOut">>) => void;
  planChanged: (plan: Plan) => void;
  /** Starts over with a template, a kept draft, or an empty text. */
  begin: (text: MailText, template: string | null, as?: Partial<Pick<Draft, "language" | "form">>) => void;
  /** Saves it now, as the draft that the chooser offers again. */
  keep: () => void;
  /** Saves pending changes. Returns whether something would still be lost. */
  flush: () => boolean;
  /** This was sent: nothing is left to write, unless more was written since. */
  drop: (sent: Draft) => void;
}

/**
 * The mail being written, saved in this browser while typing: it survives a reload and a lost session. What is written in
 * another tab stands here at once.
 */
export function useDraft(loginId: string, campaignId: string, language: Language): DraftHandle {
  const words = useRef(language);
  words.current = language;
  const [desk] = useState(() => openDraft(loginId, campaignId, () => words.current));
  const shown = useSyncExternalStore(desk.subscribe, desk.read);
  const { draft, state } = shown;

  // biome-ignore lint/correctness/useExhaustiveDependencies: each keystroke begins the wait anew
  useEffect(() => {
    if (state !== "unsaved") return;
    const timer = setTimeout(desk.flush, RESTS);
    return () => clearTimeout(timer);
  }, [draft, state, desk]);

  useEffect(() => {
    // The page before this one saves when it goes away, which is after this one has begun.
    desk.catchUp();
    const onStorage = ({ key }: StorageEvent) => desk.changedElsewhere(key);
    addEventListener("storage", onStorage);
    // A page that was asleep is told of nothing.
    addEventListener("focus", desk.catchUp);
    addEventListener("pageshow", desk.catchUp);
    addEventListener("pagehide", desk.flush);
    return () => {
      removeEventListener("storage", onStorage);
      removeEventListener("focus", desk.catchUp);
      removeEventListener("pageshow", desk.catchUp);
      removeEventListener("pagehide", desk.flush);
      desk.flush();
    };
  }, [desk]);

  return {
    ...shown,
    type: (text) => desk.set({ ...text, changed: new Date().toISOString() }),
    change: desk.set,
    planChanged: (plan) => desk.set({ plan, changed: new Date().toISOString() }),
    begin: ({ subject, body }, template, as) =>
      desk.set({
        subject,
        body,
        template,
        base: { subject, body },
        changed: subject || body ? new Date().toISOString() : null,
        ...(as?.language ? { language: as.language } : {}),
        ...(as?.form ? { form: as.form } : {}),
      }),
    keep: desk.keep,
    flush: desk.flush,
    drop: desk.drop,
  };
}
