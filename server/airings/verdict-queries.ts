import type { Reason, SpotState } from "../../contract/airings.ts";
import type { Tx } from "../platform/postgres/database.ts";

export interface NewVerdict {
  spotId: number;
  state: SpotState;
  reason: Reason;
  episodeId: number | null;
  evidenceId: number | null;
  /** Left out for a verdict from data. */
  person?: { said: "heard" | "not-there" | "open"; loginId: number; note: string };
}

export async function insertVerdict(
  tx: Tx,
  { spotId, state, reason, episodeId, evidenceId, person }: NewVerdict,
): Promise<void> {
  await tx
    .insertInto("airing_verdict")
    .values({
      spot_id: spotId,
      state,
      reason,
      episode_id: episodeId,
      evidence_id: evidenceId,
      said: person?.said ?? null,
      login_id: person?.loginId ?? null,
      note: person?.note ?? "",
    })
    .execute();
}
