import type { Language } from "../../../contract/forms/locale.ts";
import { newIdempotencyKey } from "../../api/idempotency-key.ts";
import { type Draft, dropDraft, emptyDraft, findDraft, keyOf, layDraft } from "./draft.ts";
import { joinDrafts } from "./two-drafts.ts";

export type DraftState = "untouched" | "unsaved" | "saved" | "refused";

/** What is shown of a draft. */
export interface DraftShown {
  draft: Draft;
  state: DraftState;
  /** When it was saved last, in this visit or before; null if never. */
  savedAt: Date | null;
  kept: Draft | null;
  /** Another tab has written, too, and both texts stand there now. */
  joined: boolean;
}

export type DraftDesk = ReturnType<typeof openDraft>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** What its reader gets of it. */
const wordsOf = ({ subject, body, plan }: Draft) => [subject, body, { ...plan, spare: [] }];

/**
 * A draft that is open in this tab. The browser has one for all tabs: a tab writes over its own words and over what it
 * was shown, and over nothing else.
 */
export function openDraft(loginId: string, campaignId: string, language: () => Language) {
  const inBrowser = () => findDraft(loginId, campaignId, "working");
  const asStored = (draft: Draft | null) => ({
    draft: draft ?? emptyDraft(language()),
    state: draft?.changed ? ("saved" as const) : ("untouched" as const),
    savedAt: draft?.changed ? new Date(draft.changed) : null,
  });
  /** What the browser had when this tab looked last. */
  let seen = inBrowser();
  let pending = false;
  let shown: DraftShown = {
    ...asStored(seen),
    kept: findDraft(loginId, campaignId, "kept"),
    joined: false,
  };
  const listeners = new Set<() => void>();
  function show(part: Partial<DraftShown>): void {
    shown = { ...shown, ...part };
    for (const listener of listeners) listener();
  }

  function set(part: Partial<Draft>): void {
    const { draft } = shown;
    // One of an earlier version has no name, and neither has what was done for it.
    const id = draft.id === "" && draft.changed === null ? newIdempotencyKey() : draft.id;
    pending = true;
    show({ draft: { ...draft, id, ...part }, state: "unsaved" });
  }

  /** Saves pending changes. Returns whether something would still be lost. */
  function flush(): boolean {
    if (!pending) return false;
    const there = inBrowser();
    let { draft, joined } = shown;
    if (there && !isSame(there, seen)) {
      const mine = draft.body;
      draft = joinDrafts(seen ?? emptyDraft(draft.language), draft, there);
      joined ||= draft.body !== mine && draft.body !== there.body;
    } else if (!there && seen) {
      // It was sent in another tab: what was written here since is another one.
      draft = { ...draft, id: newIdempotencyKey() };
    }
    const laid = layDraft(loginId, campaignId, "working", draft);
    pending = !laid;
    seen = inBrowser();
    show({
      draft,
      joined,
      state: laid ? "saved" : "refused",
      savedAt: laid ? new Date() : shown.savedAt,
    });
    return !laid;
  }

  /** Goes on with what another tab has written. What is not saved here is put together with it by `flush`. */
  function catchUp(): void {
    const there = inBrowser();
    if (pending || !there || isSame(there, seen)) return;
    seen = there;
    show(asStored(there));
  }

  /** Another tab has changed what the browser keeps. */
  function changedElsewhere(key: string | null): void {
    if (key === keyOf(loginId, campaignId, "kept")) show({ kept: findDraft(loginId, campaignId, "kept") });
    if (key !== keyOf(loginId, campaignId, "working")) return;
    catchUp();
    // Sent there. A browser whose data was deleted says no key, and what is shown stays.
    if (pending || !seen || inBrowser()) return;
    seen = null;
    show({ ...asStored(null), joined: false });
  }

  function keep(): void {
    const { subject, body } = shown.draft;
    const base = { subject, body };
    const laid = layDraft(loginId, campaignId, "kept", { ...shown.draft, base });
    // A draft that was set aside does not stop a template from being used.
    if (laid) set({ base });
    if (laid) show({ kept: shown.draft });
    pending = true;
    flush();
  }

  /** It was sent. What was written in another tab since is not: it stays, as another draft. */
  function drop(sent: Draft): void {
    if (pending) flush();
    else catchUp();
    if (!isSame(wordsOf(shown.draft), wordsOf(sent))) {
      set({ id: newIdempotencyKey() });
      flush();
      return;
    }
    pending = false;
    seen = null;
    dropDraft(loginId, campaignId, "working");
    show({ ...asStored(null), joined: false });
  }

  return {
    read: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set,
    flush,
    catchUp,
    changedElsewhere,
    keep,
    drop,
  };
}
