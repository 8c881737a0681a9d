import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { type HeldAnswer, stopAnswer } from "./answer-queries.ts";

/** From these states on, nobody can say any more that it was not sent. */
const LEFT: ReadonlySet<HeldAnswer["state"]> = new Set(["handed", "accepted", "unclear"]);

/**
 * Takes back an answer that has not left; one that failed or was stopped has not, either. The caller holds it.
 * @throws Fault already-handed
 */
export async function takeBackAnswer(tx: Tx, answer: HeldAnswer): Promise<void> {
  if (LEFT.has(answer.state)) throw fault("already-handed");
  await stopAnswer(tx, answer.id);
}
