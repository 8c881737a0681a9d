import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { useApp } from "../../../tests/support/hostile-world.ts";
import { BACK, useConnecting } from "../../../tests/support/programs/connected-world.ts";
import { newPkce } from "../../../tests/support/programs/connecting.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { forgetExpired } from "../tidy.ts";
import { newRefreshWord } from "../tokens/word.ts";

const database = useDatabase();
const db = () => database().db;
const served = useApp(db);
const on = useConnecting(db, served);

describe("D4.06 what is exchanged", () => {
  test("D4.06 only with the verifier, by the client it is for, at its address, for /mcp; wrong once, the code is over", async () => {
    const other = (await on.register([BACK])).publicId;
    for (const wrong of [
      { code_verifier: newPkce().verifier },
      // As with `plain`: whoever saw the request knows this.
      { code_verifier: on.world.pkce.challenge },
      { client_id: other },
      { redirect_uri: "https://clerk.example/other" },
    ] as Record<string, string>[]) {
      const code = await on.code();
      expect([wrong, (await on.exchange(code, wrong)).error]).toEqual([wrong, "invalid_grant"]);
      expect((await on.exchange(code)).error).toBe("invalid_grant");
    }
    const code = await on.code();
    // What is no request of this kind is nobody's code.
    for (const [wrong, error] of [
      [{ resource: "https://other.example/mcp" }, "invalid_target"],
      [{ client_id: "nobody" }, "invalid_client"],
      [{ code_verifier: "short" }, "invalid_request"],
      [{ grant_type: "password" }, "unsupported_grant_type"],
      [{ grant_type: "client_credentials" }, "unsupported_grant_type"],
    ] as const)
      expect((await on.exchange(code, wrong)).error).toBe(error);
    const answer = await on.exchange(code);
    expect(answer.status).toBe(200);
    expect(answer.headers["cache-control"]).toBe("no-store");
    // Nothing was ever opened by what was refused, so nobody is told of an end.
    expect(await on.letters()).not.toContain("clientEnded");
  });

  test("D4.06 an address on one's own machine is held to the port that was asked with", async () => {
    const own = (await on.register(["http://127.0.0.1/done"])).publicId;
    const at = { client_id: own, redirect_uri: "http://127.0.0.1:33418/done" };
    expect(
      (await on.exchange(await on.code(at), { ...at, redirect_uri: "http://127.0.0.1:1/done" })).error,
    ).toBe("invalid_grant");
    expect((await on.exchange(await on.code(at), at)).status).toBe(200);
  });

  test("D4.06 a code used twice ends the tokens made with it, and its person is told", async () => {
    const code = await on.code();
    const { access_token, refresh_token } = await on.exchange(code);
    expect(await on.opens(access_token)).toBe(200);
    expect((await on.exchange(code)).error).toBe("invalid_grant");
    expect(await on.opens(access_token)).toBe(401);
    expect((await on.refresh(refresh_token)).error).toBe("invalid_grant");
    expect(await on.letters()).toEqual(["clientAllowed", "clientEnded"]);
    expect(await on.audit()).toMatchObject([{}, { act: "connection.ended", route: null, name: "Clerk" }]);
  });

  test("D4.06 of two exchanges in the same moment at most one gets tokens, and they are over", async () => {
    for (let round = 0; round < 5; round++) {
      const code = await on.code();
      const answers = await Promise.all([on.exchange(code), on.exchange(code)]);
      const given = answers.filter(({ status }) => status === 200);
      expect(given).toHaveLength(1);
      expect(await on.opens(given[0]!.access_token)).toBe(401);
    }
  });

  test("D4.06 a code lasts a minute, and what was never exchanged goes", async () => {
    const code = await on.code();
    const [{ left }] = (
      await sql<{ left: number }>`
        select extract(epoch from code_until - created)::int as left from oauth_grant where login_id = ${on.world.kim.id}`.execute(
        db(),
      )
    ).rows as [{ left: number }];
    expect(left).toBe(60);
    const age = sql`update oauth_grant set code_until = now() - interval '1 second' where login_id = ${on.world.kim.id}`;
    await age.execute(db());
    expect((await on.exchange(code)).error).toBe("invalid_grant");
    await on.code();
    await sql`update oauth_grant set code_until = now() - interval '2 hours' where login_id = ${on.world.kim.id}`.execute(
      db(),
    );
    await inTransaction(db(), forgetExpired);
    expect(await on.grants()).toEqual([]);
  });

  test("D4.06 refresh tokens change with each use; an old one ends all that came after it", async () => {
    const first = await on.exchange(await on.code());
    const second = await on.refresh(first.refresh_token);
    expect(second.status).toBe(200);
    expect(await on.opens(first.access_token)).toBe(401);
    expect(await on.opens(second.access_token)).toBe(200);
    const third = await on.refresh(second.refresh_token);
    expect(await on.opens(third.access_token)).toBe(200);
    // However long ago it was replaced.
    expect((await on.refresh(first.refresh_token)).error).toBe("invalid_grant");
    expect(await on.opens(third.access_token)).toBe(401);
    expect((await on.refresh(third.refresh_token)).error).toBe("invalid_grant");
    expect(await on.letters()).toEqual(["clientAllowed", "clientEnded"]);
  });

  test("D4.06 of two refreshes in the same moment one is the second, and the connection ends", async () => {
    const { refresh_token } = await on.exchange(await on.code());
    const answers = await Promise.all([on.refresh(refresh_token), on.refresh(refresh_token)]);
    const given = answers.filter(({ status }) => status === 200);
    expect(given).toHaveLength(1);
    expect(await on.opens(given[0]!.access_token)).toBe(401);
  });

  test("D4.06 a refresh token is its client's, for /mcp and for what was allowed; made-up ones change nothing", async () => {
    const given = await on.exchange(await on.code());
    for (const made of [newRefreshWord(), given.access_token, "x"])
      expect((await on.refresh(made)).error).toBe("invalid_grant");
    for (const [wrong, error] of [
      [{ scope: "campaign.read mail.read" }, "invalid_scope"],
      [{ resource: "https://other.example/mcp" }, "invalid_target"],
      [{ client_id: "nobody" }, "invalid_client"],
    ] as const)
      expect((await on.refresh(given.refresh_token, wrong)).error).toBe(error);
    expect(await on.opens(given.access_token)).toBe(200);
    const next = await on.refresh(given.refresh_token, { scope: "campaign.read" });
    expect(next.scope).toBe("campaign.read");
    const other = (await on.register([BACK])).publicId;
    expect((await on.refresh(next.refresh_token, { client_id: other })).error).toBe("invalid_grant");
    expect(await on.opens(next.access_token)).toBe(401);
  });

  test("D4.06 tokens last an hour, a connection thirty days unused and a year at most", async () => {
    const given = await on.exchange(await on.code());
    expect(given.expires_in).toBe(3_600);
    const { rows } = await sql<{ access: number; refresh: number; ends: number }>`
      select extract(epoch from access_until - now()) / 3600 as access,
        extract(epoch from refresh_until - now()) / 86400 as refresh, extract(epoch from ends - now()) / 86400 as ends
      from oauth_grant where login_id = ${on.world.kim.id}`.execute(db());
    expect(
      [rows[0]!.access, rows[0]!.refresh, rows[0]!.ends].map((left) => Math.round(Number(left))),
    ).toEqual([1, 30, 365]);
    const age = (column: "access_until" | "refresh_until" | "ends") =>
      sql`update oauth_grant set ${sql.ref(column)} = now() where login_id = ${on.world.kim.id}`.execute(
        db(),
      );
    await age("access_until");
    expect(await on.opens(given.access_token)).toBe(401);
    const next = await on.refresh(given.refresh_token);
    expect(await on.opens(next.access_token)).toBe(200);
    await age("refresh_until");
    expect((await on.refresh(next.refresh_token)).error).toBe("invalid_grant");
    expect((await on.call(on.world.kim.token, "GET", "/api/connection")).payload.page).toEqual([]);
    await age("ends");
    expect(await on.opens(next.access_token)).toBe(401);
    await inTransaction(db(), forgetExpired);
    expect(await on.grants()).toEqual([]);
  });

  test("D4.06 a client gives back what it has, and not what another one has", async () => {
    const other = (await on.register([BACK])).publicId;
    for (const which of ["access_token", "refresh_token"] as const) {
      const given = await on.exchange(await on.code());
      const token = given[which] as string;
      expect((await on.revoke({ client_id: other, token })).error).toBe("invalid_client");
      expect(await on.opens(given.access_token)).toBe(200);
      expect((await on.revoke({ client_id: on.world.client, token })).status).toBe(200);
      expect(await on.opens(given.access_token)).toBe(401);
      expect((await on.refresh(given.refresh_token)).error).toBe("invalid_grant");
      // Again, and with what never was one: nothing to end (RFC 7009, 2.2).
      expect((await on.revoke({ client_id: on.world.client, token })).status).toBe(200);
    }
    expect((await on.revoke({ client_id: on.world.client, token: "x" })).status).toBe(200);
    expect((await on.revoke({ client_id: on.world.client })).error).toBe("invalid_request");
  });

  test("D4.06 pages of others, doubled names, JSON and large bodies get nothing out of it", async () => {
    const code = await on.code();
    const fields = {
      grant_type: "authorization_code",
      client_id: on.world.client,
      code,
      redirect_uri: BACK,
      code_verifier: on.world.pkce.verifier,
    };
    const foreign = await on.form("/oauth/token", fields, { origin: "https://evil.example" });
    expect(foreign.status).toBe(403);
    const send = async (payload: string | object) => {
      const type = typeof payload === "string" ? "application/x-www-form-urlencoded" : "application/json";
      const headers = { host: "localhost:3000", "content-type": type };
      return served().app.inject({ method: "POST", url: "/oauth/token", headers, payload });
    };
    const text = new URLSearchParams(fields).toString();
    expect((await send(`${text}&code=${code}`)).json().error).toBe("invalid_request");
    expect((await send(`${text}&more=${"x".repeat(17_000)}`)).statusCode).toBe(413);
    expect(
      (await served().app.inject({ url: "/oauth/token", headers: { host: "localhost:3000" } })).statusCode,
    ).toBe(404);
    expect((await send(text)).statusCode).toBe(200);
  });
});
