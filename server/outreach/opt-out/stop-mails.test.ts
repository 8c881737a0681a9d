import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { followUpsOf, makeDueFollowUp } from "../../../tests/support/mail/follow-ups.ts";
import { messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { releaseFollowUps } from "../follow-ups/release.ts";
import type { Domains } from "./queries.ts";
import { stopDomains, stopMailsTo } from "./stop-mails.ts";

const database = useDatabase();

test("B1.83 whose whole domain is listed, of this organization or of all, has nothing waiting any more", async () => {
  const { db } = database();
  const { world, mailing } = await makeDueFollowUp(db);
  const address = world.entries[0]!.address;
  const domain = address.slice(address.indexOf("@"));
  // The first of them waits in its mailbox already.
  await releaseFollowUps(world.context);
  const waiting = async () => (await messagesOf(db, mailing)).find(({ step }) => step === 1);
  const states = async () => new Set((await followUpsOf(db, mailing)).map(({ state }) => state));
  await stopDomains(db, { ownerId: world.owner.id, domains: ["@other.example"] });
  await stopDomains(db, { ownerId: world.owner.id + 1, domains: [domain] });
  expect(await states()).toEqual(new Set(["released", "planned"]));
  expect(await waiting()).toMatchObject({ state: "queued" });
  await inTransaction(db, (tx) => stopMailsTo(tx, null, [domain]));
  const { rows } = await sql<{ payload: Domains }>`
    select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
    where t.identifier = 'stop-domains'`.execute(db);
  expect(rows.map(({ payload }) => payload)).toEqual([{ ownerId: null, domains: [domain] }]);
  await stopDomains(db, rows[0]!.payload);
  expect(await states()).toEqual(new Set(["released", "stopped"]));
  expect(await waiting()).toMatchObject({ state: "stopped", reason: "never-contact" });
});
