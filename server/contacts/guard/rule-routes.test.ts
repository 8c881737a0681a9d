import { beforeAll, beforeEach, expect, test } from "vitest";
import { useShippedRules } from "../../../tests/support/allow-everybody.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import { contactRoutes } from "../routes.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, contactRoutes);
const RULES = "/core/api/contact-rule";
let ada: TestLogin;
let ben: TestLogin;
beforeAll(async () => {
  const owner = await makeOwner(db());
  ada = await makeLogin(db(), [owner], { nickName: "Ada", permissions: ["CORE_CONFIG_UPDATE"] });
  ben = await makeLogin(db(), [owner], { nickName: "Ben", permissions: ["CORE_CONFIG_UPDATE"] });
});
beforeEach(() => useShippedRules(db()));

const german = { country: "DE", basis: "published", kind: "role" } as const;
const change = (
  login: TestLogin,
  effect: string | null,
  newest: number | null,
  note = "Our lawyer says so",
) => call(login.token, "POST", RULES, { ...german, effect, note, newest });
const inForce = (payload: { rules: { country: string; basis: string; kind: string }[] }) =>
  payload.rules.find((rule) => rule.country === "DE" && rule.basis === "published" && rule.kind === "role");

test("C8.02 a changed rule says who, when and why, and is set back to what is shipped", async () => {
  const first = await call(ada.token, "GET", RULES);
  expect(first.payload).toMatchObject({ of: "2026-11-23", history: [], newest: null });
  expect(inForce(first.payload)).toEqual({ ...german, effect: "block", shipped: "block" });
  const changed = await change(ada, "warn", null);
  expect(inForce(changed.payload)).toMatchObject({ effect: "warn", shipped: "block" });
  expect(changed.payload.history).toEqual([
    {
      number: changed.payload.newest,
      ...german,
      effect: "warn",
      note: "Our lawyer says so",
      by: "Ada",
      at: expect.any(String),
    },
  ]);
  const back = await change(ben, null, changed.payload.newest, "Not any more");
  expect(inForce(back.payload)).toMatchObject({ effect: "block" });
  expect(
    back.payload.history.map((one: { by: string; effect: string | null }) => [one.by, one.effect]),
  ).toEqual([
    ["Ben", null],
    ["Ada", "warn"],
  ]);
});

test("C8.02 of two who change rules at once the second is told, and sees the other's change", async () => {
  const answers = await Promise.all([change(ada, "warn", null), change(ben, "allow", null)]);
  const [late] = answers.filter(({ status }) => status === 409);
  expect(late).toMatchObject({ fault: "stale", payload: { history: [{ ...german }] } });
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect((await call(ada.token, "GET", RULES)).payload.history).toHaveLength(1);
});

test("C8.02 sent twice it is one change", async () => {
  const once = await change(ada, "warn", null);
  const twice = await change(ada, "warn", null);
  expect(twice).toMatchObject({ status: 200, payload: { newest: once.payload.newest } });
});

test.each([
  ["no reason", { note: " " }],
  ["an unknown country", { country: "XX" }],
  ["an unknown effect", { effect: "maybe" }],
])("C8.02 a change with %s is refused", async (_name, wrong) => {
  const answer = await call(ada.token, "POST", RULES, {
    ...german,
    effect: "warn",
    note: "Why",
    newest: null,
    ...wrong,
  });
  expect(answer).toMatchObject({ status: 422, fault: "invalid" });
  expect((await call(ada.token, "GET", RULES)).payload.history).toEqual([]);
});
