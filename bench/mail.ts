import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { sendMailbox } from "../server/outreach/sending/send-mailbox.ts";
import { readConfig } from "../server/platform/config.ts";
import { silentLog } from "../server/platform/log.ts";
import { parseAllow } from "../server/platform/outbound/address.ts";
import { createOutbound } from "../server/platform/outbound.ts";
import { createSecrets } from "../server/platform/secrets.ts";
import type { Context } from "../server/platform/web/http.ts";
import { countStatements } from "../tests/support/count-statements.ts";
import { bareLoop } from "./mail/bare-loop.ts";
import { makeSender } from "./mail/mailing.ts";
import { secondsOf } from "./stand/cost.ts";
import { newDatabase } from "./stand/database.ts";
import { clock, figure, median, percent } from "./stand/figures.ts";
import { startProgram } from "./stand/program.ts";
import { quick, say, send } from "./stand/result.ts";

// B1.130: mails a second through eight mailboxes, as a share of what eight bare nodemailer loops hand to the same
// server, one connection each.

const MAILBOXES = 8;
const each = quick ? 20 : Number(process.env.BENCH_SIZE ?? 10_000) / MAILBOXES;
const count = MAILBOXES * each;
const rounds = quick ? 1 : Number(process.env.BENCH_ROUNDS ?? 5);
const signIn = { name: "mail.brand.example", user: "kim", password: "secret-word" };

const sink = await startProgram<{ port: number; ca: string }>("mail-sink", signIn);
const { port, ca } = sink.ready;
const database = await newDatabase();
const statements = countStatements(database.pool);
const perSecond = { product: [] as number[], bare: [] as number[] };
const perMail = { statements: [] as number[], commits: [] as number[] };
/** Milliseconds of processor a mail, by who used them. */
const cost = { worker: [], database: [], server: [], loops: [], loopsServer: [] } as Record<string, number[]>;
let bytes = { product: 0, bare: 0 };
try {
  const context: Context = {
    db: database.db,
    config: readConfig({ OUTBOUND_ALLOW: `127.0.0.1/32:${port}`, LOG_LEVEL: "silent" }),
    secrets: createSecrets(randomBytes(32)),
    outbound: createOutbound({
      allow: parseAllow(`127.0.0.1/32:${port}`),
      resolve: async () => ["127.0.0.1"],
      trust: [ca],
    }),
    fetch,
    log: silentLog,
  };
  const place = { host: signIn.name, port, ca, ...signIn };
  const names = Array.from({ length: MAILBOXES }, (_, number) => `sender-${number}`);
  const senders = await Promise.all(names.map((name) => makeSender(context, place, name, each)));
  const loops = names.map((name) => bareLoop(place, name, each));
  for (let round = 0; round <= rounds; round += 1) {
    for (const sender of senders) await sender.queue();
    const before = { statements: statements(), commits: await commits() };
    const began = secondsUsed();
    const product = await clock(() =>
      Promise.all(senders.map(({ mailboxId }) => sendAll(context, mailboxId))),
    );
    const sent = secondsUsed();
    const stated = statements() - before.statements;
    const got = await arrived();
    const bareBegan = secondsUsed();
    const bare = await clock(() => Promise.all(loops.map((loop) => loop())));
    const bareSent = secondsUsed();
    const gotBare = await arrived();
    say(
      `round ${round} of ${rounds}: ${percent(count / product, count / bare)}, ${figure((1_000 * count) / product)} and ${figure((1_000 * count) / bare)} a second`,
    );
    if (round === 0) continue;
    perSecond.product.push((1_000 * count) / product);
    perSecond.bare.push((1_000 * count) / bare);
    perMail.statements.push(stated / count);
    perMail.commits.push(((await commits()) - before.commits) / count);
    cost.worker!.push(sent.own - began.own);
    cost.database!.push(sent.database - began.database);
    cost.server!.push(sent.server - began.server);
    cost.loops!.push(bareSent.own - bareBegan.own);
    cost.loopsServer!.push(bareSent.server - bareBegan.server);
    bytes = { product: median(got), bare: median(gotBare) };
  }
} finally {
  await database.remove();
  await sink.stop();
}

/** Seconds of processor so far: of this process, the database and the SMTP server. */
function secondsUsed() {
  return {
    own: secondsOf([process.pid]),
    database: database.seconds(),
    server: secondsOf([sink.process.pid!]),
  };
}

/** Runs the worker's job until nothing waits: a run ends after some seconds and is repeated. */
async function sendAll(context: Context, mailboxId: number): Promise<void> {
  const waiting = () =>
    context.db
      .selectFrom("message")
      .select("id")
      .where("mailbox_id", "=", mailboxId)
      .where("state", "in", ["queued", "claimed", "handed"])
      .executeTakeFirst();
  while (await waiting()) await sendMailbox(context, mailboxId);
}

/** Transactions that were committed in this database. */
async function commits(): Promise<number> {
  // Each connection tells its own some time after its last statement.
  await new Promise((resolve) => setTimeout(resolve, 1_500));
  const { rows } = await sql<{ commits: number }>`
    select xact_commit as commits from pg_stat_database where datname = current_database()`.execute(
    database.db,
  );
  return rows[0]!.commits;
}

/** Returns the sizes of the mails the sink received; every one must have arrived. */
async function arrived(): Promise<number[]> {
  const sizes = await new Promise<number[]>((resolve) => {
    sink.process.once("message", (message) => resolve(message as number[]));
    sink.process.send({});
  });
  if (sizes.length !== count) throw new Error(`${sizes.length} of ${count} mails arrived`);
  return sizes;
}

const [product, bare] = [median(perSecond.product), median(perSecond.bare)];
const spent = (who: string) => `${figure((1_000 * median(cost[who]!)) / count)} ms`;
const shares = perSecond.product.map((one, round) => one / perSecond.bare[round]!);
send({
  title: "Mails through eight mailboxes",
  columns: ["", "mails/s", "share of the loops"],
  rows: [
    ["Hostread's worker", figure(product), percent(median(shares), 1)],
    ["eight bare nodemailer loops", figure(bare), "100 %"],
  ],
  notes: [
    `${count.toLocaleString("en-US")} mails to as many recipients through ${MAILBOXES} mailboxes, over one TLS connection each to an SMTP server in a process of its own; medians of ${rounds} alternating rounds. Shares of the rounds: ${shares.map((one) => percent(one, 1)).join(", ")}.`,
    "The worker commits to disk before each mail is handed over, keeps what became of it and moves its podcast; the loops keep nothing. Mailboxes without limits: real ones send some thirty mails an hour.",
    `${median(perMail.statements).toFixed(2)} statements and ${median(perMail.commits).toFixed(2)} commits a mail, with all that stands around it.`,
    `Processor time a mail: worker ${spent("worker")}, database ${spent("database")}, SMTP server ${spent("server")}; the loops ${spent("loops")} and the SMTP server ${spent("loopsServer")}. All of them share the machine.`,
    `A mail has ${bytes.product.toLocaleString("en-US")} bytes from Hostread and ${bytes.bare.toLocaleString("en-US")} from the loops, whose texts are made before the clock starts.`,
  ],
});
