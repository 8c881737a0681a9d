import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { CLIENTS_MOST, SELF_REGISTERED_MOST } from "../../../contract/accounts/connected.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { BACK, useConnecting } from "../../../tests/support/programs/connected-world.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { changeSettings } from "../../settings/read.ts";
import { forgetExpired } from "../tidy.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);
const on = useConnecting(db, served);

const letThem = (clientRegistration: boolean) => changeSettings(db(), { clientRegistration });
let network = 0;
/** One that has registered itself, as what its requests name. */
async function itself(): Promise<{ client_id: string }> {
  const answer = await served().app.inject({
    method: "POST",
    url: "/oauth/register",
    remoteAddress: `10.6.${network++}.1`,
    headers: { host: "localhost:3000" },
    payload: { client_name: "Stranger", redirect_uris: [BACK] },
  });
  return { client_id: answer.json().client_id };
}
const PATH = "/core/api/client";

beforeEach(async () => {
  await sql`delete from oauth_client where registered_itself`.execute(db());
  await letThem(true);
});

test("D4.06 with the setting off, what registered itself is unknown: no page, no tokens, no calls", async () => {
  const of = await itself();
  const given = await on.exchange(await on.code(of), of);
  const waiting = await on.code(of);
  const entered = await on.exchange(await on.code());
  expect([await on.opens(given.access_token), await on.opens(entered.access_token)]).toEqual([200, 200]);

  await letThem(false);
  expect(await on.shown(on.query(of))).toMatchObject({ trouble: "client", name: null, back: null });
  const asked = { ...on.ask(), asked: on.query(of) };
  expect((await on.allow(on.world.kim.token, asked)).fault).toBe("access-not-asked");
  expect(await on.exchange(waiting, of)).toMatchObject({ status: 400, error: "invalid_client" });
  expect(await on.refresh(given.refresh_token, of)).toMatchObject({ status: 400, error: "invalid_client" });
  expect([await on.opens(given.access_token), await on.opens(entered.access_token)]).toEqual([401, 200]);
  // Its person still sees it, and it may give back what it has.
  const { page } = (await on.call(on.world.kim.token, "GET", "/api/connection")).payload;
  expect(page.map(({ name }: { name: string }) => name)).toContain("Stranger");

  await letThem(true);
  expect(await on.opens(given.access_token)).toBe(200);
  expect((await on.refresh(given.refresh_token, of)).status).toBe(200);
  await letThem(false);
  expect((await on.revoke({ ...of, token: given.refresh_token })).status).toBe(200);
  expect((await on.grants()).filter(({ family_hash }) => family_hash !== null)).toHaveLength(1);
});

test("D4.06 administrators see what registered itself, and end it with all its connections", async () => {
  const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
  const [idle, used] = [await itself(), await itself()];
  const newest = await itself();
  const { access_token, refresh_token } = await on.exchange(await on.code(used), used);
  const { page, more } = (await on.call(admin.token, "GET", PATH)).payload;
  const themselves = page.filter(({ registeredItself }: { registeredItself: boolean }) => registeredItself);
  expect(more).toBe(0);
  expect(themselves).toMatchObject([
    { publicId: used.client_id, name: "Stranger", redirects: [BACK], connections: 1 },
    { publicId: newest.client_id, connections: 0 },
    { publicId: idle.client_id, connections: 0 },
  ]);
  // Nobody else: neither an owner, nor by the door of an organization.
  const path = `${PATH}/${used.client_id}`;
  expect((await on.call(on.world.kim.token, "DELETE", path)).fault).toBe("not-allowed");
  const theirs = `/api/owner/${on.world.owner.publicId}/client`;
  expect((await on.call(on.world.kim.token, "DELETE", `${theirs}/${used.client_id}`)).fault).toBe(
    "not-found",
  );
  const listed = (await on.call(on.world.kim.token, "GET", theirs)).payload;
  expect(listed).toMatchObject({ page: [{ publicId: on.world.client, registeredItself: false }], more: 0 });
  expect(await on.opens(access_token)).toBe(200);

  const left = (await on.call(admin.token, "DELETE", path)).payload;
  expect(JSON.stringify(left)).not.toContain(used.client_id);
  expect(await on.opens(access_token)).toBe(401);
  expect((await on.refresh(refresh_token, used)).error).toBe("invalid_client");
  expect(await on.grants()).toEqual([]);
  const noted = await db().selectFrom("audit").select("name").where("handle", "=", used.client_id).execute();
  expect(noted).toEqual([{ name: "Stranger" }]);
});

test("D4.06 however many register themselves, the list is bounded and administrators can still enter theirs", async () => {
  const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
  await sql`
    insert into oauth_client (public_id, name, redirect_uris, registered_itself)
    select 'many' || n, 'Many', '{http://127.0.0.1/}', true
    from generate_series(1, ${SELF_REGISTERED_MOST + 3}::int) n`.execute(db());
  const { page, more } = (await on.call(admin.token, "GET", PATH)).payload;
  expect([page.length, more]).toEqual([SELF_REGISTERED_MOST, 3]);
  expect(SELF_REGISTERED_MOST).toBeGreaterThan(CLIENTS_MOST);
  const made = await on.call(admin.token, "POST", PATH, { name: "Ours", redirects: [BACK] });
  expect(made).toMatchObject({ status: 201, payload: { name: "Ours", registeredItself: false } });
  const after = (await on.call(admin.token, "GET", PATH)).payload;
  expect(after.page[0]).toMatchObject({ publicId: made.payload.publicId });
  expect([after.page.length, after.more]).toEqual([SELF_REGISTERED_MOST + 1, 3]);
});

test("D4.06 what somebody has allowed is not taken for one that nobody ever allowed", async () => {
  await itself();
  const used = await itself();
  await on.exchange(await on.code(used), used);
  await sql`delete from oauth_grant where login_id = ${on.world.kim.id}`.execute(db());
  await sql`
    update oauth_client set created = created - interval '2 days', used = used - interval '2 days'`.execute(
    db(),
  );
  await inTransaction(db(), forgetExpired);
  const left = await db()
    .selectFrom("oauth_client")
    .select("public_id as client_id")
    .where("registered_itself", "=", true)
    .execute();
  expect(left).toEqual([used]);
});
