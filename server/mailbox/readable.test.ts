import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner } from "../../tests/support/world.ts";
import { newHandle } from "../platform/handle.ts";
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
  await db.updateTable("preference").set({ owner_id: owner.id }).where("login_id", "=", helper.id).execute();
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
