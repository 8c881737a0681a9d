import { useEffect, useMemo, useRef, useState } from "react";
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
import { type BriefingState, saveDelay } from "./save-delay.ts";

/** Long enough not to write at every key, short enough to lose no sentence. */
const DRAFT_AFTER_MS = 400;

/**
 * A briefing being written. It saves itself in pauses; until the server has it, this browser keeps a draft. A
 * restored draft is not sent until the user continues to write.
 */
export function useBriefing(campaignId: string, first: Briefing, store: DraftStore, onSaved: () => void) {
  const [draft] = useState(() => {
    const found = store.read();
    return found && !sameBriefing(found.document, first.document) ? found : null;
  });
  const [base, setBase] = useState(first);
  const [document, setDocument] = useState(draft?.document ?? first.document);
  /** Increases when the editor has to show another document than its own. */
  const [version, setVersion] = useState(0);
  const [restored, setRestored] = useState(draft?.at ?? null);
  const [draftKept, setDraftKept] = useState(true);
  const [saving, setSaving] = useState(false);
  const [stale, setStale] = useState(draft !== null && draft.modified !== first.modified);
  const [problem, setProblem] = useState<unknown>(null);
  const newest = useRef(document);
  newest.current = document;
  /** When the oldest and the newest unsaved change were typed; in milliseconds since 1970. */
  const typed = useRef<{ first: number; last: number } | null>(null);

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

  if (first.modified !== base.modified && !saving && isNewer(first, base)) {
    // A colleague's newer version is shown unless that would discard typed text.
    if (!changed) show(first);
    // Sent when the page was left, and the user came back before the response: the newer text is the one typed here.
    else if (
      sameBriefing(document, first.document) ||
      (draft && sameBriefing(draft.document, first.document))
    ) {
      setBase(first);
      setStale(false);
      setRestored(null);
    }
    // Both write: nothing is sent until the user has chosen.
    else if (!stale) setStale(true);
  }

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

  const sending = useRef<() => Promise<void>>(undefined);
  sending.current = save;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each change of the document begins the pause anew
  useEffect(() => {
    const wait = saveDelay(state, restored !== null, typed.current, Date.now());
    if (wait === null) return;
    const timer = setTimeout(() => void sending.current?.(), wait);
    return () => clearTimeout(timer);
  }, [state, restored, document]);

  function show(from: Briefing): void {
    setBase(from);
    setDocument(from.document);
    setVersion((now) => now + 1);
    setRestored(null);
    setStale(false);
    setProblem(null);
  }

  function change(next: BriefingDocument): void {
    const now = Date.now();
    typed.current = { first: typed.current?.first ?? now, last: now };
    setDocument(next);
    setProblem(null);
    setRestored(null);
  }

  async function save(): Promise<void> {
    if (state !== "unsaved" && state !== "failed") return;
    setSaving(true);
    setProblem(null);
    const before = typed.current;
    typed.current = null;
    try {
      const answer = await call(saveBriefing, {
        params: { id: campaignId },
        body: { document, modified: base.modified },
      });
      queryClient.setQueryData(keyOf(readBriefing, { params: { id: campaignId } }), answer);
      setBase(answer);
      setRestored(null);
      // The page may have been left by now, and with it everything else that would save the draft.
      if (newest.current === document) store.drop();
      else store.keep({ document: newest.current, modified: answer.modified, at: Date.now() });
      onSaved();
    } catch (thrown) {
      typed.current ??= before;
      if (thrown instanceof Problem && thrown.code === "stale") {
        setStale(true);
        // Theirs is shown beside one's own; if it cannot be fetched, the two ways on say so.
        readNewest().catch(() => undefined);
      } else setProblem(thrown);
    } finally {
      setSaving(false);
    }
  }

  const readNewest = () => {
    const ask = { params: { id: campaignId } };
    return queryClient.fetchQuery({
      queryKey: keyOf(readBriefing, ask),
      queryFn: () => call(readBriefing, ask),
      staleTime: 0,
    });
  };
  /** Takes the version someone else saved and discards the local changes. */
  const loadTheirs = () => readNewest().then(show, setProblem);
  /** Rebases on the version someone else saved, so that saving overwrites it. */
  const keepMine = () =>
    readNewest().then((theirs) => {
      setBase(theirs);
      setStale(false);
      setProblem(null);
    }, setProblem);

  /**
   * Whether leaving now would lose something. Changes waiting for a pause are sent at once instead, with the draft
   * as a fallback.
   */
  function leaves(): boolean {
    if (!changed) return false;
    const kept = store.keep({ document, modified, at: Date.now() });
    if (state === "unsaved" && restored === null) void save();
    return !kept || (state !== "unsaved" && state !== "saving");
  }

  return {
    ...{ base, document, version, restored, draftKept, state, changed, bytes, problem },
    ...{ change, save, leaves, loadTheirs, keepMine, discard: () => show(base) },
  };
}

export type BriefingDesk = ReturnType<typeof useBriefing>;

const isNewer = (a: Briefing, b: Briefing): boolean => (a.modified ?? "") > (b.modified ?? "");
