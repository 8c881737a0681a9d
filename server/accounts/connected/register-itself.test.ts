import { sql } from "kysely";
import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { changeSettings } from "../../settings/read.ts";
import { forgetExpired } from "../tidy.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);

let network = 0;
const register = async (payload: unknown, ip = `10.9.${network}.7`) => {
  const answer = await served().app.inject({
    method: "POST",
    url: "/oauth/register",
    remoteAddress: ip,
    headers: { host: "localhost:3000", "content-type": "application/json" },
    payload: JSON.stringify(payload),
  });
  return { status: answer.statusCode, headers: answer.headers, ...answer.json() };
};
const good = { client_name: "Clerk", redirect_uris: ["http://127.0.0.1/done"] };
const count = async () => (await db().selectFrom("oauth_client").selectAll().execute()).length;

beforeEach(async () => {
  network += 1;
  await sql`delete from oauth_client`.execute(db());
  await changeSettings(db(), { clientRegistration: true });
});

test("D4.06 no program registers itself unless the administrators let it", async () => {
  await changeSettings(db(), { clientRegistration: false });
  expect(await register(good)).toMatchObject({ status: 404, error: "invalid_request" });
  expect(await count()).toBe(0);
});

test("D4.06 what registers itself is public, and known for what it is", async () => {
  const made = await register({
    ...good,
    grant_types: ["authorization_code", "refresh_token"],
    logo_uri: "https://clerk.example/logo.png",
    scope: "everything",
  });
  expect(made).toMatchObject({
    status: 201,
    client_id: expect.stringMatching(/^\w{16}$/),
    client_name: "Clerk",
    redirect_uris: good.redirect_uris,
    token_endpoint_auth_method: "none",
  });
  for (const unkept of ["client_secret", "logo_uri", "scope"]) expect(made).not.toHaveProperty(unkept);
  const rows = await db().selectFrom("oauth_client").select(["registered_itself", "owner_id"]).execute();
  expect(rows).toEqual([{ registered_itself: true, owner_id: null }]);
});

test("D4.06 secrets, other flows and dangerous addresses and names are refused, and nothing is kept", async () => {
  for (const [wrong, error] of [
    [{ redirect_uris: [] }, "invalid_client_metadata"],
    [{ redirect_uris: undefined }, "invalid_client_metadata"],
    [{ redirect_uris: Array(11).fill("http://127.0.0.1/done") }, "invalid_client_metadata"],
    [{ redirect_uris: ["http://clerk.example/done"] }, "invalid_redirect_uri"],
    [{ redirect_uris: ["javascript:alert(1)"] }, "invalid_redirect_uri"],
    [{ redirect_uris: [`https://clerk.example/${"x".repeat(600)}`] }, "invalid_redirect_uri"],
    [{ client_name: "Hostread\u202E" }, "invalid_client_metadata"],
    [{ client_name: "x".repeat(81) }, "invalid_client_metadata"],
  ] as const)
    expect(await register({ ...good, ...wrong }, `10.8.${network++ % 250}.1`)).toMatchObject({
      status: 400,
      error,
    });
  for (const wrong of [
    { token_endpoint_auth_method: "client_secret_basic" },
    { grant_types: ["client_credentials"] },
    { grant_types: ["implicit"] },
    { response_types: ["token"] },
  ])
    expect((await register({ ...good, ...wrong }, `10.8.${network++ % 250}.1`)).error).toBe(
      "invalid_client_metadata",
    );
  expect(await count()).toBe(0);
});

test("D4.06 ten an hour from one network, and no more than may wait", async () => {
  const answers = await Promise.all(Array.from({ length: 12 }, () => register(good)));
  expect(answers.map(({ status }) => status).sort()).toEqual([...Array(10).fill(201), 429, 429]);
  expect(answers.find(({ status }) => status === 429)!.headers["retry-after"]).toMatch(/^\d+$/);
  await sql`
    insert into oauth_client (public_id, name, redirect_uris, registered_itself)
    select 'many' || n, 'Many', '{http://127.0.0.1/}', true from generate_series(1, 990) n`.execute(db());
  expect(await register(good, "10.7.1.1")).toMatchObject({ status: 503, error: "temporarily_unavailable" });
  // What nobody has allowed within a day goes, and makes room.
  const age = (hours: number) =>
    sql`
    update oauth_client set created = now() - make_interval(hours => ${hours}),
      used = now() - make_interval(hours => ${hours}) where name = 'Many'`.execute(db());
  await age(23);
  await inTransaction(db(), forgetExpired);
  expect(await count()).toBe(1_000);
  await age(25);
  await inTransaction(db(), forgetExpired);
  expect(await count()).toBe(10);
  expect((await register(good, "10.7.1.1")).status).toBe(201);
});

test("D4.06 what was connected once and is no more goes after a month", async () => {
  await register(good);
  const age = (days: number) => sql`
    update oauth_client set created = now() - interval '90 days', used = now() - make_interval(days => ${days})`;
  await age(29).execute(db());
  await inTransaction(db(), forgetExpired);
  expect(await count()).toBe(1);
  await age(31).execute(db());
  await inTransaction(db(), forgetExpired);
  expect(await count()).toBe(0);
});
