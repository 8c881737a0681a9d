import { writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type LogReceiver, startLogReceiver } from "../../../../tests/support/audit/log-receiver.ts";
import { type Authority, createAuthority } from "../../../../tests/support/certificates.ts";
import { freshDatabase, type TestDatabase } from "../../../../tests/support/database.ts";
import { nodeProgram, runNode } from "../../../../tests/support/node-program.ts";
import { makeOwner } from "../../../../tests/support/world.ts";
import { readConfig } from "../../../platform/config.ts";
import { silentLog } from "../../../platform/log.ts";
import { createOutbound } from "../../../platform/outbound.ts";
import { inTransaction } from "../../../platform/postgres/database.ts";
import { noteChange } from "../note.ts";
import { copyPiece, PIECE, receiversOf } from "./copy-audit.ts";
import { selectCopies } from "./copy-queries.ts";
import { sendSyslog } from "./send-syslog.ts";
import { type Copying, startCopying } from "./start-copying.ts";

let authority: Authority;
let folder: string;
let program: { file: string; remove(): void };
beforeAll(async () => {
  authority = createAuthority();
  folder = await mkdtemp(join(tmpdir(), "audit-copy-"));
  const own = authority.issue(["hostread.example"]);
  for (const [name, text] of Object.entries({ ca: authority.ca, ...own }))
    writeFileSync(join(folder, `${name}.pem`), text);
  program = await nodeProgram("tests/support/programs/copy-audit.ts");
});
afterAll(async () => {
  program.remove();
  authority.remove();
  await rm(folder, { recursive: true });
});

let database: TestDatabase;
const db = () => database.db;
let copying: Copying[] = [];
let receivers: LogReceiver[] = [];
beforeEach(async () => {
  database = await freshDatabase();
});
afterEach(async () => {
  for (const one of receivers) await one.stop();
  for (const one of copying) await one.stop();
  [copying, receivers] = [[], []];
  await database.drop();
});

async function receive(asksForCertificate = false, port = 0): Promise<LogReceiver> {
  const demands = asksForCertificate && { requestCert: true, rejectUnauthorized: true, ca: authority.ca };
  const receiver = await startLogReceiver({ ...authority.issue(["127.0.0.1"]), ...demands }, port);
  receivers.push(receiver);
  return receiver;
}

const context = (environment: Record<string, string>) => ({
  db: db(),
  config: readConfig({ LOG_LEVEL: "silent", ...environment }),
  outbound: createOutbound({ trust: [authority.ca] }),
  log: silentLog,
});
const at = ({ port }: { port: number }, by = "tls") => context({ AUDIT_SYSLOG: `${by}://127.0.0.1:${port}` });
const copy = (of: ReturnType<typeof context>) => {
  const one = startCopying(of, { lookMs: 10, againMs: 10, longestMs: 40 });
  copying.push(one);
  return one;
};

const act = (ownerId: number | null, name: string) =>
  inTransaction(db(), (tx) => noteChange(tx, { ownerId, thing: "campaign", name, after: { name } }));
async function acts(ownerId: number | null, count: number): Promise<void> {
  for (let n = 1; n <= count; n++) await act(ownerId, `act ${n}`);
}
const lengths = async () => {
  const chains = await db().selectFrom("audit_chain").select(["chain", "length"]).execute();
  return Object.fromEntries(chains.map(({ chain, length }) => [chain, length]));
};
/** What a receiver has of each chain, without what came again. */
function heard(receiver: LogReceiver): Record<string, number[]> {
  const chains: Record<string, number[]> = {};
  for (const { said } of receiver.logged) {
    const seqs = chains[said.chain!] ?? [];
    chains[said.chain!] = seqs;
    if (!seqs.includes(Number(said.seq))) seqs.push(Number(said.seq));
  }
  return chains;
}
/** Every entry is there, each chain in its order. */
async function expectAll(receiver: LogReceiver): Promise<void> {
  const all = Object.entries(await lengths()).map(([chain, length]) => [
    chain,
    Array.from({ length }, (_, index) => index + 1),
  ]);
  await vi.waitFor(() => expect(heard(receiver)).toEqual(Object.fromEntries(all)), { timeout: 20_000 });
}
const caughtUp = () =>
  vi.waitFor(async () => expect(await selectCopies(db())).toMatchObject([{ behind: 0, trouble: null }]), {
    timeout: 20_000,
  });

test("D3.05 each entry is copied over TLS as it is made, in the order of its chain, with its hash and its user's handle", async () => {
  const receiver = await receive();
  const [one, other] = [await makeOwner(db()), await makeOwner(db())];
  await acts(one.id, 5);
  copy(at(receiver));
  await expectAll(receiver);
  await Promise.all([acts(one.id, 20), acts(other.id, 20), acts(null, 3)]);
  await expectAll(receiver);
  await caughtUp();
  const { rows } = await sql<{ chain: string; seq: string; hash: string; at: string }>`
    select coalesce(owner_id, 0)::text as chain, seq::text, encode(hash, 'hex') as hash,
      to_char(at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at from audit order by 1, audit.seq`.execute(
    db(),
  );
  const told = receiver.logged.map(({ at, said: { chain, seq, hash } }) => ({ chain, seq, hash, at }));
  expect(told.sort((a, b) => a.chain!.localeCompare(b.chain!) || Number(a.seq) - Number(b.seq))).toEqual(
    rows,
  );
  const [last] = receiver.logged.filter(({ said }) => said.organization === other.publicId).slice(-1);
  expect(last).toMatchObject({ priority: 110, program: "hostread", id: "job", said: { name: "act 20" } });
  expect(JSON.parse(last!.text)).toEqual({ before: null, after: { name: "act 20" } });
});

test("D3.05 nothing is lost and nothing changes places where the receiver dies in the middle, again and again", async () => {
  const receiver = await receive();
  const [one, other] = [await makeOwner(db()), await makeOwner(db())];
  await Promise.all([acts(one.id, 60), acts(other.id, 60)]);
  receiver.dieAfter = 17;
  copy(at(receiver));
  await vi.waitFor(() => expect(receiver.dieAfter).toBe(0));
  const { port } = receiver;
  await vi.waitFor(async () =>
    expect(await selectCopies(db())).toMatchObject([
      {
        receiver: "syslog",
        place: `tls://127.0.0.1:${port}`,
        trouble: expect.stringContaining("unreachable"),
      },
    ]),
  );
  const [state] = await selectCopies(db());
  expect(state!.behind).toBe(Object.values(await lengths()).reduce((sum, length) => sum + length, 0));
  receiver.dieAfter = 30;
  await vi.waitFor(() => expect(receiver.dieAfter).toBe(0));
  // Gone as a whole, and back at the same place.
  await receiver.stop();
  await act(one.id, "meanwhile");
  const back = await receive(false, port);
  await expectAll(back);
  await caughtUp();
});

test("D3.05 a receiver that takes connections and never reads holds up neither acts nor the other receiver", async () => {
  const deaf = await receive();
  deaf.deaf = true;
  const quick = await receive();
  const owner = await makeOwner(db());
  const [slow] = receiversOf(at(deaf));
  const address = at(deaf).config.auditSyslog!;
  const trusted = createOutbound({ trust: [authority.ca] }).context;
  const hung = { ...slow!, send: (entries: never) => sendSyslog(address, entries, { trusted, takeMs: 300 }) };
  const [other] = receiversOf(at(quick));
  const both = startCopying(at(quick), {
    lookMs: 10,
    againMs: 10,
    receivers: [hung as typeof slow & object, { ...other!, kind: "webhook" }],
  });
  copying.push(both);
  await acts(owner.id, 30);
  await expectAll(quick);
  await vi.waitFor(async () =>
    expect(await selectCopies(db())).toMatchObject([
      {
        receiver: "syslog",
        behind: expect.any(Number),
        taken: null,
        trouble: expect.stringMatching(/^timeout/),
      },
      { receiver: "webhook", behind: 0, trouble: null },
    ]),
  );
});

test("D3.05 killed between sending and writing down, the same entries are sent again, and then the rest", async () => {
  const receiver = await receive(true);
  const owner = await makeOwner(db());
  await acts(owner.id, 130);
  const env = {
    DATABASE_URL: database.connectionString,
    AUDIT_SYSLOG: `tls://127.0.0.1:${receiver.port}`,
    AUDIT_SYSLOG_CERTIFICATE: join(folder, "cert.pem"),
    AUDIT_SYSLOG_KEY: join(folder, "key.pem"),
    NODE_EXTRA_CA_CERTS: join(folder, "ca.pem"),
  };
  const killed = runNode(program.file, ["one"], { env: { ...env, HOSTREAD_FAILPOINT: "audit-copy.before" } });
  expect(await killed.ended, killed.errors()).toBe("SIGKILL");
  const sent = receiver.logged.length;
  expect(sent).toBeGreaterThan(0);
  expect(await db().selectFrom("audit_copied").selectAll().execute()).toEqual([]);
  // Its place is held for a while by nobody: another process waits for that to end.
  const early = runNode(program.file, ["two"], { env });
  expect(await early.ended, early.errors()).toBe(0);
  expect(receiver.logged.length).toBe(sent);
  await sql`update audit_copier set lease_until = clock_timestamp()`.execute(db());
  const next = runNode(program.file, ["two"], { env });
  expect(await next.ended, next.errors()).toBe(0);
  await expectAll(receiver);
  expect(receiver.logged.length).toBe(sent + (await lengths())[owner.id]!);
});

test("D3.05 of several processes one copies at a time, and another goes on when it stops", async () => {
  const receiver = await receive();
  const owner = await makeOwner(db());
  const both = [copy(at(receiver)), copy(at(receiver)), copy(at(receiver))];
  await acts(owner.id, 40);
  await expectAll(receiver);
  await caughtUp();
  // Nothing came twice: nobody else sent.
  expect(receiver.logged.length).toBe((await lengths())[owner.id]);
  const holder = () => db().selectFrom("audit_copier").select("holder").executeTakeFirstOrThrow();
  const first = (await holder()).holder;
  for (const one of both.splice(0, 2)) await one.stop();
  await acts(owner.id, 5);
  await expectAll(receiver);
  expect(first).not.toBeNull();
});

test("D3.05 a long arrear leaves in bounded pieces, and other organizations have their turn in the first", async () => {
  const receiver = await receive();
  const [busy, quiet] = [await makeOwner(db()), await makeOwner(db())];
  await acts(busy.id, PIECE.ofEach + 50);
  await act(quiet.id, "alone");
  const [to] = receiversOf(at(receiver));
  await copyPiece({ db: db(), log: silentLog }, to!, "one");
  expect(heard(receiver)[busy.id]?.length).toBe(PIECE.ofEach);
  expect(heard(receiver)[quiet.id]?.at(-1)).toBe((await lengths())[quiet.id]);
  expect(await copyPiece({ db: db(), log: silentLog }, to!, "one")).toBe("more");
  expect(await copyPiece({ db: db(), log: silentLog }, to!, "one")).toBe("nothing");
  await expectAll(receiver);
});

test("D3.05 a restored copy of the database tells its receiver nothing before an operator's word", async () => {
  const receiver = await receive();
  await act((await makeOwner(db())).id, "restored");
  await sql`update platform_state set sending_paused_reason = 'restored'`.execute(db());
  const [to] = receiversOf(at(receiver));
  expect(await copyPiece({ db: db(), log: silentLog }, to!, "one")).toBe("nothing");
  expect(receiver.connections).toBe(0);
  await sql`update platform_state set sending_paused_reason = null`.execute(db());
  expect(await copyPiece({ db: db(), log: silentLog }, to!, "one")).toBe("more");
  await expectAll(receiver);
});

test("D3.05 entries whose month has left before they were copied are passed over", async () => {
  const receiver = await receive();
  const [gone, cut] = [await makeOwner(db()), await makeOwner(db())];
  await acts(gone.id, 3);
  await acts(cut.id, 3);
  await sql`alter table audit disable trigger user`.execute(db());
  await sql`delete from audit where owner_id = ${gone.id} or (owner_id = ${cut.id} and seq < 3)`.execute(
    db(),
  );
  copy(at(receiver));
  await caughtUp();
  const left = await db().selectFrom("audit").select("seq").where("owner_id", "=", cut.id).execute();
  expect(heard(receiver)[cut.id]).toEqual(left.map(({ seq }) => seq));
  expect(heard(receiver)[gone.id]).toBeUndefined();
});

test("D3.05 over plain TCP the same messages leave, and a certificate that nobody vouches for is refused", async () => {
  const plain = await startLogReceiver();
  receivers.push(plain);
  const owner = await makeOwner(db());
  await acts(owner.id, 3);
  const [tcp] = receiversOf(at(plain, "tcp"));
  await copyPiece({ db: db(), log: silentLog }, tcp!, "one");
  await expectAll(plain);
  const stranger = await receive();
  const [tls] = receiversOf({ ...at(stranger), outbound: createOutbound() });
  await act(owner.id, "kept from a stranger");
  await expect(copyPiece({ db: db(), log: silentLog }, tls!, "one")).rejects.toMatchObject({ word: "tls" });
  expect(stranger.logged).toEqual([]);
});
