import { expect, test } from "vitest";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { createSecrets } from "../../platform/secrets.ts";
import { contactRoutes } from "../routes.ts";
import { listNever, suppressedAmong } from "../suppression.ts";
import { exportSuppressions } from "./lists.ts";
import { readLines } from "./read-lines.ts";
import { resealSuppressions } from "./reseal.ts";

const database = useDatabase();
const call = useApi(() => database().db, contactRoutes);
const path = (owner: { publicId: string }) => `/core/api/owner/${owner.publicId}/never-contact`;

async function scene() {
  const { db } = database();
  const owner = await makeOwner(db);
  const kim = await makeLogin(db, [owner], { nickName: "Kim" });
  const admin = await makeLogin(db, [owner], { permissions: ["CORE_CONFIG_UPDATE"] });
  const secrets = createSecrets(Buffer.alloc(32, 7));
  const list = (key: string, kind: "person" | "bounce" | "complaint", how: "link" | "text" | null = null) =>
    inTransaction(db, (tx) => listNever(tx, secrets, { key, ownerId: owner.id, kind, how }));
  return { db, owner, kim, admin, secrets, list };
}

test("B1.96 three lists: what it is, why, by whom; members lift what members entered, with a reason, and no more", async () => {
  const { db, owner, kim, admin, list } = await scene();
  await call(kim.token, "POST", path(owner), { address: "ida@heron.example", reason: "asked by phone" });
  await list("person@heron.example", "person", "link");
  await list("words@heron.example", "person", "text");
  await list("spam@heron.example", "complaint");
  await list("gone@heron.example", "bounce");
  const read = async (which: string) =>
    (await call(kim.token, "GET", `${path(owner)}?list=${which}`)).payload;
  const own = await read("organization");
  expect(own.counts).toMatchObject({ organization: 4, bounces: 1 });
  const by = Object.fromEntries(own.page.map((one: { hint: string }) => [one.hint, one]));
  expect(by["i…@heron.example"]).toMatchObject({
    kind: "member",
    reason: "asked by phone",
    by: "Kim",
    asked: false,
  });
  expect(by["p…@heron.example"]).toMatchObject({ kind: "person", how: "link", by: null, asked: true });
  const [bounce] = (await read("bounces")).page;
  expect(bounce).toMatchObject({ kind: "bounce", hint: "g…@heron.example", asked: false });

  const lift = (token: string, id: string, body: object = { why: "a mistake" }) =>
    call(token, "DELETE", `${path(owner)}/${id}`, body);
  for (const body of [{}, { why: "  " }])
    expect((await lift(kim.token, bounce.publicId, body)).status).toBe(422);
  for (const hint of ["p…@heron.example", "s…@heron.example"])
    expect(await lift(kim.token, by[hint].publicId)).toMatchObject({ status: 403, fault: "asked-by-person" });
  for (const id of [by["i…@heron.example"].publicId, by["w…@heron.example"].publicId, bounce.publicId])
    expect((await lift(kim.token, id)).status).toBe(204);
  const person = by["p…@heron.example"].publicId;
  expect((await lift(admin.token, person, { why: "asked us to write again" })).status).toBe(204);
  expect((await lift(admin.token, person)).status).toBe(404);
  const kept = await db
    .selectFrom("suppression")
    .select(["why", "lifted_by"])
    .where("public_id", "=", person)
    .executeTakeFirstOrThrow();
  expect(kept).toEqual({ why: "asked us to write again", lifted_by: admin.id });
});

test("B1.96 who lifts their own entry does not lift what the person asked for", async () => {
  const { db, owner, kim, secrets } = await scene();
  const both = async (kind: "member" | "person") =>
    inTransaction(db, (tx) => listNever(tx, secrets, { key: "ida@two.example", ownerId: owner.id, kind }));
  expect([await both("member"), await both("person"), await both("person")]).toEqual([true, true, false]);
  const { page } = (await call(kim.token, "GET", path(owner))).payload;
  const own = page.find((one: { kind: string }) => one.kind === "member");
  await call(kim.token, "DELETE", `${path(owner)}/${own.publicId}`, { why: "done" });
  expect([...(await suppressedAmong(db, secrets, owner.id, ["ida@two.example"]))]).toEqual([
    "ida@two.example",
  ]);
});

test("B1.98 a CSV is counted by a dry run, added once, and comes back out with its addresses; both are in the log", async () => {
  const { db, owner, kim } = await scene();
  const other = await makeLogin(db, [await makeOwner(db)]);
  const csv =
    '\uFEFFE-Mail;Grund\r\nIda+Ads@Heron.example;by phone\r\n\r\n"@silent.example";"two; reasons"\r\nida@heron.example;twice\r\nno address;x\r\n\'@marked.example\r\n';
  const bring = (dryRun: boolean) => call(kim.token, "POST", `${path(owner)}/import`, { csv, dryRun });
  const counts = {
    lines: 5,
    added: 3,
    known: 1,
    refused: 1,
    refusedLines: [{ line: 6, text: "no address, x" }],
  };
  expect((await bring(true)).payload).toEqual(counts);
  expect((await call(kim.token, "GET", path(owner))).payload.counts.organization).toBe(0);
  expect((await bring(false)).payload).toEqual(counts);
  expect((await bring(false)).payload).toMatchObject({ added: 0, known: 4 });
  const out = await call(kim.token, "GET", `${path(owner)}/export`);
  expect(
    out.payload.map((row: { address: string; reason: string }) => [row.address, row.reason]).sort(),
  ).toEqual([
    ["@marked.example", ""],
    ["@silent.example", "two; reasons"],
    ["ida@heron.example", "by phone"],
  ]);
  for (const call_ of [
    call(other.token, "GET", `${path(owner)}/export`),
    call(other.token, "POST", `${path(owner)}/import`, { csv, dryRun: false }),
  ])
    expect((await call_).status).toBe(404);
  const events = await db
    .selectFrom("security_event")
    .select(["kind", "detail"])
    .where("owner_id", "=", owner.id)
    .execute();
  expect(events).toContainEqual({ kind: "list-exported", detail: "never-contact" });
  expect(events).toContainEqual({ kind: "objection-added", detail: "import: 3" });
});

test("B1.98 50,000 lines are taken, one more is refused and changes nothing", async () => {
  const { owner, kim } = await scene();
  const lines = (count: number) =>
    Array.from({ length: count }, (_, i) => `host-${i}@many.example`).join("\n");
  const bring = (count: number) =>
    call(kim.token, "POST", `${path(owner)}/import`, { csv: lines(count), dryRun: false });
  expect(await bring(50_001)).toMatchObject({ status: 422, fault: "too-many-items" });
  expect((await call(kim.token, "GET", path(owner))).payload.counts.organization).toBe(0);
  expect((await bring(50_000)).payload).toMatchObject({ lines: 50_000, added: 50_000, refused: 0 });
  const { resultSize, page } = (await call(kim.token, "GET", `${path(owner)}?page=999`)).payload;
  expect([resultSize, page.length]).toEqual([50_000, 50]);
}, 120_000);

test("cells of any program are read: separators, quotes, line ends", () => {
  const cells = (text: string) => readLines(text).map((one) => [one.line, ...one.cells]);
  expect(cells("a@b.example\rc@d.example")).toEqual([
    [1, "a@b.example"],
    [2, "c@d.example"],
  ]);
  expect(cells('"a ""b""","x\ny"\n\nc\td')).toEqual([
    [1, 'a "b"', "x\ny"],
    [4, "c\td"],
  ]);
  expect(cells("address\tdomain\nx@y.example\tz")).toEqual([[2, "x@y.example", "z"]]);
  expect(cells("")).toEqual([]);
});

test("a new secret key seals the addresses anew", async () => {
  const { db, owner } = await scene();
  const [key, next] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  await inTransaction(db, (tx) =>
    listNever(tx, createSecrets(key), { key: "ida@seal.example", ownerId: owner.id, kind: "member" }),
  );
  const rotated = createSecrets(next, { before: key });
  await db.deleteFrom("suppression").where("owner_id", "<>", owner.id).execute();
  expect(await inTransaction(db, (tx) => resealSuppressions(tx, rotated))).toBe(1);
  expect(await inTransaction(db, (tx) => resealSuppressions(tx, rotated))).toBe(0);
  const [row] = await exportSuppressions(db, createSecrets(next), owner.id);
  expect(row!.address).toBe("ida@seal.example");
});
