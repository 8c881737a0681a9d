import { sql } from "kysely";
import { beforeEach } from "vitest";
import type { OwnerRow } from "../../../server/accounts/members/owners.ts";
import { makeExport } from "../../../server/export/kept/make.ts";
import { callOf } from "../api.ts";
import { useDatabase } from "../database.ts";
import { useApp } from "../hostile-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "../world.ts";

/** For each test of a file: an organization with the owners Kim and Lee, and no export of anybody yet. */
export function useKeptExports() {
  const database = useDatabase();
  const db = () => database().db;
  const served = useApp(db);
  const call = callOf(() => ({ web: served().app }));
  const world = {} as { owner: OwnerRow; kim: TestLogin; lee: TestLogin };
  beforeEach(async () => {
    world.owner = await makeOwner(db());
    world.kim = await makeLogin(db(), [world.owner]);
    world.lee = await makeLogin(db(), [world.owner], { role: "owner" });
    await db().deleteFrom("whole_export").execute();
    await sql`delete from graphile_worker._private_jobs`.execute(db());
  });
  const base = () => `/api/owner/${world.owner.publicId}/export`;
  const rowOf = (publicId: string) =>
    db()
      .selectFrom("whole_export")
      .select(["id", "turn", "bytes", "sha256"])
      .where("public_id", "=", publicId)
      .executeTakeFirstOrThrow();
  return {
    database,
    db,
    served,
    call,
    world,
    base,
    rowOf,
    ask: (who: TestLogin) => call(who.token, "POST", base()),
    list: async (who: TestLogin) => (await call(who.token, "GET", base())).payload.page,
    make: async (publicId: string, more = {}) =>
      makeExport(served().context, (await rowOf(publicId)).id, more),
  };
}
