import { beforeAll, describe, expect, test } from "vitest";
import { MESSAGE_STATES } from "../../contract/outreach.ts";
import { makeContext } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeMailWorld, messagesOf } from "../../tests/support/mail-world.ts";
import { MESSAGE_CHANGES } from "./message-states.ts";

const database = useDatabase();
let id: number;

beforeAll(async () => {
  const world = await makeMailWorld(makeContext(database().db), { port: 465, recipients: 1 });
  id = (await messagesOf(database().db, await world.start()))[0]!.id;
});

/** Puts the message into a state without asking the trigger, then asks for another. */
async function changes(from: string, to: string): Promise<boolean> {
  const { pool } = database();
  const client = await pool.connect();
  try {
    await client.query("begin");
    await client.query("set local session_replication_role = replica");
    await client.query("update message set state = $1 where id = $2", [from, id]);
    await client.query("set local session_replication_role = origin");
    await client.query("update message set state = $1 where id = $2", [to, id]);
    return true;
  } catch (error) {
    expect((error as Error).message).toBe(`a message cannot go from ${from} to ${to}`);
    return false;
  } finally {
    await client.query("rollback");
    client.release();
  }
}

describe("rule 1: the database and the program allow the same changes of state", () => {
  test.each(MESSAGE_STATES.flatMap((from) => MESSAGE_STATES.map((to) => [from, to] as const)))(
    "%s to %s",
    async (from, to) => {
      const allowed = from === to || MESSAGE_CHANGES[from].includes(to);
      expect(await changes(from, to)).toBe(allowed);
    },
  );
});
