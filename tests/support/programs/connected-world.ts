import { sql } from "kysely";
import { beforeEach } from "vitest";
import { addClient } from "../../../server/accounts/connected/clients.ts";
import type { OwnerRow } from "../../../server/accounts/members/owners.ts";
import { type Db, inTransaction } from "../../../server/platform/postgres/database.ts";
import type { HostileApp } from "../hostile-world.ts";
import { makeLogin, makeOwner, type TestLogin } from "../world.ts";
import { connecting, newPkce } from "./connecting.ts";

/** The demonstration's name, where no other is configured. */
export const HERE = "http://localhost:3000";
const RESOURCE = `${HERE}/mcp`;
export const BACK = "https://clerk.example/done";

/** For each test: an organization, its owner Kim, and a client of it that asks for a campaign's reading and mails. */
export function useConnecting(db: () => Db, served: () => HostileApp) {
  const person = connecting(
    () => served().app,
    () => HERE,
  );
  const world = {} as {
    owner: OwnerRow;
    kim: TestLogin;
    client: string;
    pkce: ReturnType<typeof newPkce>;
  };
  const register = (redirects: readonly string[]) =>
    inTransaction(db(), (tx) => addClient(tx, world.owner.id, world.kim.id, { name: "Clerk", redirects }));
  beforeEach(async () => {
    world.owner = await makeOwner(db());
    world.kim = await makeLogin(db(), [world.owner]);
    world.client = (await register([BACK])).publicId;
    world.pkce = newPkce();
  });

  const query = (more: Readonly<Record<string, string | undefined>> = {}): string => {
    const fields: Record<string, string | undefined> = {
      response_type: "code",
      client_id: world.client,
      redirect_uri: BACK,
      code_challenge: world.pkce.challenge,
      code_challenge_method: "S256",
      scope: "campaign.read mail.read",
      resource: RESOURCE,
      state: "s",
      ...more,
    };
    const given = Object.entries(fields).filter((field): field is [string, string] => field[1] !== undefined);
    return new URLSearchParams(given).toString();
  };
  const ask = () => ({ asked: query(), owner: world.owner.publicId, acts: ["campaign.read"] });
  return {
    ...person,
    world,
    register,
    query,
    ask,
    shown: async (text: string) => (await person.asked(world.kim.token, text)).payload,
    /** The code that is sent to the client. */
    code: async (more: Record<string, string> = {}): Promise<string> => {
      const { status, payload } = await person.allow(world.kim.token, { ...ask(), asked: query(more) });
      if (status !== 201) throw new Error(`not allowed: ${status}`);
      return new URL(payload.to).searchParams.get("code")!;
    },
    exchange: (code: string, more: Readonly<Record<string, string>> = {}) =>
      person.token({
        grant_type: "authorization_code",
        client_id: world.client,
        code,
        redirect_uri: BACK,
        code_verifier: world.pkce.verifier,
        resource: RESOURCE,
        ...more,
      }),
    refresh: (word: string, more: Readonly<Record<string, string>> = {}) =>
      person.token({ grant_type: "refresh_token", client_id: world.client, refresh_token: word, ...more }),
    opens: async (word: string) => (await person.ping(word)).statusCode,
    grants: () => db().selectFrom("oauth_grant").selectAll().where("login_id", "=", world.kim.id).execute(),
    /** What Kim was told by mail, in order. */
    letters: async () => {
      const { rows } = await sql<{ payload: { loginId?: number; what?: string } }>`
        select payload from graphile_worker._private_jobs order by id`.execute(db());
      return rows
        .filter(({ payload }) => payload.loginId === world.kim.id)
        .map(({ payload }) => payload.what);
    },
    /** What the audit of the organization tells of connections. */
    audit: () =>
      db()
        .selectFrom("audit")
        .select(["thing", "act", "route", "login_id as loginId", "name", "after"])
        .where("owner_id", "=", world.owner.id)
        .where("thing", "=", "connection")
        .orderBy("id")
        .execute(),
  };
}
