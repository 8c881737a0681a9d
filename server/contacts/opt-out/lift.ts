import type { Tx } from "../../platform/postgres/database.ts";
import type { OptOutWay } from "../tables.ts";
import { liftOf, liftSaidIn, lockForWriting } from "./queries.ts";

/** Waits for hand-overs that have begun; none begins until the transaction ends. Before locks of podcasts and messages. */
export const holdSuppressionsForWriting = (tx: Tx): Promise<unknown> => lockForWriting(tx);

/** Lifts what came from one mail and was said in one of these ways; answers how many entries that were. */
export const liftFrom = (
  tx: Tx,
  source: string,
  ways: readonly OptOutWay[],
  by: { loginId: number | null; why: string },
): Promise<number> => liftSaidIn(tx, source, ways, by);

/**
 * Lifts what was said by the link of this mail and nothing else: what the person has asked for by another one, nobody
 * takes back with this one. Answers how many entries that were.
 */
export const liftByPerson = (tx: Tx, person: { addressHmac: Buffer; source: string }): Promise<number> =>
  liftOf(tx, person);
