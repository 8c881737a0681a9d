import { useRef, useState } from "react";
import { changeTogether, readTeam } from "../../../contract/conversations/team.ts";
import { listConversations, readConversation } from "../../../contract/conversations.ts";
import { call } from "../../api/call.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { showToast, undoable } from "../../ui/floating/toast.tsx";
import { backwards, type Wanted, withOutcome } from "./changes.ts";
import type { LeftOver } from "./left-over.tsx";

/** Changes several conversations, says what was done and what was not, and takes it back when asked. */
export function useChangeTogether(onDone: (ids: readonly string[]) => void) {
  const t = useText();
  const [left, setLeft] = useState<LeftOver | null>(null);
  const [busy, setBusy] = useState(false);
  /** Two presses before the first is drawn are one. */
  const pending = useRef(false);

  /** Those that were changed, and those that stood there already. */
  async function tell(changes: readonly Wanted[]): Promise<{ changed: Wanted[]; there: Wanted[] }> {
    const nothing = { changed: [], there: [] };
    if (pending.current) return nothing;
    pending.current = true;
    setBusy(true);
    setLeft(null);
    try {
      const { outcomes } = await call(changeTogether, { body: { conversations: [...changes] } });
      const count = (outcome: (typeof outcomes)[number]["outcome"]) =>
        outcomes.filter((one) => one.outcome === outcome).length;
      const rest = { stale: count("stale"), missing: count("not-found") };
      setLeft(rest.stale + rest.missing > 0 ? rest : null);
      return {
        changed: withOutcome(changes, outcomes, "done"),
        there: withOutcome(changes, outcomes, "already"),
      };
    } catch (error) {
      setLeft({ stale: 0, missing: 0, failure: sentenceOf(error, t) });
      return nothing;
    } finally {
      pending.current = false;
      setBusy(false);
      void forget(listConversations, readConversation, readTeam);
    }
  }

  async function undo(changes: readonly Wanted[]): Promise<void> {
    const { changed, there } = await tell(backwards(changes, new Date()));
    const count = changed.length + there.length;
    if (count > 0) showToast(t("conversations.together.undone", { count }));
  }

  return {
    /** `says`: the sentence for as many as were changed. */
    async change(changes: readonly Wanted[], says: (count: number) => string): Promise<void> {
      if (changes.length === 0) return announce(t("conversations.together.already"));
      let changed: Wanted[] = [];
      let there: Wanted[] = [];
      await undoable(
        tell(changes).then((all) => {
          ({ changed, there } = all);
          return changed.length > 0;
        }),
      );
      if (changed.length + there.length > 0) onDone([...changed, ...there].map(({ id }) => id));
      // What a colleague did is theirs: it is neither counted nor undone.
      if (changed.length === 0) {
        if (there.length > 0) announce(t("conversations.together.already"));
        return;
      }
      showToast(says(changed.length), {
        label: t("conversations.together.undo"),
        onAct: () => void undo(changed),
        undoes: true,
      });
    },
    left,
    busy,
  };
}
