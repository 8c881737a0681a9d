import { useRef, useState } from "react";
import { listEntries, PODCAST_STATES } from "../../../contract/campaigns.ts";
import {
  type ConversationShow,
  listConversations,
  readBeside,
  readConversation,
} from "../../../contract/conversations.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { showToast, undoable } from "../../ui/floating/toast.tsx";
import type { LeftOver } from "../selecting/left-over.tsx";
import { backwards, type CardMove, type CardsMoved, moveCards, movesOf } from "./move-cards.ts";

/** Moves the cards of shows to a state, by its place among the states; what was moved can be undone. */
export function useMoveShows() {
  const t = useText();
  const [left, setLeft] = useState<LeftOver | null>(null);
  const [busy, setBusy] = useState(false);
  /** Two presses before the first is drawn are one. */
  const pending = useRef(false);

  async function tell(moves: readonly CardMove[]): Promise<CardsMoved> {
    pending.current = true;
    setBusy(true);
    setLeft(null);
    const { shown, ...outcome } = await moveCards(moves);
    const { stale, missing, failure } = outcome;
    const rest = {
      stale: stale.length,
      missing: missing.length,
      ...(failure !== undefined && {
        failure: `${t("conversations.move.notMoved", { count: outcome.left.length })} ${sentenceOf(failure, t)}`,
      }),
    };
    if (rest.stale + rest.missing > 0 || rest.failure) setLeft(rest);
    pending.current = false;
    setBusy(false);
    void forget(readConversation, readBeside, listConversations, listEntries).finally(shown);
    return outcome;
  }

  async function undo(moved: readonly CardMove[]): Promise<void> {
    const outcome = await tell(backwards(moved));
    const count = outcome.moved.length;
    if (count > 0) showToast(t("campaigns.entries.undone", { count }));
  }

  return {
    /** Which cards were left where they are, and why. */
    left,
    busy,
    /** Gives the cards that are in that state now, by their entries. */
    async move(shows: readonly ConversationShow[], place: number): Promise<ReadonlySet<string>> {
      const target = PODCAST_STATES[place];
      if (target === undefined || pending.current) return new Set();
      const all = movesOf(shows, target);
      const moves = all.filter(({ was }) => was !== target);
      if (moves.length === 0) {
        announce(t(all.length === 0 ? "conversations.move.noCard" : "campaigns.entries.thereAlready"));
        return new Set();
      }
      let outcome: CardsMoved | undefined;
      await undoable(
        tell(moves).then((told) => {
          outcome = told;
          return told.moved.length > 0;
        }),
      );
      const { moved = [], there = [] } = outcome ?? {};
      if (moved.length > 0)
        showToast(
          t("campaigns.entries.moved", { count: moved.length, state: t(`campaigns.state.${target}`) }),
          {
            label: t("campaigns.entries.undo"),
            onAct: () => void undo(moved),
            undoes: true,
          },
        );
      else if (there.length > 0) announce(t("campaigns.entries.thereAlready"));
      const left = new Set(moves.map(({ entry }) => entry));
      for (const { entry } of [...moved, ...there]) left.delete(entry);
      return new Set(all.map(({ entry }) => entry).filter((entry) => !left.has(entry)));
    },
  };
}
