import { describe, expect, test } from "vitest";
import type { Route } from "../../../contract/route.ts";
import { callOf } from "../../../tests/support/api.ts";
import { Authenticator } from "../../../tests/support/authenticator.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { mailboxInput } from "../../../tests/support/mail/mail-world.ts";
import { ageProofs, codeOf, setUpApp } from "../../../tests/support/second-factor.ts";
import { makeLogin, makeOwner, PASSWORD } from "../../../tests/support/world.ts";
import { routes } from "../../app.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);
const call = callOf(() => ({ web: served().app }));
const LOCAL = "http://localhost:80";

const sudo = (routes as readonly { route: Route }[]).filter(({ route }) => route.sudo !== undefined);
const makeUser = async () => {
  const owner = await makeOwner(db());
  return { owner, ...(await makeLogin(db(), [owner])) };
};
const prove = (token: string, body: object) => call(token, "POST", "/core/auth/proof", body);

describe("sudo mode", () => {
  test("D2.05 these acts want a proof of at most 15 minutes ago", () => {
    const names = ({ route }: { route: Route }) => `${route.method} ${route.path}`;
    expect(
      sudo
        .filter(({ route }) => route.sudo === true)
        .map(names)
        .sort(),
    ).toEqual([
      "DELETE /api/owner/:ownerId/api-key/:id",
      "DELETE /core/api/login/:loginId/passkey/:id",
      "DELETE /core/api/login/:loginId/session",
      "DELETE /core/api/login/:loginId/totp",
      "DELETE /core/api/mail-provider/:id",
      "DELETE /core/api/owner/:ownerId/single-sign-on",
      "DELETE /core/api/owner/:ownerId/single-sign-on/domain/:id",
      "POST /api/connection",
      "POST /api/owner/:ownerId/api-key",
      "POST /api/owner/:ownerId/client",
      "POST /api/owner/:ownerId/export",
      "POST /api/owner/:ownerId/export/:id/link",
      "POST /api/owner/:ownerId/token",
      "POST /api/owner/:ownerId/token/:id/rotate",
      "POST /api/token",
      "POST /api/token/:id/rotate",
      "POST /core/api/client",
      "POST /core/api/login",
      "POST /core/api/login/:loginId/disabled",
      "POST /core/api/login/:loginId/passkey",
      "POST /core/api/login/:loginId/passkey/question",
      "POST /core/api/login/:loginId/recovery-code",
      "POST /core/api/login/:loginId/totp",
      "POST /core/api/login/:loginId/totp/confirm",
      "POST /core/api/mail-provider",
      "POST /core/api/owner/:ownerId/ceiling",
      "POST /core/api/owner/:ownerId/member/undo",
      "POST /core/api/owner/:ownerId/role",
      "POST /core/api/owner/:ownerId/sign-in-rule",
      "POST /core/api/owner/:ownerId/single-sign-on",
      "POST /core/api/owner/:ownerId/single-sign-on/code",
    ]);
    expect(
      sudo
        .filter(({ route }) => route.sudo !== true)
        .map(names)
        .sort(),
    ).toEqual([
      "DELETE /core/api/owner/:ownerId/member",
      "POST /api/mailbox",
      "POST /api/mailboxes",
      "POST /api/mailboxes/:id",
      "POST /core/api/config",
      "POST /core/api/owner/:ownerId/member",
    ]);
  });

  test("D2.05 without a proof each of them changes nothing, whatever its body, and goes through after it", async () => {
    const user = await makeUser();
    const url = `/api/owner/${user.owner.publicId}/api-key`;
    expect((await call(user.token, "POST", url, { name: "Shop" })).status).toBe(201);
    await ageProofs(db(), user.id, 14);
    expect((await call(user.token, "POST", url, { name: "Till" })).status).toBe(201);
    await ageProofs(db(), user.id);
    const refused = await call(user.token, "POST", url, { name: "Third" });
    expect(refused).toMatchObject({ status: 403, fault: "prove-again" });
    expect((await call(user.token, "POST", url, { nonsense: 1 })).fault).toBe("prove-again");
    expect((await call(user.token, "GET", url)).payload.page).toHaveLength(2);
    for (const { route } of sudo.filter((one) => one.route.sudo === true)) {
      const address = route.path.replace(":ownerId", user.owner.publicId).replace(/:\w+/g, "unknown");
      const answer = await call(user.token, route.method, address, {});
      expect([route.path, answer.fault]).toEqual([
        route.path,
        // Only a permission comes first: without it there is nothing to prove.
        /^\/core\/api\/(client|login$|login\/:loginId\/disabled|mail-provider)/.test(route.path)
          ? "not-allowed"
          : "prove-again",
      ]);
    }
    expect((await prove(user.token, { password: PASSWORD })).status).toBe(204);
    expect((await call(user.token, "POST", url, { name: "Third" })).status).toBe(201);
  });

  test("D2.05 a mailbox's password wants a proof, the rest of a mailbox does not", async () => {
    const user = await makeUser();
    await ageProofs(db(), user.id);
    const given = mailboxInput(465);
    const input = { ...given, smtp: { ...given.smtp, host: "mail.brand.example" } };
    const refused = await call(user.token, "POST", "/api/mailbox", input);
    expect(refused.fault).toBe("prove-again");
    await prove(user.token, { password: PASSWORD });
    expect((await call(user.token, "POST", "/api/mailbox", input)).status).toBe(200);
    await ageProofs(db(), user.id);
    const without = {
      ...input,
      senderName: "Kim",
      smtp: { ...input.smtp, signIn: { kind: "password", user: "kim" } },
    };
    expect((await call(user.token, "POST", "/api/mailbox", without)).status).toBe(200);
  });

  test("D2.05 an invitation with a role wants a proof, as giving one does; a guest's does not", async () => {
    const user = await makeUser();
    const url = `/core/api/owner/${user.owner.publicId}/member`;
    const campaign = await call(user.token, "POST", "/api/campaign", {
      displayName: "Spring",
      ownerName: user.owner.name,
    });
    await ageProofs(db(), user.id);
    for (const role of ["owner", "manager", "member", undefined]) {
      const invited = await call(user.token, "POST", url, { username: "x@elsewhere.example", role });
      expect([role, invited.fault]).toEqual([role, "prove-again"]);
    }
    const rows = () =>
      db().selectFrom("invitation").select("role").where("owner_id", "=", user.owner.id).execute();
    expect(await rows()).toEqual([]);
    const guest = { username: "guest@elsewhere.example", role: "guest", campaign: campaign.payload.publicId };
    expect((await call(user.token, "POST", url, guest)).status).toBe(200);
    expect(await rows()).toEqual([{ role: "guest" }]);
    await prove(user.token, { password: PASSWORD });
    const invited = await call(user.token, "POST", url, { username: "x@elsewhere.example", role: "owner" });
    expect(invited.status).toBe(200);
  });

  test("D2.05 a password, a code, a recovery code or a passkey is a proof; another's passkey is not", async () => {
    const user = await makeUser();
    const { secret, codes } = await setUpApp(db(), call, user);
    const device = new Authenticator();
    const url = `/core/api/login/${user.publicId}/passkey`;
    const asked = (await call(user.token, "POST", `${url}/question`, {})).payload;
    const added = await call(user.token, "POST", url, { name: "Phone", passkey: device.make(asked, LOCAL) });
    expect(added.status).toBe(200);
    const proved = async () => (await call(user.token, "POST", `${url}/question`, {})).status === 200;
    const question = async () => (await call(null, "POST", "/core/auth/passkey/question", {})).payload;
    for (const body of [
      { password: PASSWORD },
      { code: await codeOf(db(), secret) },
      { code: codes[0]! },
      { passkey: device.answer(await question(), LOCAL) },
    ]) {
      await ageProofs(db(), user.id);
      expect(await proved()).toBe(false);
      expect((await prove(user.token, body)).status).toBe(204);
      expect(await proved()).toBe(true);
    }
    await ageProofs(db(), user.id);
    for (const [body, fault] of [
      [{ password: "wrong" }, "wrong-password"],
      [{ code: codes[0]! }, "wrong-code"],
      [{ code: "000000" }, "wrong-code"],
    ] as const)
      expect((await prove(user.token, body)).fault).toBe(fault);
    const stranger = await makeUser();
    await ageProofs(db(), stranger.id);
    const foreign = { passkey: device.answer(await question(), LOCAL) };
    expect((await prove(stranger.token, foreign)).fault).toBe("passkey-refused");
    expect(await proved()).toBe(false);
  });

  test("D2.05 D2.11 a borrowed browser guesses ten times a quarter of an hour, and slows down no other one", async () => {
    const user = await makeUser();
    const { username } = await db()
      .selectFrom("login")
      .select("username")
      .where("id", "=", user.id)
      .executeTakeFirstOrThrow();
    const other = await served().app.inject({
      method: "POST",
      url: "/core/auth",
      payload: { username, password: PASSWORD },
    });
    const answers = await Promise.all(
      Array.from({ length: 15 }, (_, i) => prove(user.token, { password: `wrong ${i}` })),
    );
    expect(answers.filter(({ fault }) => fault === "wrong-password")).toHaveLength(10);
    expect(answers.filter(({ fault }) => fault === "slow-down")).toHaveLength(5);
    expect((await prove(user.token, { password: PASSWORD })).fault).toBe("slow-down");
    expect((await prove(other.json().header.token, { password: PASSWORD })).status).toBe(204);
    const changed = { present: PASSWORD, next: "velvet otter paints slow clouds" };
    const address = `/core/api/login/${user.publicId}/password`;
    expect((await call(other.json().header.token, "POST", address, changed)).status).toBe(204);
  });

  test("D2.05 a renewed token keeps the time of the proof", async () => {
    const user = await makeUser();
    await ageProofs(db(), user.id);
    const renewed = await served().app.inject({
      url: "/core/auth",
      headers: { authorization: `Bearer ${user.token}` },
    });
    const url = `/api/owner/${user.owner.publicId}/api-key`;
    expect((await call(renewed.json().header.token, "POST", url, { name: "Shop" })).fault).toBe(
      "prove-again",
    );
  });
});
