import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as wait } from "node:timers/promises";
import { selfSignedForLoopback } from "../../server/demo/self-signed.ts";
import type { Db } from "../../server/platform/postgres/database.ts";
import { createSecrets } from "../../server/platform/secrets.ts";
import { leash } from "./endings.ts";
import { startProofMailing } from "./mail-proof-world.ts";

/** What one round needs: programs that plain Node runs, an empty folder, a migrated database. */
export interface ProofOptions {
  /** The server (`server/main`) and the mail sink (`scripts/mail-sink`), built. */
  programs: { server: string; sink: string };
  folder: string;
  db: Db;
  connectionString: string;
  /** 32 bytes; a database belongs to one key. */
  secretKey: Buffer;
  recipients: number;
  kills: number;
  /** Called after the last kill, when all that is left is to wait; tests let the leases run out at once. */
  hurry?: (db: Db) => Promise<void>;
}

/** The figures of a round, and every violation in a sentence. */
export interface ProofResult {
  recipients: number;
  kills: number;
  states: Record<string, number>;
  atSink: number;
  /** Unclear ones that did arrive: a second attempt would have doubled them. */
  unclearArrived: number;
  violations: string[];
}

export interface Kept {
  messageId: string;
  to: string[];
}

/** A round that does not end is a violation in itself. */
const PATIENCE = 10 * 60_000;

/**
 * One mailing through the real worker, killed (-9) at random moments while it sends. Each kill comes after a random
 * number of further mails, plus a few milliseconds, so that it hits every part of the conversation.
 */
export async function proveRound(options: ProofOptions): Promise<ProofResult> {
  const { db, folder, recipients, kills, secretKey } = options;
  mkdirSync(folder, { recursive: true });
  const { key, cert } = selfSignedForLoopback();
  const file = (name: string) => join(folder, name);
  writeFileSync(file("sink.key"), key, { mode: 0o600 });
  writeFileSync(file("sink.pem"), cert);
  const sink = run(options.programs.sink, [file("sink.key"), file("sink.pem"), file("kept"), "40"], {});
  const children = new Set<ChildProcess>([sink]);
  try {
    const port = Number((await says(sink, "port ")).slice("port ".length));
    const mailing = await startProofMailing(db, createSecrets(secretKey), { port, recipients });
    const kept = () => readKept(file("kept"));
    const startServer = async () => {
      const server = run(options.programs.server, [], {
        HOSTREAD_ROLE: "worker",
        DATABASE_URL: options.connectionString,
        HOSTREAD_SECRET_KEY: secretKey.toString("base64"),
        OUTBOUND_ALLOW: `127.0.0.1/32:${port}`,
        NODE_EXTRA_CA_CERTS: file("sink.pem"),
        DATA_DIR: file("data"),
        LOG_LEVEL: "warn",
      });
      children.add(server);
      await says(server, "works off jobs");
      return server;
    };

    let killed = 0;
    let server = await startServer();
    while (killed < kills) {
      const seen = kept().length;
      const share = Math.floor((recipients - seen) / (kills - killed + 1));
      await until(() => kept().length > seen + Math.random() * 2 * share, server);
      await wait(Math.random() * 60);
      await kill(server);
      children.delete(server);
      killed += 1;
      server = await startServer();
    }
    const end = Date.now() + PATIENCE;
    while ((await openMessages(db, mailing)) > 0 && Date.now() < end) {
      await options.hurry?.(db);
      await wait(500);
    }
    return judge(await messages(db, mailing), kept(), { recipients, kills: killed });
  } finally {
    for (const child of children) await kill(child);
  }
}

/** Compares what the database says with what the sink kept. */
export function judge(
  rows: readonly { state: string; reason: string | null; messageId: string; recipient: string }[],
  kept: readonly Kept[],
  { recipients, kills }: { recipients: number; kills: number },
): ProofResult {
  const violations: string[] = [];
  const arrived = new Map<string, number>();
  const perRecipient = new Map<string, number>();
  for (const { messageId, to } of kept) {
    arrived.set(messageId, (arrived.get(messageId) ?? 0) + 1);
    for (const address of to) perRecipient.set(address, (perRecipient.get(address) ?? 0) + 1);
  }
  const count = (what: string, amount: number) => amount > 0 && violations.push(`${amount} ${what}`);
  count("Message-IDs arrived twice", [...arrived.values()].filter((n) => n > 1).length);
  count("recipients got two mails", [...perRecipient.values()].filter((n) => n > 1).length);
  count("recipients are missing", recipients - rows.length);
  const ends = new Set(["accepted", "failed", "unclear"]);
  count("messages have no end", rows.filter((row) => !ends.has(row.state)).length);
  count(
    "failed or unclear ones have no reason",
    rows.filter((row) => ["failed", "unclear"].includes(row.state) && !row.reason).length,
  );
  count(
    "accepted messages are not at the sink",
    rows.filter((row) => row.state === "accepted" && !arrived.has(row.messageId)).length,
  );
  const byId = new Map(rows.map((row) => [row.messageId, row]));
  count(
    "messages at the sink are neither accepted nor unclear",
    [...arrived.keys()].filter((id) => !["accepted", "unclear"].includes(byId.get(id)?.state ?? "")).length,
  );
  const states: Record<string, number> = {};
  for (const { state } of rows) states[state] = (states[state] ?? 0) + 1;
  const unclearArrived = rows.filter((row) => row.state === "unclear" && arrived.has(row.messageId)).length;
  return { recipients, kills, states, atSink: kept.length, unclearArrived, violations };
}

export const messages = (db: Db, mailing: string) =>
  db
    .selectFrom("message as m")
    .innerJoin("mailing as g", "g.id", "m.mailing_id")
    .select(["m.state", "m.reason", "m.message_id as messageId", "m.recipient"])
    .where("g.public_id", "=", mailing)
    .execute();

export const openMessages = async (db: Db, mailing: string): Promise<number> =>
  (await messages(db, mailing)).filter(({ state }) =>
    ["queued", "claimed", "handed", "deferred"].includes(state),
  ).length;

export function readKept(file: string): Kept[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  // Anything after the last line feed is still being written.
  return lines.slice(0, -1).map((line) => JSON.parse(line) as Kept);
}

export function run(program: string, args: string[], env: Record<string, string>): ChildProcess {
  return leash(
    spawn(process.execPath, [program, ...args], {
      env: { PATH: process.env.PATH, ...env },
      stdio: ["ignore", "pipe", "inherit"],
    }),
  );
}

/** Waits for a line of output that holds `text`. */
export async function says(child: ChildProcess, text: string): Promise<string> {
  for await (const line of createInterface({ input: child.stdout! })) {
    if (!line.includes(text)) continue;
    child.stdout!.resume();
    return line;
  }
  throw new Error(`the program ended without saying "${text.trim()}"`);
}

async function until(condition: () => boolean, server: ChildProcess): Promise<void> {
  const end = Date.now() + PATIENCE;
  while (!condition()) {
    if (server.exitCode !== null) throw new Error("the server ended by itself");
    if (Date.now() > end) throw new Error("no further mail arrived");
    await wait(15);
  }
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGKILL");
  await gone;
}
