import { useEffect, useMemo, useState } from "react";
import {
  BRIEFING_BYTES_MAX,
  type Briefing,
  BriefingDocument,
  briefingBytes,
  readBriefing,
  saveBriefing,
} from "../../../contract/briefing.ts";
import { call } from "../../api/call.ts";
import { Problem } from "../../api/problem.ts";
import { keyOf, queryClient } from "../../api/queries.ts";
import type { DraftStore } from "./draft-store.ts";
import { sameBriefing } from "./same-briefing.ts";

/** `stale`: somebody else has saved since; `too-large` and `invalid` cannot be saved as they are. */
export type BriefingState = "saved" | "unsaved" | "saving" | "failed" | "stale" | "too-large" | "invalid";

/** Long enough not to write at every key, short enough to lose no sentence. */
const DRAFT_AFTER_MS = 400;

/** A briefing being written: what is saved, what is typed, and the draft of it that this browser keeps. */
export function useBriefing(campaignId: string, first: Briefing, store: DraftStore, onSaved: () => void) {
  const [draft] = useState(() => {
    const found = store.read();
    return found && !sameBriefing(found.document, first.document) ? found : null;
  });
  const [base, setBase] = useState(first);
  const [document, setDocument] = useState(draft?.document ?? first.document);
  /** Goes up when the editor has to show another document than the one it made. */
  const [version, setVersion] = useState(0);
  const [restored, setRestored] = useState(draft?.at ?? null);
  const [draftKept, setDraftKept] = useState(true);
  const [saving, setSaving] = useState(false);
  const [stale, setStale] = useState(draft !== null && draft.modified !== first.modified);
  const [problem, setProblem] = useState<unknown>(null);

  const changed = useMemo(() => !sameBriefing(document, base.document), [document, base]);
  const bytes = useMemo(() => briefingBytes(document), [document]);
  const valid = useMemo(() => BriefingDocument.safeParse(document).success, [document]);
  const state: BriefingState = saving
    ? "saving"
    : !changed
      ? "saved"
      : stale
        ? "stale"
        : bytes > BRIEFING_BYTES_MAX
          ? "too-large"
          : !valid
            ? "invalid"
            : problem
              ? "failed"
              : "unsaved";

  // A colleague's newer version is shown as long as nothing is typed that this would throw away.
  if (first.modified !== base.modified && !changed && !saving && isNewer(first, base)) show(first);

  const { modified } = base;
  useEffect(() => {
    if (!changed) {
      store.drop();
      return;
    }
    const keep = () => setDraftKept(store.keep({ document, modified, at: Date.now() }));
    const timer = setTimeout(keep, DRAFT_AFTER_MS);
    // Closing the tab does not wait for the timer.
    window.addEventListener("pagehide", keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener("pagehide", keep);
    };
  }, [store, document, modified, changed]);

  function show(from: Briefing): void {
    setBase(from);
    setDocument(from.document);
    setVersion((now) => now + 1);
    setRestored(null);
    setStale(false);
    setProblem(null);
  }

  function change(next: BriefingDocument): void {
    setDocument(next);
    setProblem(null);
  }

  async function save(): Promise<void> {
    if (state !== "unsaved" && state !== "failed") return;
    setSaving(true);
    setProblem(null);
    try {
      const answer = await call(saveBriefing, {
        params: { id: campaignId },
        body: { document, modified: base.modified },
      });
      queryClient.setQueryData(keyOf(readBriefing, { params: { id: campaignId } }), answer);
      setBase(answer);
      setRestored(null);
      onSaved();
    } catch (thrown) {
      if (thrown instanceof Problem && thrown.code === "stale") setStale(true);
      else setProblem(thrown);
    } finally {
      setSaving(false);
    }
  }

  const newest = () => {
    const ask = { params: { id: campaignId } };
    return queryClient.fetchQuery({
      queryKey: keyOf(readBriefing, ask),
      queryFn: () => call(readBriefing, ask),
      staleTime: 0,
    });
  };
  /** Takes what somebody else saved; what was typed is given up. */
  const loadTheirs = () => newest().then(show, setProblem);
  /** Builds on what somebody else saved, so that saving puts this version over it. */
  const keepMine = () =>
    newest().then((theirs) => {
      setBase(theirs);
      setStale(false);
      setProblem(null);
    }, setProblem);

  return {
    ...{ base, document, version, restored, draftKept, state, changed, bytes, problem },
    ...{ change, save, loadTheirs, keepMine, discard: () => show(base) },
  };
}

export type BriefingDesk = ReturnType<typeof useBriefing>;

const isNewer = (a: Briefing, b: Briefing): boolean => (a.modified ?? "") > (b.modified ?? "");
