import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { actFor, makeLogin, makeOwner, type TestLogin } from "../../tests/support/world.ts";
import { newHandle } from "../platform/handle.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { changeOpening, readOpening } from "./opening.ts";
import { readableMailboxes } from "./readable.ts";

const database = useDatabase();

test("B1.02 a mailbox is read by its user, and by the organization where that was chosen", async () => {
  const { db } = database();
  const owner = await makeOwner(db);
  const other = await makeOwner(db);
  const kim = await makeLogin(db, [owner]);
  const ben = await makeLogin(db, [owner]);
  const stranger = await makeLogin(db, [other]);
  const helper = await makeLogin(db, [other], { permissions: ["OWNER_ACT_FOR_ANY"] });
  await actFor(db, helper, owner);
  const add = async (reads: "organization" | "me", standard: boolean) =>
    (
      await db
        .insertInto("mailbox")
        .values({
          login_id: kim.id,
          owner_id: owner.id,
          public_id: newHandle(),
          standard,
          reads,
          sender_address: `${reads}@brand.example`,
        })
        .returning("id")
        .executeTakeFirstOrThrow()
    ).id;
  const open = await add("organization", true);
  const own = await add("me", false);
  expect(await readableMailboxes(db, kim.caller, owner.id)).toEqual([open, own]);
  expect(await readableMailboxes(db, ben.caller, owner.id)).toEqual([open]);
  expect(await readableMailboxes(db, stranger.caller, owner.id)).toEqual([]);
  expect(await readableMailboxes(db, helper.caller, owner.id)).toEqual([]);
  await db.deleteFrom("membership").where("login_id", "=", kim.id).execute();
  expect(await readableMailboxes(db, kim.caller, owner.id)).toEqual([]);
});

test("B1.118 who acts for an organization reads its shared mailboxes while a member has opened them, and only then", async () => {
  const { db } = database();
  const owner = await makeOwner(db);
  const other = await makeOwner(db);
  const kim = await makeLogin(db, [owner]);
  const helper = await makeLogin(db, [other], { permissions: ["OWNER_ACT_FOR_ANY"] });
  const [open] = await Promise.all(
    (["organization", "me"] as const).map(async (reads, index) => {
      const row = {
        login_id: kim.id,
        owner_id: owner.id,
        public_id: newHandle(),
        reads,
        standard: index === 0,
      };
      return (
        await db
          .insertInto("mailbox")
          .values({ ...row, sender_address: `${reads}@brand.example` })
          .returning("id")
          .executeTakeFirstOrThrow()
      ).id;
    }),
  );
  const change = (login: TestLogin, to: boolean) =>
    inTransaction(db, (tx) => changeOpening(tx, login.caller, owner.publicId, to));
  const read = () => readableMailboxes(db, helper.caller, owner.id);
  await actFor(db, helper, owner);
  await expect(change(helper, true)).rejects.toMatchObject({ code: "not-allowed" });
  expect(await read()).toEqual([]);
  const { until } = await change(kim, true);
  expect(Math.round((Date.parse(until!) - Date.now()) / 3_600_000)).toBe(24);
  expect(await read()).toEqual([open]);
  await expect(change(helper, false)).rejects.toMatchObject({ code: "not-allowed" });
  // Of another organization than the one they act for nothing is read, whatever is open.
  await actFor(db, helper, other);
  expect(await read()).toEqual([]);
  await actFor(db, helper, owner);
  await db.deleteFrom("login_permission").where("login_id", "=", helper.id).execute();
  expect(await read()).toEqual([]);
  await db
    .insertInto("login_permission")
    .values({ login_id: helper.id, permission: "OWNER_ACT_FOR_ANY" })
    .execute();
  await change(kim, false);
  expect(await read()).toEqual([]);
  await change(kim, true);
  await db
    .updateTable("conversation_opening")
    .set({ until: new Date(Date.now() - 1_000) })
    .where("owner_id", "=", owner.id)
    .execute();
  expect(await read()).toEqual([]);
  expect((await readOpening(db, kim.caller, owner.publicId)).until).toBeNull();
});
