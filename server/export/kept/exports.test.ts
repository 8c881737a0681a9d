import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { keptExport } from "../../../tests/support/export/kept-export.ts";
import { useKeptExports } from "../../../tests/support/export/kept-world.ts";
import { nodeProgram, runNode } from "../../../tests/support/node-program.ts";
import { ageProofs } from "../../../tests/support/second-factor.ts";
import {
  makeLogin,
  makeOwner,
  makePodcast,
  makeUnlock,
  PASSWORD,
  type TestLogin,
} from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";

const { db, served, call, world, base, ask, list, make } = useKeptExports();
const elsewhere = useDatabase();
const folder = mkdtempSync(join(tmpdir(), "kept-export-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

let owner: OwnerRow;
let kim: TestLogin;
let lee: TestLogin;
beforeEach(() => {
  ({ owner, kim, lee } = world);
});

/** Asks to save, and fetches with what the browser then has. */
async function open(who: TestLogin, id: string): Promise<{ path: string; cookie: string }> {
  const answer = await served().app.inject({
    method: "POST",
    url: `${base()}/${id}/link`,
    headers: { authorization: `Bearer ${who.token}` },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  const { path } = answer.json().payload;
  const [cookie] = answer.cookies as { name: string; value: string; path: string; httpOnly: boolean }[];
  expect(cookie).toMatchObject({ path, httpOnly: true, sameSite: "Strict" });
  return { path, cookie: `${cookie!.name}=${encodeURIComponent(cookie!.value)}` };
}
const askFile =
  (method: "GET" | "HEAD") =>
  ({ path, cookie }: { path: string; cookie?: string }, headers: Record<string, string> = {}) =>
    served().app.inject({ method, url: path, headers: { ...(cookie && { cookie }), ...headers } });
const fetchFile = askFile("GET");
const headFile = askFile("HEAD");

describe("D4.07 an export that is asked for in the settings", () => {
  test("D4.07 is made by a job, saved by whoever asked, and taken in elsewhere", async () => {
    const asked = await ask(kim);
    expect(asked.status).toBe(202);
    const [{ publicId, ...one }] = asked.payload.page;
    expect(one).toMatchObject({ state: "waiting", own: true, file: null, progress: null });
    await make(publicId);
    const [ready] = await list(kim);
    expect(ready).toMatchObject({ publicId, state: "ready", why: null, progress: null });
    const got = await fetchFile(await open(kim, publicId));
    expect(got.statusCode).toBe(200);
    expect(got.rawPayload.length).toBe(ready.file.bytes);
    expect(createHash("sha256").update(got.rawPayload).digest("hex")).toBe(ready.file.sha256);
    expect(got.headers["content-length"]).toBe(String(ready.file.bytes));
    expect(got.headers["content-disposition"]).toBe(`attachment; filename="${ready.file.name}"`);
    const path = join(folder, "saved.zip");
    await writeFile(path, got.rawPayload);
    const program = await nodeProgram("scripts/operate/import.ts");
    const take = async () => {
      const running = runNode(program.file, [path], {
        env: { DATABASE_URL: elsewhere().connectionString, DATA_DIR: join(folder, "elsewhere") },
      });
      let said = "";
      running.process.stdout?.setEncoding("utf8").on("data", (piece: string) => {
        said += piece;
      });
      return { code: await running.ended, said, errors: running.errors() };
    };
    const first = await take();
    expect(first, first.errors).toMatchObject({ code: 0 });
    expect(first.said).toContain(`${owner.displayName}: `);
    expect((await take()).said).toContain("was taken in before");
    await writeFile(path, got.rawPayload.subarray(0, -20));
    expect((await take()).code).toBe(3);
    program.remove();
    const came = await elsewhere().db.selectFrom("owner").select("display_name as name").execute();
    expect(came).toContainEqual({ name: owner.displayName });
  });

  test("D3.02 D4.07 tells in the app and by mail that it is ready, and stands in the audit: asked, made, saved", async () => {
    for (const title of ["One", "Two"])
      await makeUnlock(
        db(),
        owner.id,
        (await makePodcast(db(), { title, address: `${title}@show.example` })).id,
      );
    const [{ publicId }] = (await ask(kim)).payload.page;
    await make(publicId);
    await open(kim, publicId);
    const { page } = (await call(kim.token, "GET", "/api/notice")).payload;
    expect(page[0]).toMatchObject({ kind: "export-ready", details: { owner: owner.displayName } });
    expect((await call(lee.token, "GET", "/api/notice")).payload.page).toEqual([]);
    const { rows } =
      await sql`select task_identifier as identifier from graphile_worker.jobs where key = ${`tell ${kim.id}`}`.execute(
        db(),
      );
    expect(rows).toEqual([{ identifier: "tell" }]);
    const entries = await db()
      .selectFrom("audit")
      .select(["act", "login_id as who", "after"])
      .where("owner_id", "=", owner.id)
      .where("thing", "=", "export")
      .orderBy("seq")
      .execute();
    expect(entries).toMatchObject([
      { act: "organization.export", who: kim.id, after: { state: "waiting" } },
      { act: "organization.export", who: null, after: { state: "ready" } },
      { act: "organization.export", who: kim.id, after: { state: "saved" } },
    ]);
    // The addresses in it are counted for whoever asked, once.
    const readings = await db()
      .selectFrom("address_reading")
      .select(["login_id as who", "way", "addresses"])
      .where("owner_id", "=", owner.id)
      .execute();
    expect(readings).toEqual([{ who: kim.id, way: "exported", addresses: 2 }]);
  });

  test("D2.05 D4.07 asking and saving want a proof; looking and canceling do not", async () => {
    const publicId = await keptExport(db(), { ownerId: owner.id, loginId: kim.id });
    await ageProofs(db(), kim.id);
    expect((await ask(kim)).fault).toBe("prove-again");
    expect((await call(kim.token, "POST", `${base()}/${publicId}/link`)).fault).toBe("prove-again");
    expect(await list(kim)).toHaveLength(1);
    expect((await call(kim.token, "POST", "/core/auth/proof", { password: PASSWORD })).status).toBe(204);
    expect((await ask(kim)).status).toBe(202);
  });

  test("D4.07 two owners who ask in the same second get one, and who did not ask cannot save it", async () => {
    const answers = await Promise.all([ask(kim), ask(lee), ask(kim), ask(lee)]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
    const page = await list(kim);
    expect(page).toHaveLength(1);
    expect(
      (await sql`select from graphile_worker.jobs where task_identifier = 'make-export'`.execute(db())).rows,
    ).toHaveLength(1);
    const [{ publicId, own }] = page;
    const [mine, other] = own ? [kim, lee] : [lee, kim];
    await make(publicId);
    expect((await call(other.token, "POST", `${base()}/${publicId}/link`)).fault).toBe("export-of-another");
    expect((await fetchFile(await open(mine, publicId))).statusCode).toBe(200);
  });

  test("D4.07 only owners: no manager, nobody who acts for the organization, nobody of another one", async () => {
    const publicId = await keptExport(db(), { ownerId: owner.id, loginId: kim.id });
    const acting = await makeLogin(db(), [], { permissions: ["OWNER_ACT_FOR_ANY"] });
    await call(acting.token, "POST", `/core/api/login/${acting.publicId}/preferences`, {
      owner: owner.publicId,
      restrict: false,
      language: "en",
      country: "US",
    });
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    await db().updateTable("membership").set({ role: "manager" }).where("login_id", "=", lee.id).execute();
    for (const [who, fault] of [
      [lee, "not-allowed"],
      [acting, "not-allowed"],
      [stranger, "not-found"],
    ] as const)
      for (const [method, url] of [
        ["GET", base()],
        ["POST", base()],
        ["POST", `${base()}/${publicId}/link`],
        ["DELETE", `${base()}/${publicId}`],
      ] as const)
        expect([url, (await call(who.token, method, url)).fault]).toEqual([url, fault]);
    expect((await list(kim))[0].state).toBe("ready");
  });
});

describe("D4.07 saving an export", () => {
  const bytes = Buffer.from(Array.from({ length: 2_500 }, (_, at) => at % 251));
  const kept = () => keptExport(db(), { ownerId: owner.id, loginId: kim.id }, bytes, 1_000);

  test("D4.07 goes on where it broke off, and says its length", async () => {
    const way = await open(kim, await kept());
    const whole = await fetchFile(way);
    expect(whole.rawPayload.equals(bytes)).toBe(true);
    const etag = String(whole.headers.etag);
    for (const [range, from, to] of [
      ["bytes=0-0", 0, 1],
      ["bytes=999-1000", 999, 1_001],
      ["bytes=1000-", 1_000, 2_500],
      ["bytes=-1", 2_499, 2_500],
      ["bytes=-9999", 0, 2_500],
      ["bytes=2400-9999", 2_400, 2_500],
    ] as const) {
      const part = await fetchFile(way, { range, "if-range": etag });
      expect([range, part.statusCode]).toEqual([range, 206]);
      expect(part.headers["content-range"]).toBe(`bytes ${from}-${to - 1}/2500`);
      expect(part.headers["content-length"]).toBe(String(to - from));
      expect([range, part.rawPayload.equals(bytes.subarray(from, to))]).toEqual([range, true]);
    }
    for (const range of ["bytes=2500-", "bytes=-0"]) {
      const beyond = await fetchFile(way, { range });
      expect([range, beyond.statusCode]).toEqual([range, 416]);
      expect(beyond.headers["content-range"]).toBe("bytes */2500");
    }
    for (const range of ["bytes=5-2", "bytes=0-1,5-6", "lines=1-2", "bytes=a-b"])
      expect([range, (await fetchFile(way, { range })).statusCode]).toEqual([range, 200]);
    expect((await fetchFile(way, { range: "bytes=0-0", "if-range": '"other"' })).statusCode).toBe(200);
  });

  test("D4.07 HEAD answers as GET, without the bytes and without reading them", async () => {
    const publicId = await kept();
    const way = await open(kim, publicId);
    const got = await fetchFile(way);
    // Only the first piece is looked for.
    await sql`delete from whole_export_piece where number > 0`.execute(db());
    const heads = await Promise.all([headFile(way), headFile(way, { range: "bytes=0-9" })]);
    for (const head of heads) {
      expect(head.statusCode).toBe(200);
      expect(head.rawPayload).toHaveLength(0);
      for (const name of ["content-length", "content-type", "content-disposition", "accept-ranges", "etag"])
        expect([name, head.headers[name]]).toEqual([name, got.headers[name]]);
    }
    expect((await headFile({ path: way.path })).statusCode).toBe(404);
    await db().updateTable("whole_export").set({ until: new Date() }).execute();
    expect((await headFile(way)).statusCode).toBe(410);
  });

  test("D4.07 opens for nobody without the cookie, with another's, with an altered or an old one, or from another site", async () => {
    const publicId = await kept();
    const way = await open(kim, publicId);
    expect((await fetchFile({ path: way.path })).statusCode).toBe(404);
    expect((await fetchFile(way, { "sec-fetch-site": "cross-site" })).statusCode).toBe(404);
    const other = await keptExport(db(), { ownerId: owner.id, loginId: lee.id }, bytes, 1_000);
    const elsewhere = await open(lee, other);
    expect((await fetchFile({ path: way.path, cookie: elsewhere.cookie })).statusCode).toBe(404);
    expect((await fetchFile({ path: elsewhere.path, cookie: way.cookie })).statusCode).toBe(404);
    const value = decodeURIComponent(way.cookie.split("=")[1]!);
    const [session, until, sign] = value.split("~");
    for (const forged of [
      `${session}~${Number(until) + 9_999}~${sign}`,
      `${Number(session) + 1}~${until}~${sign}`,
      `${session}~${until}~${"0".repeat(64)}`,
      `${session}~${until}`,
      "~",
      "",
    ])
      expect(
        (await fetchFile({ path: way.path, cookie: `hostread-export=${encodeURIComponent(forged)}` }))
          .statusCode,
      ).toBe(404);
    expect((await fetchFile(way)).statusCode).toBe(200);
  });

  test("D7 D4.07 on https the cookie is pinned to this host and named after its export, and two are saved at once", async () => {
    const { app, context } = served();
    const files = [
      await kept(),
      await keptExport(db(), { ownerId: owner.id, loginId: kim.id }, bytes, 1_000),
    ];
    context.config.publicUrl = "https://hostread.company.example";
    try {
      const jar: { name: string; value: string }[] = [];
      for (const id of files) {
        const answer = await app.inject({
          method: "POST",
          url: `${base()}/${id}/link`,
          headers: { authorization: `Bearer ${kim.token}` },
        });
        const [cookie] = answer.cookies;
        expect(cookie).toMatchObject({
          name: `__Host-hostread-export-${id}`,
          path: "/",
          secure: true,
          httpOnly: true,
          sameSite: "Strict",
        });
        jar.push(cookie!);
      }
      const all = jar.map(({ name, value }) => `${name}=${encodeURIComponent(value)}`).join("; ");
      for (const id of files)
        expect((await fetchFile({ path: `${base()}/${id}/file`, cookie: all })).statusCode).toBe(200);
      // Under the name that anybody next door may set it opens nothing.
      const plain = `hostread-export=${encodeURIComponent(jar[0]!.value)}`;
      expect((await fetchFile({ path: `${base()}/${files[0]}/file`, cookie: plain })).statusCode).toBe(404);
    } finally {
      context.config.publicUrl = null;
    }
  });

  test("D4.07 ends with the session, with the role, and with the export", async () => {
    const publicId = await kept();
    const way = await open(kim, publicId);
    await db()
      .updateTable("session_family")
      .set({ revoked: new Date() })
      .where("login_id", "=", kim.id)
      .execute();
    expect((await fetchFile(way)).statusCode).toBe(404);
    await db().updateTable("session_family").set({ revoked: null }).where("login_id", "=", kim.id).execute();
    expect((await fetchFile(way)).statusCode).toBe(200);
    await db().updateTable("membership").set({ role: "manager" }).where("login_id", "=", kim.id).execute();
    expect((await fetchFile(way)).statusCode).toBe(410);
    await db().updateTable("membership").set({ role: "owner" }).where("login_id", "=", kim.id).execute();
    await db()
      .updateTable("whole_export")
      .set({ until: new Date() })
      .where("public_id", "=", publicId)
      .execute();
    expect((await fetchFile(way)).statusCode).toBe(410);
    expect((await call(kim.token, "POST", `${base()}/${publicId}/link`)).fault).toBe("export-gone");
    expect((await list(kim))[0]).toMatchObject({ state: "gone", why: "expired", file: null });
  });

  test("D4.07 breaks off where it is taken away meanwhile, rather than ending as if it were whole", async () => {
    const publicId = await kept();
    const way = await open(kim, publicId);
    await sql`delete from whole_export_piece where number = 1`.execute(db());
    await expect(fetchFile(way)).rejects.toThrow();
  });
});
