import { sql } from "kysely";
import type { EvidenceKind, Proof } from "../../contract/airings.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import type { FoundIn } from "./look-for-spot.ts";

export interface EvidenceRow {
  id: number;
  spotId: number;
  episodeId: number;
  kind: EvidenceKind;
  proof: Proof;
  from: number | null;
  gone: Date | null;
}

export const selectEvidence = (db: Db, spotIds: readonly number[]): Promise<EvidenceRow[]> =>
  spotIds.length === 0
    ? Promise.resolve([])
    : db
        .selectFrom("airing_evidence")
        .select([
          "id",
          "spot_id as spotId",
          "episode_id as episodeId",
          "kind",
          "proof",
          "from_second as from",
          "gone",
        ])
        .where("spot_id", "in", [...spotIds])
        .orderBy("id")
        .execute();

/** What was looked at already: "spot episode" and what was looked for in what. */
export async function selectLooked(
  db: Db,
  spotIds: readonly number[],
): Promise<Map<string, { needles: Buffer; words: Buffer }>> {
  if (spotIds.length === 0) return new Map();
  const rows = await db
    .selectFrom("airing_look")
    .selectAll()
    .where("spot_id", "in", [...spotIds])
    .execute();
  return new Map(rows.map((row) => [`${row.spot_id} ${row.episode_id}`, row]));
}

/**
 * Writes down what was found. What was there before and is not found now is gone, where the same was looked for; where
 * something else was, it never counted.
 */
export async function writeLook(
  tx: Tx,
  {
    spotId,
    episodeId,
    needles,
    words,
    sameNeedles,
  }: {
    spotId: number;
    episodeId: number;
    needles: Buffer;
    words: Buffer;
    sameNeedles: boolean;
  },
  found: readonly FoundIn[],
): Promise<void> {
  const keys = found.map(({ kind, proof, by }) => `${kind} ${proof} ${by}`);
  const others = sql`spot_id = ${spotId} and episode_id = ${episodeId}
    and (kind || ' ' || proof || ' ' || by) <> all(${keys}::text[])`;
  if (sameNeedles)
    await sql`update airing_evidence set gone = now() where ${others} and gone is null`.execute(tx);
  else await sql`delete from airing_evidence where ${others}`.execute(tx);
  for (const { kind, proof, by, quote, from, to, source, sha256 } of found)
    await tx
      .insertInto("airing_evidence")
      .values({
        spot_id: spotId,
        episode_id: episodeId,
        kind,
        proof,
        by,
        quote,
        from_second: from,
        to_second: to === null || from === null ? null : Math.max(from, to),
        source,
        sha256,
        gone: null,
      })
      .onConflict((conflict) =>
        conflict.columns(["spot_id", "episode_id", "kind", "proof", "by"]).doUpdateSet((now) => ({
          quote: now.ref("excluded.quote"),
          from_second: now.ref("excluded.from_second"),
          to_second: now.ref("excluded.to_second"),
          source: now.ref("excluded.source"),
          sha256: now.ref("excluded.sha256"),
          gone: null,
        })),
      )
      .execute();
  await tx
    .insertInto("airing_look")
    .values({ spot_id: spotId, episode_id: episodeId, needles, words })
    .onConflict((conflict) => conflict.columns(["spot_id", "episode_id"]).doUpdateSet({ needles, words }))
    .execute();
}
