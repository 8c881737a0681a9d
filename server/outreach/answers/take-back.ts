import { fault } from "../../platform/fault.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { type HeldAnswer, holdAnswer, stopAnswer } from "./answer-queries.ts";

/** From these states on, nobody can say any more that it was not sent. */
const LEFT: ReadonlySet<HeldAnswer["state"]> = new Set(["handed", "accepted", "unclear"]);

/**
 * Takes back an answer, by its handle, that has not left; one that failed or was stopped has not, either. Returns what was
 * written, and who was to get it.
 * @throws Fault not-found, already-handed
 */
export async function takeBackAnswer(tx: Tx, publicId: string): Promise<HeldAnswer> {
  const answer = await holdAnswer(tx, publicId);
  if (!answer) throw fault("not-found");
  if (LEFT.has(answer.state)) throw fault("already-handed");
  await stopAnswer(tx, answer.id);
  return answer;
}
