import { sql } from "kysely";
import { expect, test } from "vitest";
import type { FollowUpState } from "../../../contract/outreach/follow-ups.ts";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { STEPS } from "../../../tests/support/mail/follow-ups.ts";
import { makeMailWorld } from "../../../tests/support/mail/mail-world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";

const database = useDatabase();

interface One {
  thread: number;
  step: number;
  state: FollowUpState;
  next: boolean;
}

const isOpen = ({ state }: One): boolean => state === "planned" || state === "held";

async function all(): Promise<One[]> {
  const { rows } = await sql<One>`
    select root_message_id as thread, step, state, is_next as next from follow_up order by 1, 2`.execute(
    database().db,
  );
  return rows;
}

test("B1.79 the first open follow-up of each thread is the next one, whatever two do to its steps at once", async () => {
  const { db } = database();
  const world = await makeMailWorld(makeContext(db), { port: 465, recipients: 4 });
  await world.start({ steps: STEPS });
  let dice = 7;
  const roll = (sides: number): number => {
    dice = (dice * 16_807) % 2_147_483_647;
    return dice % sides;
  };
  const states: FollowUpState[] = ["planned", "held", "released", "stopped", "stopped"];
  const change = ({ thread, step }: One, state: FollowUpState) =>
    inTransaction(db, (tx) =>
      tx
        .updateTable("follow_up")
        .set({ state, reason: state === "planned" || state === "released" ? null : "paused" })
        .where("root_message_id", "=", thread)
        .where("step", "=", step)
        .where("state", "in", ["planned", "held"])
        .execute(),
    );
  for (let round = 0; round < 12; round += 1) {
    const rows = await all();
    const thread = rows[roll(rows.length)]!.thread;
    const its = rows.filter((row) => row.thread === thread);
    await Promise.all(its.slice(0, 2).map((row) => change(row, states[roll(states.length)]!)));
    const after = await all();
    const firstOpen = (row: One) =>
      isOpen(row) && !after.some((one) => one.thread === row.thread && one.step < row.step && isOpen(one));
    expect(after).toEqual(after.map((row) => ({ ...row, next: firstOpen(row) })));
  }
});
