import { beforeAll, describe, expect, test } from "vitest";
import { MESSAGE_STATES, type MessageState } from "../../contract/outreach.ts";
import { makeContext } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeMailWorld, messagesOf } from "../../tests/support/mail/mail-world.ts";

/**
 * The changes of state a message may go through (rule 1). The database refuses all others (trigger message_check_state). `handed` is committed before DATA is sent: what has not
 * reached it may be sent again, what has may not.
 */
const MESSAGE_CHANGES: Readonly<Record<MessageState, readonly MessageState[]>> = {
  queued: ["claimed", "failed", "stopped"],
  claimed: ["queued", "deferred", "failed", "handed", "stopped"],
  handed: ["accepted", "deferred", "failed", "unclear"],
  deferred: ["claimed", "failed", "stopped"],
  // Accepted: late evidence, or the user counts it as sent. Queued: the user wants it sent again.
  unclear: ["accepted", "queued"],
  accepted: [],
  failed: [],
  stopped: [],
};

const database = useDatabase();
let id: number;

beforeAll(async () => {
  const world = await makeMailWorld(makeContext(database().db), { port: 465, recipients: 1 });
  id = (await messagesOf(database().db, await world.start()))[0]!.id;
});

/** Puts the message into a state without asking the trigger, then asks for another. */
async function changes(from: string, to: string, reason: string | null = null): Promise<boolean> {
  const { pool } = database();
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query("update message set state = $1 where id = $2", [from, id]);
    await client.query("set local session_replication_role = origin");
    await client.query("update message set state = $1, reason = $3 where id = $2", [to, id, reason]);
    return true;
  } catch (error) {
    expect((error as Error).message).toBe(`a message cannot go from ${from} to ${to}`);
    return false;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("rule 1: the database allows these changes of state and no other", () => {
  test.each(MESSAGE_STATES.flatMap((from) => MESSAGE_STATES.map((to) => [from, to] as const)))(
    "%s to %s",
    async (from, to) => {
      const allowed = from === to || MESSAGE_CHANGES[from].includes(to);
      expect(await changes(from, to)).toBe(allowed);
    },
  );
});

test.each(MESSAGE_STATES)("D6.09 %s can become unclear because of a restore where it waits", async (from) => {
  const allowed = ["unclear", "handed", "queued", "deferred", "claimed"].includes(from);
  expect(await changes(from, "unclear", "restored")).toBe(allowed);
});
