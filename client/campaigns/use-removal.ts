import { useState } from "react";
import type { CampaignEntry } from "../../contract/campaigns.ts";
import { forgetEntries, removeEntriesFrom, unhurried } from "./remove-entries.ts";

export type Progress = "waiting" | "running" | "removed";
type Phase = "ready" | "running" | "done" | "failed";

/** So many go with one call: few enough that one sees it go on, many enough that 1,000 take a minute at most. */
const atOnce = 25;

/** Parts of a list, none longer than `most`. */
export const inParts = <T>(all: readonly T[], most: number): T[][] =>
  Array.from({ length: Math.ceil(all.length / most) }, (_, part) =>
    all.slice(part * most, (part + 1) * most),
  );

/**
 * Takes podcasts out of a campaign part by part, and tells how far it is. The list is the one from the start of
 * it, so that nothing jumps while rows go. Leaving the page does not stop it.
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
      for (const part of inParts(left, atOnce)) {
        setRunning(new Set(part));
        await unhurried(removeEntriesFrom(campaignId, part));
        setRemoved((before) => new Set([...before, ...part]));
      }
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

  const progressOf = (id: string): Progress =>
    removed.has(id) ? "removed" : running.has(id) ? "running" : "waiting";
  return { phase, list, removed: removed.size, error, start, progressOf };
}
