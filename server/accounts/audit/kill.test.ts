import { afterAll, beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { nodeProgram, runNode } from "../../../tests/support/node-program.ts";
import { makeOwner } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { verifyAudit } from "./verify.ts";

const database = useDatabase();
let program: { file: string; remove(): void };
beforeAll(async () => {
  program = await nodeProgram("tests/support/programs/rename-campaign.ts");
});
afterAll(() => program.remove());

test.each([
  ["commit.before", "before", 0],
  ["commit.after", "after", 1],
] as const)(
  "D3.01 killed at %s there is the act and its entry, or neither",
  async (failpoint, name, entries) => {
    const { db, connectionString } = database();
    const owner = await makeOwner(db);
    const publicId = newHandle();
    await db
      .insertInto("campaign")
      .values({ public_id: publicId, owner_id: owner.id, display_name: "before" })
      .execute();
    const killed = runNode(program.file, [connectionString, publicId], {
      env: { HOSTREAD_FAILPOINT: failpoint },
    });
    expect(await killed.ended, killed.errors()).toBe("SIGKILL");
    const campaign = await db
      .selectFrom("campaign")
      .select("display_name")
      .where("public_id", "=", publicId)
      .executeTakeFirstOrThrow();
    expect(campaign.display_name).toBe(name);
    const told = await db.selectFrom("audit").select("seq").where("owner_id", "=", owner.id).execute();
    expect(told.length).toBe(entries);
    expect(await db.selectFrom("audit_pending").selectAll().execute()).toEqual([]);
    expect((await verifyAudit(db)).filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  },
);
