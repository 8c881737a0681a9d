import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { callOf } from "../../../tests/support/api.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { useConnecting } from "../../../tests/support/programs/connected-world.ts";
import { setUpApp } from "../../../tests/support/second-factor.ts";
import { makePasskey, PASSWORD } from "../../../tests/support/world.ts";
import { newHandle, newToken } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { takeAddressBack } from "../address-change/confirm-address.ts";
import { setPassword } from "../passwords/new-password.ts";
import { revokeOtherFamilies } from "../sessions/session-queries.ts";
import { upsertReset } from "../sign-up/sign-up-queries.ts";
import { endConnectionsOf } from "./connections.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);
const on = useConnecting(db, served);
const call = callOf(() => ({ web: served().app }));
const ofKim = () => `/core/api/login/${on.world.kim.publicId}`;

const NEW = "seven brass lamps on a raft";
const from = { ip: "192.0.2.1", requestId: "a request" };
const wanted = (since: Date | null) =>
  db().updateTable("owner").set({ second_factor_since: since }).where("id", "=", on.world.owner.id).execute();

test("D4.06 D2.03 nothing is opened or exchanged as long as its person lacks the factor that an organization wants", async () => {
  const given = await on.exchange(await on.code());
  expect(await on.opens(given.access_token)).toBe(200);
  const code = await on.code();
  await wanted(new Date());
  expect(await on.opens(given.access_token)).toBe(401);
  expect((await on.exchange(code)).error).toBe("invalid_grant");
  expect((await on.refresh(given.refresh_token)).error).toBe("invalid_grant");
  // The connection waits for as long as that is wanted.
  await wanted(null);
  expect(await on.opens(given.access_token)).toBe(200);
  const next = await on.refresh(given.refresh_token);
  expect(next.status).toBe(200);
  expect(await on.opens(next.access_token)).toBe(200);
});

async function makeOwnToken(): Promise<string> {
  const fields = { name: "Nightly report", days: 30, networks: [], acts: ["campaign.read"] };
  const url = `/api/owner/${on.world.owner.publicId}/token`;
  const { status, payload } = await call(on.world.kim.token, "POST", url, fields);
  expect(status).toBe(201);
  return payload.token;
}

const ways = {
  "the password is changed": async () => {
    const url = `/core/api/login/${on.world.kim.publicId}/password`;
    const refused = await on.call(on.world.kim.token, "POST", url, { present: "wrong", next: NEW });
    expect(refused.fault).toBe("wrong-password");
    expect(await on.grants()).toHaveLength(2);
    const changed = await on.call(on.world.kim.token, "POST", url, { present: PASSWORD, next: NEW });
    expect(changed.status).toBe(204);
  },
  "the password is set by a link": async () => {
    const { token, hash } = newToken();
    await inTransaction(db(), (tx) => upsertReset(tx, on.world.kim.id, hash));
    await setPassword(served().context, token, NEW, from.ip);
  },
  "an app for codes is set up": () => setUpApp(db(), call, on.world.kim),
  "an app for codes is removed": async () => {
    await setUpApp(db(), call, on.world.kim);
    await on.exchange(await on.code());
    expect(await on.grants()).toHaveLength(1);
    expect((await call(on.world.kim.token, "DELETE", `${ofKim()}/totp`)).status).toBe(200);
  },
  "a passkey is added": async () => {
    const asked = (await call(on.world.kim.token, "POST", `${ofKim()}/passkey/question`, {})).payload;
    const passkey = new Authenticator().make(asked, "http://localhost:80");
    const added = await call(on.world.kim.token, "POST", `${ofKim()}/passkey`, { name: "Phone", passkey });
    expect(added.status).toBe(200);
  },
  "a passkey is removed": async () => {
    const { publicId } = await makePasskey(db(), on.world.kim.id);
    const url = `${ofKim()}/passkey/${publicId}`;
    expect((await call(on.world.kim.token, "DELETE", url)).status).toBe(200);
  },
  "the old address takes the account back": async () => {
    const { token, hash } = newToken();
    const old = `old-${newHandle().toLowerCase()}@users.example`;
    await sql`
      insert into address_change (login_id, old_address, new_address, language, expires, changed, back_hash)
      select id, ${old}, username, 'en', now(), now(), ${hash} from login
      where id = ${on.world.kim.id}`.execute(db());
    expect(await takeAddressBack(served().context, token, from)).toEqual({ address: old });
  },
};
test.each(Object.entries(ways))(
  "D4.06 D2.04 D2.06 what is connected ends where %s, and tokens go on",
  async (_, happens) => {
    const given = await on.exchange(await on.code());
    await on.code();
    const token = await makeOwnToken();
    expect(await on.opens(given.access_token)).toBe(200);
    await happens();
    expect(await on.opens(given.access_token)).toBe(401);
    expect((await on.refresh(given.refresh_token)).error).toBe("invalid_grant");
    // Nor is there a code that could still be exchanged.
    expect(await on.grants()).toEqual([]);
    expect((await call(token, "GET", "/v1/token")).status).toBe(200);
  },
);

test("D4.06 D2.06 a session that is just being ended connects nothing", async () => {
  const { id, token } = on.world.kim;
  let allowing!: ReturnType<typeof on.allow>;
  await inTransaction(db(), async (tx) => {
    await revokeOtherFamilies(tx, id, null);
    allowing = on.allow(token, on.ask());
    await vi.waitFor(async () => expect(await waiting()).toBe(1));
    await endConnectionsOf(tx, id);
  });
  expect(await allowing).toMatchObject({ status: 401, fault: "no-session" });
  expect(await on.grants()).toEqual([]);
});

/** How many wait for somebody else's lock. */
async function waiting(): Promise<number> {
  const { rows } = await sql`
    select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
    db(),
  );
  return rows.length;
}
