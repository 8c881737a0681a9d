import { createServer, type Server, type Socket } from "node:net";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeContext } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeBrowser } from "../../tests/support/push-service.ts";
import { makeLogin, makeOwner, type TestLogin } from "../../tests/support/world.ts";
import { silentLog } from "../platform/log.ts";
import { parseAllow } from "../platform/outbound/address.ts";
import { createOutbound } from "../platform/outbound.ts";
import { inTransaction, type Tx } from "../platform/postgres/database.ts";
import { addJob, type Handlers, startWorker } from "../platform/queue.ts";
import type { Context } from "../platform/web/http.ts";
import { changeSettings } from "../settings/read.ts";
import { storeSecret } from "../settings/secret.ts";
import { accountHandlers } from "./jobs.ts";
import { subscribe } from "./notices/push/subscribe.ts";
import { tell } from "./notices/tell.ts";
import { addAccountMail } from "./rows.ts";

const database = useDatabase();
const db = () => database().db;
/** A push service and a mail server in one: it takes connections and says nothing. */
let silent: Server;
const open = new Set<Socket>();
let context: Context;
let people: TestLogin[];

beforeAll(async () => {
  silent = createServer((socket) => {
    open.add(socket);
    socket.on("close", () => open.delete(socket)).on("error", () => undefined);
  });
  await new Promise<void>((done) => silent.listen(0, "127.0.0.1", done));
  const { port } = silent.address() as { port: number };
  context = makeContext(db());
  context.outbound = createOutbound({
    allow: parseAllow(`127.0.0.1/32:${port}`),
    resolve: async () => ["127.0.0.1"],
  });
  await changeSettings(db(), {
    smtpHost: "silent.example",
    smtpPort: port,
    smtpUsername: "platform",
    senderName: "Hostread",
    senderAddress: "no-reply@platform.example",
  });
  await inTransaction(db(), (tx) => storeSecret(tx, context.secrets, "smtpPassword", "word"));
  const owner = await makeOwner(db());
  people = [];
  for (let one = 0; one < 14; one++) people.push(await makeLogin(db(), [owner]));
  const at = (path: string) => makeBrowser(`https://push.example:${port}/${path}`).subscription;
  await inTransaction(db(), async (tx) => {
    for (const { id } of people)
      for (const browser of ["one", "other"])
        await subscribe(tx, context.secrets, id, at(`${id}/${browser}`));
  });
});
afterAll(() => {
  for (const socket of open) socket.destroy();
  silent.close();
});

/** Adds as many jobs as fill a worker's places, and another one behind them; answers how many run when that one does. */
async function runningBeside(add: (tx: Tx) => Promise<unknown>): Promise<number> {
  await inTransaction(db(), async (tx) => {
    await add(tx);
    // Its five minutes are over.
    await sql`update graphile_worker._private_jobs set run_at = now()`.execute(tx);
    await addJob(tx, "other" as never, {} as never);
  });
  let running = -1;
  const worker = startWorker({
    pool: database().pool,
    handlers: {
      ...accountHandlers(context),
      other: async () => {
        const { rows } =
          await sql`select from graphile_worker._private_jobs where locked_at is not null`.execute(db());
        running = rows.length - 1;
      },
    } as Partial<Handlers> as Handlers,
    concurrency: 12,
    log: silentLog,
  });
  await expect.poll(() => running, { timeout: 90_000 }).toBeGreaterThanOrEqual(0);
  const stopped = worker.stop();
  for (const socket of open) socket.destroy();
  await stopped;
  await sql`delete from graphile_worker._private_jobs`.execute(db());
  return running;
}

test("B1.78 push services that do not answer leave the worker its places for everything else", async () => {
  const running = await runningBeside((tx) =>
    tell(
      tx,
      people.map(({ id }) => id),
      { kind: "answer", ownerId: null, subject: null, mailed: true },
    ),
  );
  expect(running).toBeLessThanOrEqual(2);
}, 120_000);

test("B1.77 D2.06 a mail server of the platform that says nothing leaves the worker its places for everything else", async () => {
  const running = await runningBeside(async (tx) => {
    for (const { id } of people)
      await addAccountMail(tx, { kind: "security", loginId: id, what: "passwordChanged" });
    await sql`delete from push_subscription`.execute(tx);
    await tell(
      tx,
      people.map(({ id }) => id),
      { kind: "sign-in-needed", ownerId: null, subject: null },
    );
  });
  // Besides news by mail those to browsers, of which there are none.
  expect(running).toBeLessThanOrEqual(6);
}, 120_000);
