import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../server/platform/postgres/database.ts";
import type { MailServers } from "../../tests/support/mail/mail-servers.ts";
import { type ReaderEnvironment, type ReaderProcess, startReader } from "./processes.ts";
import { answerTo, privateMail, type ReadingWorld } from "./world.ts";

/** Where a reader is killed: in the wrappers of the mail server and around its three commits. */
export const FAILPOINTS = [
  "imap.signed-in",
  "imap.folders",
  "imap.listed",
  "imap.fetched",
  "imap.idle",
  "imap.woken",
  "reader.taken.before",
  "reader.taken.after",
  "reading.folders.before",
  "reading.folders.after",
  "reading.look.before",
  "reading.look.after",
] as const;

export interface KillOptions {
  db: Db;
  servers: MailServers;
  environment: ReaderEnvironment;
  worlds: readonly ReadingWorld[];
  /** Answers that arrive in all, and how many of them arrive twice. */
  mails: number;
  duplicates: number;
  /** Kills at each failpoint. */
  rounds: number;
  /** How often Dovecot is restarted, and as often cut. */
  cuts: number;
  say?: (line: string) => void;
}

export interface KillResult {
  mails: number;
  kills: number;
  /** Failpoints at which no process was killed. */
  notReached: readonly string[];
  cuts: number;
  missed: number;
  twice: number;
  /** Kept although nobody wrote to them. */
  strangers: number;
  /** Jobs that judge a mail, beside those that are wanted. */
  jobs: number;
  /** From the last kill until everything was kept, in milliseconds. */
  caughtUp: number;
}

/** A kill that does not come, and mails that are not kept, are waited for no longer. */
const PATIENCE = 60_000;

/**
 * Two processes read the same mailboxes, killed (-9) at each failpoint again and again, the mail server restarted and
 * its connections cut, while answers, doubles of them and private mails come in. Then counts what was kept.
 */
export async function proveKills(options: KillOptions): Promise<KillResult> {
  const { db, servers, environment, worlds, mails, duplicates, rounds, cuts, say = () => {} } = options;
  const kills = FAILPOINTS.length * rounds;
  const deliver = createDelivery(options);
  const processes: ReaderProcess[] = [];
  let killed = 0;
  const reached = new Set<string>();
  let done = 0;
  try {
    for (let n = 0; n < kills; n++) {
      const failpoint = `${FAILPOINTS[n % FAILPOINTS.length]}:${1 + Math.floor(Math.random() * 2)}`;
      // A survivor of the last round waits for another failpoint, and might hold all mailboxes in this one.
      for (const one of processes) await one.stop("SIGKILL");
      await endLeases(db);
      for (const slot of [0, 1]) processes[slot] = await startReader(environment, failpoint);
      const step = Math.floor(((n + 1) * mails) / kills) - done;
      deliver(step);
      done += step;
      if (Math.floor(((n + 1) * cuts) / kills) > Math.floor((n * cuts) / kills)) {
        await servers.restartDovecot();
        await wait(Math.random() * 300);
        servers.cutSessions();
      }
      const end = Date.now() + PATIENCE / 2;
      for (let ticks = 1; !processes.some((one) => one.isOver()) && Date.now() < end; ticks++) {
        await hurry(db);
        await wait(100);
        if (ticks % 10 === 0) disturb(n);
      }
      if (processes.some((one) => one.isOver())) reached.add(failpoint.split(":")[0]!);
      else {
        say(`no process came to ${failpoint}`);
        for (const one of processes) await one.stop("SIGKILL");
      }
      killed += processes.filter((one) => one.isOver()).length;
      say(`${n + 1}: ${failpoint}`);
      if ((n + 1) % FAILPOINTS.length === 0)
        say(`${killed} kills, ${done} mails in, ${await countKept(db, worlds)} kept`);
    }
    for (const one of processes) await one.stop("SIGKILL");
    const began = Date.now();
    await endLeases(db);
    await hurry(db);
    processes.splice(0, 2, await startReader(environment), await startReader(environment));
    while ((await countKept(db, worlds)) < mails && Date.now() - began < PATIENCE) {
      await hurry(db);
      await wait(200);
    }
    const caughtUp = Date.now() - began;
    // Whoever would keep one twice does it now.
    await wait(1_500);
    const notReached = FAILPOINTS.filter((one) => !reached.has(one));
    const judged = await judge(db, worlds, deliver.ids);
    return { mails, kills: killed, notReached, cuts: 2 * cuts, caughtUp, ...judged };
  } finally {
    for (const one of processes) await one.stop("SIGKILL");
  }

  /** A private mail wakes whoever waits. */
  function disturb(n: number): void {
    for (const { user } of worlds) servers.drop(user.address, [privateMail(user, `w${n}`, "Nightingale")]);
  }

  function createDelivery({ worlds: all }: KillOptions) {
    const ids = new Set<string>();
    const give = (count: number) => {
      for (let n = 0; n < count; n++) {
        const world = all[ids.size % all.length]!;
        const number = ids.size;
        const name = `answer-${number}`;
        ids.add(`<${name}@answers.example>`);
        const mail = answerTo(world, number, name);
        servers.drop(world.user.address, [mail, privateMail(world.user, `p${number}`, "Nightingale")]);
        // Spread evenly over all mails; in another folder or in the same one.
        const isDoubled =
          Math.floor(((number + 1) * duplicates) / mails) > Math.floor((number * duplicates) / mails);
        if (isDoubled) servers.drop(world.user.address, [mail], number % 2 === 0 ? "Archive" : "INBOX");
      }
    };
    return Object.assign(give, { ids });
  }
}

/** Lets nobody wait after trouble: what is proved is not how long that takes. */
const hurry = (db: Db) =>
  sql`update mailbox_reader set next_look = now() where until is null and next_look > now()`.execute(db);

/** Lets the leases of the dead run out at once; those of the living are taken from them too. */
const endLeases = (db: Db) => sql`update mailbox_reader set until = now() where until > now()`.execute(db);

const kept = (db: Db, worlds: readonly ReadingWorld[]) =>
  db
    .selectFrom("conversation_mail")
    .select(["id", "ids"])
    .where(
      "mailbox_id",
      "in",
      worlds.map((world) => world.mailboxId),
    )
    // The mails that were answered are kept beside the answers.
    .where("direction", "=", "in")
    .execute();

const countKept = async (db: Db, worlds: readonly ReadingWorld[]): Promise<number> =>
  (await kept(db, worlds)).length;

async function judge(db: Db, worlds: readonly ReadingWorld[], wanted: ReadonlySet<string>) {
  const counts = new Map<string, number>();
  let strangers = 0;
  for (const { ids } of await kept(db, worlds)) {
    const id = ids.find((one) => wanted.has(one));
    if (id === undefined) strangers += 1;
    else counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  const { rows } = await sql<{ jobs: number }>`
    select count(*)::int as jobs from graphile_worker.jobs where task_identifier = 'judge-mail'`.execute(db);
  return {
    missed: wanted.size - counts.size,
    twice: [...counts.values()].filter((count) => count > 1).length,
    strangers,
    jobs: rows[0]!.jobs - wanted.size,
  };
}
