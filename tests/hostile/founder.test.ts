import { beforeEach, expect, test } from "vitest";
import { memberRoutes } from "../../server/accounts/member-routes.ts";
import type { OwnerRow } from "../../server/accounts/members/owners.ts";
import { accountRoutes } from "../../server/accounts/routes.ts";
import { callOf, useWeb } from "../support/api.ts";
import { useDatabase } from "../support/database.ts";
import { makeLogin, makeOwner, type TestLogin } from "../support/world.ts";

const database = useDatabase();
const db = () => database().db;
const call = callOf(useWeb(db, [...accountRoutes, ...memberRoutes]));

let owner: OwnerRow;
let founder: TestLogin;
let guest: TestLogin;
let other: TestLogin;
beforeEach(async () => {
  owner = await makeOwner(db());
  founder = await makeLogin(db(), [owner]);
  guest = await makeLogin(db(), [owner]);
  other = await makeLogin(db(), [owner]);
});

const base = () => `/core/api/owner/${owner.publicId}`;
const remove = (by: TestLogin, { publicId: member }: TestLogin) =>
  call(by.token, "DELETE", `${base()}/member`, { member });
const passOn = (by: TestLogin, { publicId: member }: TestLogin) =>
  call(by.token, "POST", `${base()}/founder`, { member });
const undo = (by: TestLogin, removal: string) => call(by.token, "POST", `${base()}/member/undo`, { removal });
const membersSeenBy = async (who: TestLogin) =>
  (await call(who.token, "GET", `${base()}/member`)).payload.members as {
    publicId: string;
    founder: boolean;
  }[];
const idsSeenBy = async (who: TestLogin) => (await membersSeenBy(who)).map(({ publicId }) => publicId);

test("nobody who was invited throws the founder or others out, takes over or undoes a removal, ten times at once", async () => {
  const { payload } = await remove(founder, other);
  const [{ publicId: removal }] = payload.removed;
  const tries = Array.from({ length: 10 }, () => [
    remove(guest, founder),
    passOn(guest, guest),
    undo(guest, removal),
  ]).flat();
  for (const answer of await Promise.all(tries))
    expect([answer.status, answer.fault]).toEqual([403, "not-founder"]);
  expect(await membersSeenBy(founder)).toMatchObject([
    { publicId: founder.publicId, founder: true },
    { publicId: guest.publicId, founder: false },
  ]);
});

test("removing and passing on in the same second leave a founder who is a member", async () => {
  const answers = await Promise.all([remove(founder, guest), passOn(founder, guest), passOn(founder, other)]);
  const members = await membersSeenBy(founder);
  expect(members.filter((one) => one.founder)).toHaveLength(1);
  expect(members.map(({ publicId }) => publicId)).toContain(founder.publicId);
  // Whichever came first, at most one of the two got the organization, and that one cannot be removed.
  expect(answers.slice(1).filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.map(({ status }) => status).every((status) => [200, 403, 404].includes(status))).toBe(true);
});

test("an undo that is sent again does not bring back who has left since", async () => {
  const { payload } = await remove(founder, guest);
  const [{ publicId: removal }] = payload.removed;
  expect((await undo(founder, removal)).status).toBe(200);
  expect(await idsSeenBy(founder)).toContain(guest.publicId);
  expect((await remove(guest, guest)).status).toBe(200);
  await undo(founder, removal);
  expect(await idsSeenBy(founder)).not.toContain(guest.publicId);
});
