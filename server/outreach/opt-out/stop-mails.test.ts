import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { followUpsOf, makeDueFollowUp } from "../../../tests/support/mail/follow-ups.ts";
import { messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { makeOwner } from "../../../tests/support/world.ts";
import { addSuppression } from "../../contacts/suppression.ts";
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
  const { secrets } = world.context;
  const list = (ownerId: number | null, address: string) =>
    inTransaction(db, async (tx) => {
      await addSuppression(tx, secrets, { address, reason: "", ownerId, loginId: world.kim.id });
      await stopMailsTo(tx, ownerId, [address]);
    });
  const jobs = async () =>
    (
      await sql<{ payload: Domains }>`
        select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'stop-domains' order by j.id`.execute(db)
    ).rows.map(({ payload }) => payload);
  const other = await makeOwner(db);
  await list(world.owner.id, "@other.example");
  await list(other.id, domain);
  for (const at of await jobs()) await stopDomains(world.context, at);
  expect(await states()).toEqual(new Set(["released", "planned"]));
  expect(await waiting()).toMatchObject({ state: "queued" });
  // Taken off the list again before the job came to it: what is written to them since is meant.
  await list(world.owner.id, domain);
  await db
    .updateTable("suppression")
    .set({ lifted: new Date() })
    .where("owner_id", "=", world.owner.id)
    .execute();
  expect((await jobs()).at(-1)).toEqual({ ownerId: world.owner.id, domains: [domain] });
  await stopDomains(world.context, (await jobs()).at(-1)!);
  expect(await states()).toEqual(new Set(["released", "planned"]));
  expect(await waiting()).toMatchObject({ state: "queued" });
  // Of several in one list, those that stand.
  await list(null, domain);
  expect((await jobs()).at(-1)).toEqual({ ownerId: null, domains: [domain] });
  await stopDomains(world.context, { ownerId: null, domains: ["@other.example", domain] });
  expect(await states()).toEqual(new Set(["released", "stopped"]));
  expect(await waiting()).toMatchObject({ state: "stopped", reason: "never-contact" });
});
