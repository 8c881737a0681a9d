import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { makeLogin, makeOwner, PASSWORD, type TestLogin } from "../../../tests/support/world.ts";
import { hashToken, newToken } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { insertDisavowal } from "../factors/disavowal-queries.ts";
import type { OwnerRow } from "../members/owners.ts";
import { makeToken } from "../tokens/tokens.ts";
import { verifyAudit } from "./verify.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);

let owner: OwnerRow;
let kim: TestLogin;
beforeEach(async () => {
  owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner], { role: "owner" });
});

async function call(who: TestLogin | null, method: "POST" | "DELETE", url: string, body: object = {}) {
  const answer = await served().app.inject({
    method,
    url,
    headers: {
      ...(who && { authorization: `Bearer ${who.token}` }),
      "user-agent": "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0",
    },
    remoteAddress: "192.0.2.77",
    payload: body,
  });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.body === "" ? null : answer.json().payload;
}
const memberPath = () => `/core/api/owner/${owner.publicId}/member`;
const loginOf = (id: number) =>
  db().selectFrom("login").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
/** The entries since the last time, as an owner reads them. */
async function told(thing: string) {
  const entries = await db()
    .selectFrom("audit")
    .selectAll()
    .where("owner_id", "=", owner.id)
    .where("thing", "=", thing)
    .orderBy("id")
    .execute();
  return entries.map(({ login_id, program, act, route, handle, name, network, device, before, after }) => ({
    ...{ by: login_id, program, act, route, handle, name, network, device, before, after },
  }));
}
const invited = async (given: object): Promise<string> => {
  const { link } = await call(kim, "POST", memberPath(), given);
  return /#([\w-]{43})$/.exec(link)![1]!;
};

test("D3.01 an accepted invitation is an entry: who, as what, and from where", async () => {
  const username = `${newToken().token.slice(0, 12).toLowerCase()}@else.example`;
  await call(null, "POST", `/invitation/${await invited({ username, role: "manager" })}`, {
    password: "seven brass lamps on a raft",
  });
  const { id, public_id: handle } = await db()
    .selectFrom("login")
    .select(["id", "public_id"])
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  expect(await told("member")).toEqual([
    {
      ...{ by: id, program: null, act: "open", route: "POST /invitation/:token", handle, name: null },
      ...{ network: "192.0.2", device: "Firefox, Linux" },
      ...{ before: { role: null }, after: { role: "manager" } },
    },
  ]);
  const entries = await db().selectFrom("audit").selectAll().where("owner_id", "=", owner.id).execute();
  expect(JSON.stringify(entries)).not.toContain(username);
});

test("D3.01 so is that of a guest, and that they go; one who is signed in is the same", async () => {
  const ada = await makeLogin(db(), [await makeOwner(db())]);
  const made = await call(kim, "POST", "/api/campaign", { displayName: "Spring", ownerName: owner.name });
  const { username } = await loginOf(ada.id);
  const campaign = made.publicId as string;
  await call(ada, "POST", `/invitation/${await invited({ username, role: "guest", campaign })}`);
  await call(kim, "DELETE", memberPath(), { guest: ada.publicId, campaign });
  expect(await told("member")).toMatchObject([
    { by: ada.id, handle: ada.publicId, before: { role: null }, after: { role: "guest" } },
    { by: kim.id, handle: ada.publicId, before: { role: "guest" }, after: { role: null } },
  ]);
});

test("D3.01 D2.10 a deleted account is an entry of each organization that it was of, and who is brought back is one", async () => {
  const ada = await makeLogin(db(), [owner, await makeOwner(db())], { role: "manager" });
  const guest = await makeLogin(db(), [await makeOwner(db())]);
  const made = await call(kim, "POST", "/api/campaign", { displayName: "Spring", ownerName: owner.name });
  const campaign = made.publicId as string;
  const { username } = await loginOf(guest.id);
  await call(guest, "POST", `/invitation/${await invited({ username, role: "guest", campaign })}`);
  await call(kim, "DELETE", memberPath(), { member: ada.publicId });
  const removal = await db()
    .selectFrom("member_removal")
    .select("public_id")
    .where("owner_id", "=", owner.id)
    .executeTakeFirstOrThrow();
  await call(kim, "POST", `${memberPath()}/undo`, { removal: removal.public_id });
  for (const login of [ada, guest])
    await call(login, "POST", `/core/api/login/${login.publicId}/deletion`, {
      password: PASSWORD,
      phrase: "Delete my account",
    });
  const [, removed, back, ...gone] = await told("member");
  expect(removed).toMatchObject({ by: kim.id, before: { role: "manager" }, after: { role: null } });
  expect(back).toMatchObject({ by: kim.id, handle: ada.publicId, after: { role: "manager" } });
  const route = "POST /core/api/login/:loginId/deletion";
  expect(gone).toMatchObject([
    { by: ada.id, route, handle: ada.publicId, before: { role: "manager" }, after: { role: null } },
    { by: guest.id, route, handle: guest.publicId, before: { role: "guest" }, after: { role: null } },
  ]);
  expect((await verifyAudit(db())).filter(({ wrong }) => wrong.length > 0)).toEqual([]);
});

test("D3.01 D1.04 whoever becomes the owner because the last one is gone is an entry, made by nobody", async () => {
  const ada = await makeLogin(db(), [owner], { role: "manager" });
  await db().deleteFrom("membership").where("login_id", "=", kim.id).execute();
  expect(await told("member")).toMatchObject([
    {
      ...{ by: null, program: "Hostread", act: "job", route: null, handle: ada.publicId },
      ...{ before: { role: "manager" }, after: { role: "owner" } },
    },
  ]);
  // Nobody is left to become it.
  await db().deleteFrom("membership").where("login_id", "=", ada.id).execute();
  expect(await told("member")).toHaveLength(1);
});

test("D3.01 D2.06 a token of the organization that “this was not me” deletes is an entry; a person's own is none", async () => {
  const make = (whose: Parameters<typeof makeToken>[1], name: string) =>
    inTransaction(db(), (tx) => makeToken(tx, whose, kim.id, { name, acts: null, days: 30, networks: [] }));
  const shared = await make({ ownerId: owner.id }, "Shop");
  const own = await make({ loginId: kim.id }, "Mine");
  for (const { publicId } of [shared, own]) {
    const { token } = newToken();
    const { id } = await db()
      .selectFrom("api_key")
      .select("id")
      .where("public_id", "=", publicId)
      .executeTakeFirstOrThrow();
    await inTransaction(db(), (tx) =>
      insertDisavowal(tx, { loginId: kim.id, hash: hashToken(token), what: "ownerTokenMade", tokenId: id }),
    );
    await call(null, "POST", "/core/auth/disavowal", { token });
  }
  expect(await db().selectFrom("api_key").select("id").where("created_by", "=", kim.id).execute()).toEqual(
    [],
  );
  const of = { by: null, program: "link", network: null, device: null };
  expect(await told("token")).toMatchObject([
    { ...of, route: "POST /core/auth/disavowal", handle: shared.publicId, name: "Shop" },
  ]);
  const entries = await db().selectFrom("audit").select("name").where("name", "=", "Mine").execute();
  expect(entries).toEqual([]);
});

test("D3.01 D2.03 what members need to sign in is told as it was and as it is", async () => {
  const path = `/core/api/owner/${owner.publicId}/sign-in-rule`;
  await call(kim, "POST", path, { secondFactor: true }).catch(() => undefined);
  expect(await told("sign-in-rule")).toMatchObject([
    { by: kim.id, before: { secondFactor: false }, after: { secondFactor: true } },
  ]);
});
