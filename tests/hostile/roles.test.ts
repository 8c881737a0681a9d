import { beforeEach, describe, expect, test } from "vitest";
import type { Role } from "../../contract/acts.ts";
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
let head: TestLogin;
let manager: TestLogin;
let other: TestLogin;
beforeEach(async () => {
  owner = await makeOwner(db());
  head = await makeLogin(db(), [owner]);
  manager = await makeLogin(db(), [owner]);
  other = await makeLogin(db(), [owner]);
});

const base = () => `/core/api/owner/${owner.publicId}`;
const remove = (by: TestLogin, { publicId: member }: TestLogin) =>
  call(by.token, "DELETE", `${base()}/member`, { member });
const give = (by: TestLogin, { publicId: member }: TestLogin, role: Role, phrase?: string) =>
  call(by.token, "POST", `${base()}/role`, { member, role, ...(phrase !== undefined && { phrase }) });
const undo = (by: TestLogin, removal: string) => call(by.token, "POST", `${base()}/member/undo`, { removal });
const invite = (by: TestLogin, role: Role, username = "new@else.example") =>
  call(by.token, "POST", `${base()}/member`, { username, role });
const rolesSeenBy = async (who: TestLogin): Promise<Record<string, Role>> =>
  Object.fromEntries(
    (await call(who.token, "GET", `${base()}/member`)).payload.members.map(
      (one: { publicId: string; role: Role }) => [one.publicId, one.role],
    ),
  );

describe("D1.04 roles", () => {
  test("nobody who was invited throws others out, raises themselves or undoes a removal, ten times at once", async () => {
    const { payload } = await remove(head, other);
    const [{ publicId: removal }] = payload.removed;
    const tries = Array.from({ length: 10 }, () => [
      remove(manager, head),
      give(manager, manager, "owner"),
      give(manager, head, "viewer"),
      undo(manager, removal),
    ]).flat();
    for (const answer of await Promise.all(tries))
      expect([answer.status, answer.fault]).toEqual([403, "not-allowed"]);
    expect(await rolesSeenBy(head)).toEqual({ [head.publicId]: "owner", [manager.publicId]: "manager" });
  });

  test("two owners who lower or remove each other in the same second leave one", async () => {
    for (let round = 0; round < 10; round++) {
      const acts = [
        () => give(head, manager, "member"),
        () => give(manager, head, "member"),
        () => give(head, head, "viewer", "lower my role"),
        () => give(manager, manager, "viewer", "meine Rolle senken"),
        () => remove(manager, manager),
      ];
      await db()
        .updateTable("membership")
        .set({ role: "owner" })
        .where("login_id", "in", [head.id, manager.id])
        .execute();
      await Promise.all(acts.slice(round % 4).map((act) => act()));
      const rows = await db()
        .selectFrom("membership")
        .select("role")
        .where("owner_id", "=", owner.id)
        .execute();
      expect(rows.filter(({ role }) => role === "owner").length).toBeGreaterThan(0);
      await db()
        .insertInto("membership")
        .values({ login_id: manager.id, owner_id: owner.id, role: "owner" })
        .onConflict((c) => c.doNothing())
        .execute();
    }
  });

  test("whoever lowers themselves types the phrase; the only owner cannot", async () => {
    expect((await give(head, head, "manager", "lower my role")).fault).toBe("last-owner");
    await give(head, manager, "owner");
    expect((await give(head, head, "manager")).fault).toBe("phrase-needed");
    expect((await give(head, head, "manager", "lower")).fault).toBe("phrase-needed");
    expect((await give(head, head, "manager", "Lower my  role")).status).toBe(200);
    expect((await rolesSeenBy(manager))[head.publicId]).toBe("manager");
    expect((await give(head, head, "owner")).fault).toBe("not-allowed");
  });

  test("an undo brings back the role they had, and not who has left since", async () => {
    await give(head, manager, "viewer");
    const { payload } = await remove(head, manager);
    const [{ publicId: removal }] = payload.removed;
    expect((await undo(head, removal)).status).toBe(200);
    expect((await rolesSeenBy(head))[manager.publicId]).toBe("viewer");
    expect((await remove(manager, manager)).status).toBe(200);
    await undo(head, removal);
    expect(Object.keys(await rolesSeenBy(head))).not.toContain(manager.publicId);
  });
});

describe("D1.05 inviting", () => {
  test("names the role, never above one's own; members and viewers invite nobody", async () => {
    expect((await invite(manager, "owner")).fault).toBe("not-allowed");
    const invited = await invite(manager, "viewer");
    expect(invited.payload.members.invitations).toMatchObject([{ role: "viewer", campaign: null }]);
    // The second one replaces the first, its role with it.
    const again = await invite(head, "owner");
    expect(again.payload.members.invitations).toMatchObject([{ role: "owner" }]);
    expect(again.payload.members.invitations).toHaveLength(1);
    for (const role of ["member", "viewer"] as const) {
      await give(head, other, role);
      expect((await invite(other, role)).status).toBe(403);
    }
    expect((await invite(head, "guest")).fields).toEqual(["/campaign required"]);
  });
});

describe("D1.06 what a role lost", () => {
  test("ends with the next request, with the token they have", async () => {
    const members = () => call(manager.token, "POST", `${base()}/member`, { username: "x@else.example" });
    expect((await members()).status).toBe(200);
    await give(head, manager, "member");
    expect((await members()).fault).toBe("not-allowed");
  });
});
