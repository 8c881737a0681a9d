import { beforeAll, expect, test } from "vitest";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../tests/support/world.ts";
import type { OwnerRow } from "./members/owners.ts";
import { accountRoutes } from "./routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, accountRoutes);

let owner: OwnerRow;
let login: TestLogin;

beforeAll(async () => {
  const { db } = database();
  owner = await makeOwner(db, "Nordlicht");
  login = await makeLogin(db, [owner], { nickName: "Mara" });
});

const form = (who = login) => `/core/api/login/${who.publicId}/profile/form`;
const names = (given: Record<string, string>) =>
  Object.fromEntries(
    ["firstName", "middleName", "lastName", "nickName"].map((name) => [name, { value: given[name] ?? "" }]),
  );

test("A7.18 A7.19 A2.47 the profile has four names, each with a value and errors; what is saved is read again", async () => {
  const before = await call(login.token, "GET", form());
  expect(Object.keys(before.payload)).toEqual(["firstName", "middleName", "lastName", "nickName"]);
  expect(before.payload.nickName).toEqual({ value: "Mara", errors: [] });
  const saved = await call(login.token, "POST", form(), names({ firstName: " Zoë ", lastName: "Öz" }));
  expect(saved.status).toBe(200);
  expect(saved.payload).toEqual({
    firstName: { value: "Zoë", errors: [] },
    middleName: { value: "", errors: [] },
    lastName: { value: "Öz", errors: [] },
    nickName: { value: "", errors: [] },
  });
  expect((await call(login.token, "GET", form())).payload).toEqual(saved.payload);
});

test("A5.13 A7.19 what is wrong stands at its field in the reader's language, and nothing is saved", async () => {
  const before = (await call(login.token, "GET", form())).payload;
  const body = names({
    firstName: "x".repeat(61),
    lastName: "Kept?",
    nickName: "two\nlines",
    middleName: "a\u2066b",
  });
  const answer = await call(login.token, "POST", form(), body, { "accept-language": "de-DE" });
  expect(answer).toMatchObject({ status: 422, fault: "invalid" });
  expect(answer.fields).toEqual([
    "/firstName/value too-long",
    "/middleName/value control-characters",
    "/nickName/value control-characters",
  ]);
  const { payload } = JSON.parse(answer.body);
  expect(payload.firstName.errors).toEqual(["Höchstens 60 Zeichen."]);
  expect(payload.lastName).toEqual({ value: "Kept?", errors: [] });
  expect((await call(login.token, "GET", form())).payload).toEqual(before);
});

test("A7.18 A7.19 nobody reads or changes another's profile", async () => {
  const other = await makeLogin(database().db, [owner]);
  expect((await call(other.token, "GET", form())).status).toBe(404);
  expect((await call(other.token, "POST", form(), names({ firstName: "Not" }))).status).toBe(404);
});

test("A2.47 a single organization is chosen already; of several none is until somebody chooses", async () => {
  const read = async (who: TestLogin) => (await call(who.token, "GET", "/core/auth")).payload.login.owner;
  expect(await read(login)).toMatchObject({ publicId: owner.publicId });
  const second = await makeOwner(database().db);
  const member = await makeLogin(database().db, [owner, second]);
  expect(await read(member)).toBeNull();
});

test("A3.08 an organization has a handle for calls, a name for people and an id", async () => {
  const session = await call(login.token, "GET", "/core/auth");
  expect(session.payload.owners).toEqual([
    { publicId: owner.publicId, name: owner.name, displayName: "Nordlicht", role: "owner" },
  ]);
});
