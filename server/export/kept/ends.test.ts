import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, test } from "vitest";
import { keptExport } from "../../../tests/support/export/kept-export.ts";
import { useKeptExports } from "../../../tests/support/export/kept-world.ts";
import { nodeProgram, runNode } from "../../../tests/support/node-program.ts";
import { makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";
import { handlers } from "../../jobs.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { makeExport } from "./make.ts";
import { holdOwner } from "./queries.ts";
import { sweepExports, takeBackExports } from "./sweep.ts";

const { database, db, served, call, world, base, rowOf, ask, list, make } = useKeptExports();
let owner: OwnerRow;
let kim: TestLogin;
let lee: TestLogin;
beforeEach(() => {
  ({ owner, kim, lee } = world);
});

/** After what is over was taken away. */
const pieces = async () => {
  await handlers(served().context)["forget-exports"]({});
  return db()
    .selectFrom("whole_export_piece")
    .select(["turn", "number", "bytes"])
    .orderBy("export_id")
    .orderBy("number")
    .execute();
};
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What is kept of an export is what it says. */
async function isWhole(publicId: string): Promise<void> {
  const { bytes, sha256 } = await rowOf(publicId);
  const kept = Buffer.concat((await pieces()).map((piece) => piece.bytes));
  expect(kept.length).toBe(bytes);
  expect(createHash("sha256").update(kept).digest()).toEqual(sha256);
}

describe("D4.07 what becomes of an export", () => {
  test.each([0, 5, 30, 80])(
    "D4.07 canceled after %s ms nothing of it is kept, and it stays over",
    async (ms) => {
      const [{ publicId }] = (await ask(kim)).payload.page;
      await Promise.all([
        make(publicId),
        sleep(ms).then(() => call(lee.token, "DELETE", `${base()}/${publicId}`)),
      ]);
      const [{ state, why }] = await list(kim);
      expect(state).toBe("gone");
      expect(["canceled", "removed"]).toContain(why);
      expect(await pieces()).toEqual([]);
      await make(publicId);
      expect((await list(kim))[0].state).toBe("gone");
    },
  );

  test("D4.07 begun anew it holds the pieces of one turn only; a worker that woke up late adds nothing", async () => {
    const [{ publicId }] = (await ask(kim)).payload.page;
    await Promise.all([make(publicId), make(publicId), make(publicId)]);
    expect((await list(kim))[0].state).toBe("ready");
    await isWhole(publicId);
  });

  test.each(["export.piece.before:1", "export.piece.after:1", "commit.before:3", "commit.after:2"])(
    "D4.07 killed at %s it is begun anew, and never handed out in part",
    async (failpoint) => {
      const key = randomBytes(32);
      const [{ publicId }] = (await ask(kim)).payload.page;
      const { id } = await rowOf(publicId);
      const program = await nodeProgram("tests/support/programs/make-export.ts");
      const killed = runNode(program.file, [String(id)], {
        env: {
          DATABASE_URL: database().connectionString,
          SECRET_KEY: key.toString("hex"),
          HOSTREAD_FAILPOINT: failpoint,
        },
      });
      expect(await killed.ended, killed.errors()).toBe("SIGKILL");
      program.remove();
      expect((await list(kim))[0]).toMatchObject({ state: "running", file: null });
      await makeExport({ ...served().context, secrets: createSecrets(key) }, id);
      expect((await list(kim))[0].state).toBe("ready");
      expect((await rowOf(publicId)).turn).toBe(2);
      await isWhole(publicId);
    },
  );

  test("D4.07 too large, or killed again and again, it fails with a sentence and can be asked for again", async () => {
    const [{ publicId }] = (await ask(kim)).payload.page;
    await make(publicId, { most: 500 });
    expect((await list(kim))[0]).toMatchObject({ state: "failed", why: "too-large" });
    expect(await pieces()).toEqual([]);
    expect((await call(kim.token, "GET", "/api/notice")).payload.page[0].kind).toBe("export-failed");
    const [again] = (await ask(kim)).payload.page;
    await db()
      .updateTable("whole_export")
      .set({ state: "running", turn: 6, kills: 5 })
      .where("public_id", "=", again.publicId)
      .execute();
    await make(again.publicId);
    expect((await list(kim))[0]).toMatchObject({ state: "failed", why: "interrupted" });
  });

  test("D4.07 a worker that stops leaves it for the next one", async () => {
    const [{ publicId }] = (await ask(kim)).payload.page;
    await expect(make(publicId, { stopping: AbortSignal.abort() })).rejects.toThrow("the worker stops");
    expect((await list(kim))[0].state).toBe("running");
    await make(publicId);
    expect((await list(kim))[0].state).toBe("ready");
  });

  test("D4.07 a newer one of the same person takes the place of the older, and leaves those of others", async () => {
    const others = await keptExport(db(), { ownerId: owner.id, loginId: lee.id });
    const first = await keptExport(db(), { ownerId: owner.id, loginId: kim.id });
    const [{ publicId }] = (await ask(kim)).payload.page;
    await make(publicId);
    const states = Object.fromEntries(
      (await list(kim)).map((one: { publicId: string; state: string; why: string }) => [
        one.publicId,
        one.why ?? one.state,
      ]),
    );
    expect(states).toEqual({ [publicId]: "ready", [first]: "replaced", [others]: "ready" });
  });

  test("D4.07 C3.14 once a person was erased none from before is kept, and one that is being made begins anew", async () => {
    const before = await keptExport(db(), { ownerId: owner.id, loginId: kim.id });
    const [{ publicId }] = (await ask(lee)).payload.page;
    await db()
      .updateTable("whole_export")
      .set({ state: "running", turn: 1 })
      .where("public_id", "=", publicId)
      .execute();
    await handlers(served().context)["person-erased"]({ erasureId: 0 });
    const rows = await db()
      .selectFrom("whole_export")
      .select(["public_id", "why", "stale"])
      .orderBy("id")
      .execute();
    expect(rows).toEqual([
      { public_id: before, why: "erased", stale: false },
      { public_id: publicId, why: null, stale: true },
    ]);
    for (const ms of [5, 30, 60]) {
      const [made] = await Promise.all([make(publicId), sleep(ms).then(() => takeBackExports(db()))]);
      expect(made).toBeUndefined();
      const [{ state, why }] = await list(lee);
      expect([state, why]).toEqual(state === "ready" ? ["ready", null] : ["gone", "erased"]);
      if (state === "ready") await isWhole(publicId);
      else expect(await pieces()).toEqual([]);
    }
  });

  test("D4.07 the hourly tidying takes away what is over, and takes up what no job makes any more", async () => {
    const over = await keptExport(db(), { ownerId: owner.id, loginId: kim.id });
    const left = await keptExport(db(), { ownerId: owner.id, loginId: lee.id });
    await db().updateTable("whole_export").set({ until: new Date() }).where("public_id", "=", over).execute();
    await db().updateTable("membership").set({ role: "viewer" }).where("login_id", "=", lee.id).execute();
    const [{ publicId: lost }] = (await ask(kim)).payload.page;
    await sql`delete from graphile_worker._private_jobs`.execute(db());
    await sweepExports(db());
    await sweepExports(db());
    expect(await pieces()).toEqual([]);
    const rows = await db().selectFrom("whole_export").select(["public_id", "why"]).orderBy("id").execute();
    expect(rows).toEqual([
      { public_id: over, why: "expired" },
      { public_id: left, why: "left" },
      { public_id: lost, why: null },
    ]);
    expect(
      (await sql`select from graphile_worker.jobs where task_identifier = 'make-export'`.execute(db())).rows,
    ).toHaveLength(1);
  });

  test("D4.07 whoever is no owner any more when its turn comes gets none", async () => {
    const [{ publicId }] = (await ask(lee)).payload.page;
    await db().updateTable("membership").set({ role: "manager" }).where("login_id", "=", lee.id).execute();
    await make(publicId);
    expect((await list(kim))[0]).toMatchObject({ state: "gone", why: "left" });
  });

  test.each([
    ["ready", {}, "left"],
    ["too large", { most: 500 }, "too-large"],
  ])(
    "D4.07 whoever is no owner any more when it is %s is told nothing, and nothing is kept for them",
    async (_, more, why) => {
      const [{ publicId }] = (await ask(lee)).payload.page;
      // In the middle of the making, as soon as it says how far it is.
      await sql`create function demote() returns trigger language plpgsql as $$ begin
        update membership set role = 'manager' where login_id = new.login_id;
        return new; end $$`.execute(db());
      await sql`create trigger demote before update on whole_export for each row
        when (old.state = 'running' and new.state = 'running' and old.turn = new.turn)
        execute function demote()`.execute(db());
      try {
        await make(publicId, more);
      } finally {
        await sql`drop trigger demote on whole_export`.execute(db());
        await sql`drop function demote()`.execute(db());
      }
      expect(await pieces()).toEqual([]);
      expect((await call(lee.token, "GET", "/api/notice")).payload.page).toEqual([]);
      expect((await list(kim))[0].why).toBe(why);
    },
  );

  test("D4.07 of a role that is taken away in the second in which it is ready nothing is told either", async () => {
    const [{ publicId }] = (await ask(lee)).payload.page;
    const made = await inTransaction(db(), async (tx) => {
      await holdOwner(tx, owner.id);
      await tx.updateTable("membership").set({ role: "manager" }).where("login_id", "=", lee.id).execute();
      const making = make(publicId);
      await expect
        .poll(
          async () =>
            (
              await sql`select from pg_stat_activity
                where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
            ).rows.length,
          { timeout: 20_000 },
        )
        .toBe(1);
      return { making };
    });
    await made.making;
    expect((await list(kim))[0]).toMatchObject({ state: "gone", why: "left" });
    expect((await call(lee.token, "GET", "/api/notice")).payload.page).toEqual([]);
  });

  test("D4.07 an organization fills the database with exports no further than there is room for", async () => {
    await keptExport(db(), { ownerId: owner.id, loginId: lee.id });
    await db().updateTable("whole_export").set({ bytes: 6_000_000_000 }).execute();
    expect((await ask(kim)).fault).toBe("no-room-for-exports");
    // Another one's take room only from what all have.
    await db()
      .updateTable("whole_export")
      .set({ owner_id: (await makeOwner(db())).id })
      .execute();
    expect((await ask(kim)).status).toBe(202);
    await db().deleteFrom("whole_export").where("owner_id", "=", owner.id).execute();
    await db().updateTable("whole_export").set({ bytes: 20_000_000_000 }).execute();
    expect((await ask(kim)).fault).toBe("no-room-for-exports");
  });

  test("D4.07 a full disk ends it with that sentence, and leaves none of its pieces", async () => {
    const [{ publicId }] = (await ask(kim)).payload.page;
    await sql`create function refuse_piece() returns trigger language plpgsql as $$ begin
      raise exception 'no space left on device' using errcode = 'disk_full'; end $$`.execute(db());
    await sql`create trigger refuse_piece before insert on whole_export_piece
      for each row execute function refuse_piece()`.execute(db());
    try {
      await make(publicId);
      const kept = await db().selectFrom("whole_export_piece").select("number").execute();
      expect(kept).toEqual([]);
      const [{ state, why }] = await list(kim);
      expect([state, why]).toEqual(["failed", "no-space"]);
    } finally {
      await sql`drop trigger refuse_piece on whole_export_piece`.execute(db());
      await sql`drop function refuse_piece()`.execute(db());
    }
  });

  test("D4.07 twenty a day and no more", async () => {
    for (let asked = 0; asked < 20; asked += 1) {
      const [{ publicId }] = (await ask(kim)).payload.page;
      expect((await call(kim.token, "DELETE", `${base()}/${publicId}`)).status).toBe(200);
    }
    expect((await ask(kim)).fault).toBe("too-many-exports");
  });
});
