import { type RefObject, useState } from "react";
import type { CampaignEntry, PodcastState } from "../../../contract/campaigns.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { showToast, undoable } from "../../ui/floating/toast.tsx";
import { shake } from "../../ui/shake.ts";
import { type EntryStates, moveTo, statesBefore } from "./move-entries.ts";

/**
 * Moves the selection, with undo. `control` shakes if there is nothing to move: nothing selected, no target, or
 * everything already there (A4.02).
 */
export function useMoves(
  campaignId: string,
  entries: readonly CampaignEntry[],
  control: RefObject<HTMLElement | null>,
) {
  const t = useText();
  const [failure, setFailure] = useState<unknown>(null);

  async function tell(states: EntryStates): Promise<boolean> {
    try {
      await moveTo(campaignId, states);
      return true;
    } catch (error) {
      console.info("A move was refused.", error);
      setFailure(error);
      return false;
    }
  }

  async function undo(before: EntryStates): Promise<void> {
    if (await tell(before)) showToast(t("campaigns.entries.undone", { count: before.size }));
  }

  async function move(ids: readonly string[], target: PodcastState | null): Promise<void> {
    const before = target === null ? new Map() : statesBefore(entries, new Set(ids), target);
    if (target === null || before.size === 0) {
      shake(control.current);
      announce(t(ids.length === 0 ? "campaigns.entries.selectFirst" : "campaigns.entries.thereAlready"));
      return;
    }
    const states: EntryStates = new Map([...before.keys()].map((id) => [id, target]));
    if (!(await undoable(tell(states)))) return;
    const sentence = t("campaigns.entries.moved", {
      count: before.size,
      state: t(`campaigns.state.${target}`),
    });
    showToast(sentence, { label: t("campaigns.entries.undo"), onAct: () => void undo(before), undoes: true });
  }

  return { move, failure, forgive: () => setFailure(null) };
}
