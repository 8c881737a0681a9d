import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { dayIn } from "../../../contract/forms/dates.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { changeSettings } from "../../settings/read.ts";
import type { OwnerRow } from "../members/owners.ts";
import { tendMonths } from "./leave.ts";
import { noteChange } from "./note.ts";
import { countReading, sealReadings } from "./readings.ts";
import { verifyAudit } from "./verify.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);

let owner: OwnerRow;
let kim: TestLogin;
let ada: TestLogin;
let viewer: TestLogin;
let stranger: TestLogin;
beforeAll(async () => {
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner]);
  ada = await makeLogin(db(), [owner]);
  viewer = await makeLogin(db(), [owner]);
  stranger = await makeLogin(db(), [await makeOwner(db())]);
  await db().updateTable("membership").set({ role: "viewer" }).where("login_id", "=", viewer.id).execute();
});

const call = async (who: TestLogin, method: "GET" | "POST" | "DELETE", url: string, body?: object) => {
  const answer = await served().app.inject({
    method,
    url,
    headers: {
      authorization: `Bearer ${who.token}`,
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    },
    remoteAddress: "192.0.2.77",
    ...(body && { payload: body }),
  });
  return {
    status: answer.statusCode,
    body: answer.body,
    payload:
      answer.statusCode < 300 && answer.headers["content-type"]?.toString().includes("json")
        ? answer.json().payload
        : null,
  };
};
const log = async (query = "", who = kim) => {
  const answer = await call(who, "GET", `/core/api/owner/${owner.publicId}/audit${query}`);
  expect(answer.status, answer.body).toBe(200);
  return answer.payload as {
    page: Record<string, unknown>[];
    next: string | null;
    people: { publicId: string }[] | null;
    keptDays: number;
  };
};

test("D3.01 D3.04 an owner reads who changed what, from where, before and after", async () => {
  const made = await call(ada, "POST", "/api/campaign", { displayName: "Spring", ownerName: owner.name });
  const id = made.payload.publicId;
  const renamed = await call(kim, "POST", `/api/campaign/${id}`, { displayName: "Summer" });
  expect(renamed.status, renamed.body).toBe(200);
  await call(ada, "DELETE", `/api/campaign/${id}`);
  const { page, people, next, keptDays } = await log(`?handle=${id}`);
  expect(next).toBeNull();
  expect(keptDays).toBe(400);
  expect(people!.map(({ publicId }) => publicId).sort()).toEqual([ada.publicId, kim.publicId].sort());
  expect(
    page.map(({ route, person, name }) => [route, (person as { publicId: string }).publicId, name]),
  ).toEqual([
    ["DELETE /api/campaign/:id", ada.publicId, "Summer"],
    ["POST /api/campaign/:id", kim.publicId, "Spring"],
    ["POST /api/campaign", ada.publicId, "Spring"],
  ]);
  expect(page[1]).toMatchObject({
    act: "campaign.edit",
    thing: "campaign",
    before: { displayName: "Spring" },
    after: { displayName: "Summer" },
    network: "192.0.2",
    device: "Firefox, Linux",
    member: true,
  });
});

test("D3.04 filters by person, act, time and words; each leaves only what fits", async () => {
  const acts = await log("?act=POST%20/api/campaign,campaign.delete");
  expect(acts.page.map(({ route }) => route)).toEqual(["DELETE /api/campaign/:id", "POST /api/campaign"]);
  const own = await log(`?person=${kim.publicId}`);
  expect(own.page.map(({ route }) => route)).toEqual(["POST /api/campaign/:id"]);
  const day = new Date().toISOString().slice(0, 10);
  expect((await log(`?from=${day}&to=${day}`)).page.length).toBe(3);
  expect((await log("?to=2020-01-01")).page).toEqual([]);
  expect((await log("?search=summ")).page.length).toBe(2);
  expect((await log("?search=%25")).page).toEqual([]);
});

test("D3.04 days are those of the reader's time zone, by which the entries are shown", async () => {
  const { seq, at } = (await log()).page[0] as { seq: number; at: string };
  const seqs = async (zone: string, day: string) =>
    (await log(`?from=${day}&to=${day}&timeZone=${zone}`)).page.map((entry) => entry.seq);
  // At no moment have both the same day, so that not both can be the one of UTC.
  const zones = ["Pacific/Kiritimati", "Pacific/Pago_Pago"] as const;
  const [east, west] = zones.map((zone) => dayIn(new Date(at), zone)) as [string, string];
  expect(await seqs(zones[0], east)).toContain(seq);
  expect(await seqs(zones[0], west)).not.toContain(seq);
  expect(await seqs(zones[1], west)).toContain(seq);
  expect(await seqs(zones[1], east)).not.toContain(seq);
  expect((await log("?to=9999-12-31")).page.length).toBeGreaterThan(0);
  const path = `/core/api/owner/${owner.publicId}/audit`;
  expect((await call(kim, "GET", `${path}?from=${east}&timeZone=Mars/Crater`)).status).toBe(400);
});

test("D3.04 a member is found by the name that the log shows, which is written down nowhere in it", async () => {
  const bo = await makeLogin(db(), [owner]);
  await db().updateTable("login").set({ first_name: "Bosphora" }).where("id", "=", bo.id).execute();
  await inTransaction(db(), (tx) =>
    noteChange(tx, {
      ownerId: owner.id,
      act: "member.role",
      thing: "member",
      handle: bo.publicId,
      before: { role: "viewer" },
      after: { role: "member" },
    }),
  );
  const { page } = await log("?search=bosphora");
  expect(page).toMatchObject([{ thing: "member", handle: bo.publicId }]);
});

test("D3.04 only owners read it; another organization's is not found; wrong input is refused", async () => {
  const path = `/core/api/owner/${owner.publicId}/audit`;
  expect((await call(viewer, "GET", path)).status).toBe(403);
  expect((await call(viewer, "GET", `${path}/csv`)).status).toBe(403);
  expect((await call(stranger, "GET", path)).status).toBe(404);
  expect((await call(stranger, "GET", `${path}/jsonl`)).status).toBe(404);
  expect((await call(kim, "GET", `${path}?from=yesterday`)).status).toBe(400);
  expect((await call(kim, "GET", "/core/api/audit")).status).toBe(403);
});

test("D3.04 pages go on without a gap while new entries come; the file holds all, and taking it is an entry", async () => {
  await inTransaction(db(), async (tx) => {
    for (let at = 0; at < 120; at++)
      await noteChange(tx, { ownerId: owner.id, thing: "campaign", name: `=cmd ${at}` });
  });
  const first = await log();
  await inTransaction(db(), (tx) => noteChange(tx, { ownerId: owner.id, thing: "campaign", name: "later" }));
  const second = await log(`?before=${first.next}`);
  const third = await log(`?before=${second.next}`);
  const seqs = [first, second, third].flatMap(({ page }) => page.map(({ seq }) => Number(seq)));
  expect(seqs).toEqual(Array.from({ length: seqs.length }, (_, at) => seqs[0]! - at));
  expect(seqs.at(-1)).toBe(1);
  expect(third.next).toBeNull();
  expect(second.people).toBeNull();

  const lines = await call(kim, "GET", `/core/api/owner/${owner.publicId}/audit/jsonl`);
  const entries = lines.body
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(entries.slice(2).map(({ seq }) => seq)).toEqual(seqs);
  expect(entries[0]).toMatchObject({ act: "audit.read", thing: "audit", after: { format: "jsonl" } });
  const csv = await call(kim, "GET", `/core/api/owner/${owner.publicId}/audit/csv?search=cmd`);
  // The heads, and the entry of this very search.
  expect(csv.body.trim().split("\r\n").length).toBe(122);
  // A spreadsheet program would compute it.
  expect(csv.body).toContain(",'=cmd 7,");
});

test("D3.02 addresses that were read are counted by person and day, and a day that is over becomes an entry", async () => {
  const read = (way: "shown" | "exported", addresses: number) =>
    countReading(db(), { ownerId: owner.id, loginId: kim.id, way, addresses });
  await Promise.all([read("shown", 20), read("shown", 30), read("exported", 7)]);
  await sealReadings(db());
  expect((await log("?act=contact.read")).page).toEqual([]);
  await sql`update address_reading set day = day - 1`.execute(db());
  await Promise.all([sealReadings(db()), sealReadings(db())]);
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  const { page } = await log("?act=contact.read");
  expect(page.map(({ after }) => after)).toEqual([{ day, shown: 50, exported: 7 }]);
  expect((page[0]!.person as { publicId: string }).publicId).toBe(kim.publicId);
});

test("D3.05 a month that is older than what is kept leaves, its hashes stay, and the chain is whole without it", async () => {
  const own = await makeOwner(db());
  const act = (name: string) =>
    inTransaction(db(), (tx) => noteChange(tx, { ownerId: own.id, thing: "campaign", name }));
  await act("old");
  await act("older");
  // As if all of it had been written two years ago: the month with its entries is moved as its owner could.
  const month = new Date().toISOString().slice(0, 7).replace("-", "_");
  await sql.raw(`alter table audit detach partition months.audit_${month}`).execute(db());
  await sql.raw(`alter table months.audit_${month} rename to audit_2024_01`).execute(db());
  await sql.raw("alter table months.audit_2024_01 disable trigger user").execute(db());
  await sql.raw("update months.audit_2024_01 set at = '2024-01-15 12:00:00+00'").execute(db());
  await sql.raw("alter table months.audit_2024_01 enable trigger user").execute(db());
  await sql
    .raw(
      "alter table audit attach partition months.audit_2024_01 for values from ('2024-01-01 00:00+00') to ('2024-02-01 00:00+00')",
    )
    .execute(db());
  await act("new");
  // It goes as soon as its last day is older than what is kept, and not a day before.
  const days = Math.floor((Date.now() - Date.parse("2024-02-01")) / 86_400_000);
  await changeSettings(db(), { auditDays: days + 1 });
  expect(await tendMonths(db())).toEqual([]);
  await changeSettings(db(), { auditDays: days });
  const gone = await Promise.all([tendMonths(db()), tendMonths(db())]);
  expect(gone.flat()).toEqual(["2024-01-01"]);
  const left = await db().selectFrom("audit_left").selectAll().where("chain", "=", own.id).execute();
  expect(left).toMatchObject([{ month: "2024-01-01", first: 1, last: 2 }]);
  const entries = await db().selectFrom("audit").selectAll().where("owner_id", "=", own.id).execute();
  expect(entries.map(({ seq, previous }) => [seq, previous.equals(left[0]!.hash)])).toEqual([[3, true]]);
  expect((await verifyAudit(db())).filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  await expect(sql`delete from audit_left`.execute(db())).rejects.toThrow("only added to");
});

test("D3.01 B2.02 of a person's own template owners read that it was saved, and its words only once it is everybody's", async () => {
  const words = { name: "Nightingale", language: "en", kind: "starter", form: null, tags: [] };
  const content = {
    ...words,
    subject: "Nightingale sings",
    body: "Hello {{podcast_owner|you}}, nightingale.",
  };
  const made = await call(ada, "POST", "/api/own-template", {
    owner: owner.publicId,
    personal: true,
    ...content,
  });
  expect(made.status, made.body).toBe(201);
  const { publicId } = made.payload;
  const path = `/api/own-template/${publicId}`;
  const change = async (version: number, more: object) => {
    const { status, body } = await call(ada, "POST", path, { version, ...content, ...more });
    expect(status, body).toBe(200);
  };
  await change(1, { body: "A nightingale again." });
  // Deleted and brought back, which tells of the call alone.
  await call(ada, "DELETE", path);
  await call(ada, "POST", `${path}/restore`);
  const own = (await log(`?handle=${publicId}`)).page;
  expect(own.map(({ name, after }) => [name, after])).toEqual([
    [null, null],
    [null, null],
    [null, { personal: true }],
    [null, { personal: true }],
  ]);
  expect(JSON.stringify(await db().selectFrom("audit").selectAll().execute())).not.toMatch(/nightingale/i);
  await change(2, { subject: "Shared now", share: true });
  const [shared] = (await log(`?handle=${publicId}`)).page;
  expect(shared).toMatchObject({ name: "Nightingale", after: { subject: "Shared now" }, before: null });
});
