import { expect, test } from "vitest";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner } from "../../tests/support/world.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { createSecrets } from "../platform/secrets.ts";
import { contactRoutes } from "./routes.ts";
import { addSuppression, suppressedAmong } from "./suppression.ts";

const database = useDatabase();
const call = useApi(() => database().db, contactRoutes);

test("I12 an address is added once for a key: a repetition does not bring it back", async () => {
  const owner = await makeOwner(database().db);
  const kim = await makeLogin(database().db, [owner]);
  const path = `/core/api/owner/${owner.publicId}/never-contact`;
  const headers = { "idempotency-key": "one press" };
  const add = (address: string) => call(kim.token, "POST", path, { address, reason: "asked" }, headers);
  const list = async () => (await call(kim.token, "GET", path)).payload.page;

  const [one, two] = await Promise.all([add("ida@heron.example"), add("ida@heron.example")]);
  expect([one.status, two.status]).toEqual([201, 201]);
  expect(two.payload).toEqual(one.payload);
  expect(await list()).toEqual([one.payload]);
  expect(await add("ole@heron.example")).toMatchObject({ status: 422, fault: "idempotency-conflict" });

  // Taken off in the meantime: the answer that comes late a second time must not undo that.
  await call(kim.token, "DELETE", `${path}/${one.payload.publicId}`, { why: "a mistake" });
  expect((await add("ida@heron.example")).payload).toEqual(one.payload);
  expect(await list()).toEqual([]);
  const kept = await database().db.selectFrom("idempotent_answer").select("answer").execute();
  expect(JSON.stringify(kept)).not.toContain("ida@");
});

test("an organization sees its own entries, and of the platform's only how many; administrators see and remove those", async () => {
  const { db } = database();
  const [owner, other] = [await makeOwner(db), await makeOwner(db)];
  const [kim, eve] = [await makeLogin(db, [owner]), await makeLogin(db, [other])];
  const admin = await makeLogin(db, [], { permissions: ["CORE_CONFIG_UPDATE"] });
  const own = (publicId: string) => `/core/api/owner/${publicId}/never-contact`;
  const why = { why: "a mistake" };
  const before = (await call(kim.token, "GET", own(owner.publicId))).payload.counts.platform;
  await call(kim.token, "POST", own(owner.publicId), { address: "own@heron.example" });
  const objection = { address: "asked@heron.example", reason: "by letter" };
  const listed = await call(admin.token, "POST", "/core/api/never-contact", objection);
  expect(listed.payload).toMatchObject({ hint: "a…@heron.example", reason: "by letter", taken: 0 });

  for (const [who, where, count] of [
    [kim, owner, 1],
    [eve, other, 0],
  ] as const) {
    const answer = await call(who.token, "GET", own(where.publicId));
    expect(answer.payload.counts.platform).toBe(before + 1);
    expect(answer.payload.page).toHaveLength(count);
    expect(answer.body).not.toMatch(/a…@|by letter/);
    const foreign = `${own(where.publicId)}/${listed.payload.publicId}`;
    expect((await call(who.token, "DELETE", foreign, why)).status).toBe(404);
    expect((await call(who.token, "GET", "/core/api/never-contact")).status).toBe(403);
    expect((await call(who.token, "POST", "/core/api/never-contact", objection)).status).toBe(403);
  }
  expect((await call(admin.token, "GET", "/core/api/never-contact")).body).toContain("by letter");
  const path = `/core/api/never-contact/${listed.payload.publicId}`;
  expect((await call(kim.token, "DELETE", path, why)).status).toBe(403);
  expect((await call(admin.token, "DELETE", path, why)).status).toBe(204);
  expect((await call(kim.token, "GET", own(owner.publicId))).payload.counts.platform).toBe(before);
});

test("a tagged address and its plain form are one person, in both directions", async () => {
  const { db } = database();
  const secrets = createSecrets(Buffer.alloc(32, 5));
  const owner = await makeOwner(db);
  const { id: loginId } = await makeLogin(db, [owner]);
  const add = (address: string) =>
    inTransaction(db, (tx) =>
      addSuppression(tx, secrets, { address, reason: "", ownerId: owner.id, loginId }),
    );
  const among = async (...keys: string[]) => [...(await suppressedAmong(db, secrets, owner.id, keys))];
  await add("Ida+Ads@heron.example");
  expect(await among("ida@heron.example", "ida+ads@heron.example", "ida+x@heron.example")).toHaveLength(3);
  await add("ole@heron.example");
  expect(await among("ole+press@heron.example", "ole@heron.example", "o@heron.example")).toEqual([
    "ole+press@heron.example",
    "ole@heron.example",
  ]);
  expect((await add("ole+other@heron.example")).publicId).toBe((await add("ole@heron.example")).publicId);
});
