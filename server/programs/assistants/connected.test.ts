import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { CLIENT_ACTS } from "../../../contract/accounts/connected.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeTenant, type Tenant, useApp } from "../../../tests/support/hostile-world.ts";
import { connecting, Program, REDIRECT } from "../../../tests/support/programs/connecting.ts";
import { addClient } from "../../accounts/connected/clients.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { changeSettings } from "../../settings/read.ts";
import { TOOLS } from "./tools.ts";

const database = useDatabase();
const served = useApp(() => database().db);
const clients: Client[] = [];
let mine: Tenant;
let address = "";
const person = connecting(
  () => served().app,
  () => address,
);

beforeAll(async () => {
  mine = await makeTenant(served().context);
  address = await served().app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(() => Promise.all(clients.map((client) => client.close())));

const register = (redirects: readonly string[] = ["http://127.0.0.1/done"]) =>
  inTransaction(database().db, (tx) =>
    addClient(tx, mine.owner.id, mine.login.id, { name: "Clerk", redirects }),
  );

const reach = (program: Program) =>
  new StreamableHTTPClientTransport(new URL("/mcp", address), { authProvider: program });
async function connect(program: Program): Promise<Client> {
  const client = new Client({ name: "an assistant", version: "1.0.0" });
  await client.connect(reach(program) as Parameters<Client["connect"]>[0]);
  clients.push(client);
  return client;
}
/** What the page does where its person presses Allow. */
async function allow(program: Program, acts: readonly string[] = CLIENT_ACTS): Promise<URL> {
  const asked = program.sentTo!.search.slice(1);
  const answer = await person.allow(mine.login.token, { asked, owner: mine.owner.publicId, acts });
  expect([answer.status, answer.fault]).toEqual([201, undefined]);
  return new URL(answer.payload.to);
}
/** Sent to its person, allowed, and back. */
async function come(program: Program, acts?: readonly string[]): Promise<Client> {
  const transport = reach(program);
  const client = new Client({ name: "an assistant", version: "1.0.0" });
  await expect(client.connect(transport as Parameters<Client["connect"]>[0])).rejects.toThrow(
    UnauthorizedError,
  );
  const to = await allow(program, acts);
  await transport.finishAuth(to.searchParams.get("code")!);
  return connect(program);
}

test("D4.06 what can be allowed is what the tools need, and nothing else", () => {
  expect([...new Set(TOOLS.map(({ does }) => does.act))].sort()).toEqual([...CLIENT_ACTS].sort());
});

test("D4.06 a program finds everything out by itself, is allowed, works and goes on for longer than its token", async () => {
  const program = new Program((await register()).publicId);
  const transport = reach(program);
  const first = new Client({ name: "an assistant", version: "1.0.0" });
  await expect(first.connect(transport as Parameters<Client["connect"]>[0])).rejects.toThrow(
    UnauthorizedError,
  );
  const to = program.sentTo!;
  expect(`${to.origin}${to.pathname}`).toBe(`${address}/oauth/authorize`);
  expect(to.searchParams.get("code_challenge_method")).toBe("S256");
  expect(to.searchParams.get("resource")).toBe(`${address}/mcp`);
  const asked = await person.asked(mine.login.token, to.search.slice(1));
  expect(asked.payload).toMatchObject({
    name: "Clerk",
    trouble: null,
    registeredItself: false,
    place: null,
    owners: [{ publicId: mine.owner.publicId, acts: CLIENT_ACTS }],
    acts: CLIENT_ACTS,
  });
  const answer = await allow(program, ["catalogue.search", "campaign.read", "campaign.edit"]);
  expect(`${answer.origin}${answer.pathname}`).toBe(REDIRECT);
  expect(answer.searchParams.get("state")).toBe("a state/with 1e5");
  expect(answer.searchParams.get("iss")).toBe(address);
  await transport.finishAuth(answer.searchParams.get("code")!);
  expect(program.held).toMatchObject({
    access_token: expect.stringMatching(/^hr_oat_[0-9A-Za-z]{49}$/),
    refresh_token: expect.stringMatching(/^hr_ort_[0-9A-Za-z]{92}$/),
    expires_in: 3_600,
    scope: "catalogue.search campaign.read campaign.edit",
  });

  const client = await connect(program);
  const { tools } = await client.listTools();
  expect(tools.map(({ name }) => name)).toContain("make_campaign");
  expect(tools.map(({ name }) => name)).not.toContain("draft_reply");
  const made = await client.callTool({ name: "make_campaign", arguments: { displayName: "By a client" } });
  expect(made.isError).toBe(false);
  // Which of all that are called so.
  const grant = await database()
    .db.selectFrom("oauth_grant")
    .select("public_id")
    .orderBy("id", "desc")
    .executeTakeFirstOrThrow();
  const entry = await database()
    .db.selectFrom("audit")
    .selectAll()
    .where("program", "=", `Clerk …${grant.public_id.slice(-4)}`)
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ owner_id: mine.owner.id, login_id: mine.login.id });

  const before = program.held!;
  await database()
    .db.updateTable("oauth_grant")
    .set({ access_until: new Date(0) })
    .execute();
  const again = await client.callTool({ name: "list_campaigns", arguments: {} });
  expect(JSON.stringify(again.content)).toContain("By a client");
  expect(program.held!.access_token).not.toBe(before.access_token);
  expect(program.held!.refresh_token).not.toBe(before.refresh_token);
  // Nothing of it lies open.
  const rows = JSON.stringify(await database().db.selectFrom("oauth_grant").selectAll().execute());
  for (const word of [before.access_token, program.held!.access_token, program.held!.refresh_token!])
    expect(rows).not.toContain(word);

  // Beside the one that each tenant of a test has.
  const { page } = (await person.call(mine.login.token, "GET", "/api/connection")).payload;
  expect(page).toHaveLength(2);
  const connection = page.find(({ publicId }: { publicId: string }) => publicId === grant.public_id);
  expect(connection).toMatchObject({
    name: "Clerk",
    owner: mine.owner.displayName,
    used: expect.any(String),
  });
  const left = await person.call(mine.login.token, "DELETE", `/api/connection/${connection.publicId}`);
  expect(left.payload.page).toEqual([expect.not.objectContaining({ publicId: grant.public_id })]);
  expect((await person.ping(program.held!.access_token)).statusCode).toBe(401);
  const refused = await person.token({
    grant_type: "refresh_token",
    client_id: program.client!.client_id,
    refresh_token: program.held!.refresh_token!,
  });
  expect([refused.status, refused.error]).toEqual([400, "invalid_grant"]);
});

test("D4.06 a program registers itself only where the administrators let it, and then connects as any other", async () => {
  const program = new Program();
  await expect(come(program)).rejects.toThrow();
  await changeSettings(database().db, { clientRegistration: true });
  const client = await come(program, ["catalogue.search"]);
  expect((await client.listTools()).tools.length).toBeGreaterThan(0);
  const asked = await person.asked(mine.login.token, program.sentTo!.search.slice(1));
  expect(asked.payload).toMatchObject({ name: "A program of its own", registeredItself: true });
  await changeSettings(database().db, { clientRegistration: false });
});

test("D4.06 the token of a client is for /mcp: it opens nothing of /v1, of the app, or of another name", async () => {
  const program = new Program((await register()).publicId);
  await come(program);
  const word = program.held!.access_token;
  expect((await person.ping(word)).statusCode).toBe(200);
  const headers = { authorization: `Bearer ${word}` };
  for (const url of ["/v1/campaigns", "/v1/token", "/api/campaign", "/api/connection"])
    expect([url, (await served().app.inject({ url, headers })).statusCode]).toEqual([url, 401]);
  // The same server under another name: another audience.
  expect((await person.ping(word, "localhost:4000")).statusCode).toBe(401);
});

test("D4.06 D1.06 what the person's role lost is lost with the next call, and all of it with the membership", async () => {
  const { db } = database();
  const program = new Program((await register()).publicId);
  const client = await come(program);
  const edit = () => client.callTool({ name: "make_campaign", arguments: { displayName: "More" } });
  const see = () => client.callTool({ name: "list_campaigns", arguments: {} });
  expect([(await edit()).isError, (await see()).isError]).toEqual([false, false]);
  const role = (to: "viewer" | "owner") =>
    db.updateTable("membership").set({ role: to }).where("login_id", "=", mine.login.id).execute();
  await role("viewer");
  expect([(await edit()).isError, (await see()).isError]).toEqual([true, false]);
  await role("owner");
  const lock = (disabled: Date | null) =>
    db.updateTable("login").set({ disabled }).where("id", "=", mine.login.id).execute();
  await lock(new Date());
  expect((await person.ping(program.held!.access_token)).statusCode).toBe(401);
  await lock(null);
  expect((await person.ping(program.held!.access_token)).statusCode).toBe(200);
  await db.deleteFrom("membership").where("login_id", "=", mine.login.id).execute();
  expect((await person.ping(program.held!.access_token)).statusCode).toBe(401);
  await db
    .insertInto("membership")
    .values({ login_id: mine.login.id, owner_id: mine.owner.id, role: "owner" })
    .execute();
  // Whoever comes back connects anew.
  expect((await person.ping(program.held!.access_token)).statusCode).toBe(401);
});

test("D4.06 strangers are told where to ask, and a token that is over is called invalid", async () => {
  const metadata = `resource_metadata="${address}/.well-known/oauth-protected-resource/mcp"`;
  const stranger = await person.ping(null);
  expect([stranger.statusCode, stranger.headers["www-authenticate"]]).toEqual([401, `Bearer ${metadata}`]);
  const wrong = await person.ping(`hr_oat_${"a".repeat(49)}`);
  expect(wrong.headers["www-authenticate"]).toBe(`Bearer ${metadata}, error="invalid_token"`);
  const read = async (url: string) => (await fetch(new URL(url, address))).json();
  const resource = await read("/.well-known/oauth-protected-resource");
  expect(resource).toEqual(await read("/.well-known/oauth-protected-resource/mcp"));
  expect(resource).toMatchObject({ resource: `${address}/mcp`, authorization_servers: [address] });
  const server = await read("/.well-known/oauth-authorization-server");
  expect(server).toMatchObject({
    issuer: address,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  });
  expect(server).not.toHaveProperty("registration_endpoint");
  // A name that anybody can write into a request is none of ours.
  const forged = await served().app.inject({
    url: "/.well-known/oauth-authorization-server",
    headers: { host: "evil.example" },
  });
  expect(forged.statusCode).toBe(404);
});
