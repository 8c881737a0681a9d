import { useState } from "react";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { inParts } from "../../purchases/bill/bill.ts";
import { forgetEntries, removeEntriesFrom, unhurried } from "./remove-entries.ts";

export type Progress = "waiting" | "running" | "removed";
type Phase = "ready" | "running" | "done" | "failed";

/** At most this many calls for the list: enough to show progress, few enough for 1,000 podcasts. */
const steps = 25;

/**
 * Removes podcasts from a campaign in parts, with progress. The list is the one from the start, so that nothing
 * jumps while rows go. Leaving the page does not stop it.
 */
export function useRemoval(campaignId: string) {
  const [phase, setPhase] = useState<Phase>("ready");
  const [list, setList] = useState<readonly CampaignEntry[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set());
  const [running, setRunning] = useState<ReadonlySet<string>>(new Set());
  const [error, setError] = useState<unknown>(null);

  async function start(entries: readonly CampaignEntry[]): Promise<void> {
    if (phase === "running" || phase === "done") return;
    const left = entries.map((entry) => entry.externalId).filter((id) => !removed.has(id));
    setList(entries);
    setPhase("running");
    setError(null);
    try {
      await unhurried(removeAll(left));
      setPhase("done");
    } catch (thrown) {
      console.info("Podcasts were not removed.", thrown);
      setError(thrown);
      setPhase("failed");
    } finally {
      setRunning(new Set());
      void forgetEntries();
    }
  }

  async function removeAll(ids: readonly string[]): Promise<void> {
    for (const part of inParts(ids, Math.max(1, Math.ceil(ids.length / steps)))) {
      setRunning(new Set(part));
      await removeEntriesFrom(campaignId, part);
      setRemoved((before) => new Set([...before, ...part]));
    }
  }

  const progressOf = (id: string): Progress =>
    removed.has(id) ? "removed" : running.has(id) ? "running" : "waiting";
  return { phase, list, removed: removed.size, error, start, progressOf };
}
