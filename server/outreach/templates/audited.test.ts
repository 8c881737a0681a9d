import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../../tests/support/world.ts";
import type { OwnerRow } from "../../accounts/members/owners.ts";

const database = useDatabase();
const served = useApp(() => database().db);

let owner: OwnerRow;
let kim: TestLogin;
beforeAll(async () => {
  owner = await makeOwner(database().db);
  kim = await makeLogin(database().db, [owner]);
});

async function call(method: "GET" | "POST", url: string, body?: object) {
  const headers = { authorization: `Bearer ${kim.token}` };
  const answer = await served().app.inject({ method, url, headers, ...(body && { payload: body }) });
  expect(answer.statusCode, answer.body).toBeLessThan(300);
  return answer.json().payload;
}
const content = { language: "en", kind: "starter", form: null, tags: [], subject: "Tea" };
const make = async (name: string, personal: boolean): Promise<string> =>
  (
    await call("POST", "/api/own-template", {
      owner: owner.publicId,
      personal,
      name,
      body: "First",
      ...content,
    })
  ).publicId;
const change = (id: string, version: number, name: string, body: string, share = false) =>
  call("POST", `/api/own-template/${id}`, { version, share, name, body, ...content });
/** The newest entry of the audit about a template. */
const newest = async (id: string) =>
  (await call("GET", `/core/api/owner/${owner.publicId}/audit?handle=${id}`)).page[0];

test("B2.02 D3.01 what a template says when it is given to the organization is in the audit, also where nothing else changes", async () => {
  const id = await make("Given", true);
  expect(await newest(id)).toMatchObject({ name: null, after: { personal: true } });
  await change(id, 1, "Given", "First", true);
  expect(await newest(id)).toMatchObject({
    route: "POST /api/own-template/:id",
    name: "Given",
    after: { name: "Given", subject: "Tea", body: "First" },
  });
});

test("B2.05 D3.01 where an earlier version is used again, the audit has what the template said before and says now", async () => {
  const id = await make("Again", false);
  await change(id, 1, "Again", "Second");
  await call("POST", `/api/own-template/${id}/again`, { version: 2, again: 1 });
  expect(await newest(id)).toMatchObject({
    route: "POST /api/own-template/:id/again",
    name: "Again",
    before: { body: "Second" },
    after: { body: "First" },
  });
  // Of a person's own the audit has no words.
  const own = await make("Own", true);
  await change(own, 1, "Own", "Second");
  await call("POST", `/api/own-template/${own}/again`, { version: 2, again: 1 });
  const { name, before, after } = await newest(own);
  expect({ name, before, after }).toEqual({ name: null, before: null, after: { personal: true } });
});
