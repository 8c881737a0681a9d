import { sql } from "kysely";
import { afterAll, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { HERE, useConnecting } from "../../../tests/support/programs/connected-world.ts";
import { silentLog } from "../../platform/log.ts";
import { attachReplica } from "../../platform/postgres/replica/may-be-old.ts";
import { Replica } from "../../platform/postgres/replica/replica.ts";
import { findConnected } from "./find-connected.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);
const on = useConnecting(db, served);
const opened: Replica[] = [];
afterAll(() => Promise.all(opened.map((replica) => replica.close())));

const found = async (reads = db()) => {
  const { access_token } = await on.exchange(await on.code());
  return findConnected(reads, access_token, `${HERE}/mcp`);
};

test("D4.06 D6.04 whoever has just changed something reads it by a client, too, also where a standby is asked", async () => {
  // As a process has it that reads from a standby; which one does not matter here.
  const reads = db().withoutPlugins();
  const { connectionString } = database();
  const replica = new Replica({ primary: reads, connectionString, log: silentLog });
  opened.push(replica);
  attachReplica(reads, replica);
  expect((await found(reads))!.wrote).toBeNull();
  const { rows } = await sql<{ position: string }>`
    insert into recent_change (login_id, position) values (${on.world.kim.id}, pg_current_wal_insert_lsn())
    returning position::text`.execute(db());
  expect((await found(reads))!.wrote).toBe(rows[0]!.position);
  // Where nothing is read from a standby, nothing is looked up.
  expect((await found())!.wrote).toBeNull();
});

test("D4.06 D3.01 the audit tells two connections of one client apart, and which one was given back", async () => {
  const given = await on.exchange(await on.code());
  const first = await findConnected(db(), given.access_token, `${HERE}/mcp`);
  const second = await found();
  const handles = (await on.grants()).map(({ public_id }) => public_id);
  expect([first!.program, second!.program]).toEqual(handles.map((handle) => `Clerk …${handle.slice(-4)}`));
  await on.revoke({ client_id: on.world.client, token: given.access_token });
  const ended = await db()
    .selectFrom("audit")
    .select(["handle", "program"])
    .where("act", "=", "connection.ended")
    .execute();
  expect(ended).toEqual([{ handle: handles[0], program: first!.program }]);
});
