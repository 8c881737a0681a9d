import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Database, openDatabase } from "../../server/platform/postgres/database.ts";
import { memoryOf, postmasterOf, secondsOf, secondsOfPostgres } from "../stand/cost.ts";
import { memoryOfPostgres } from "../stand/memory.ts";
import { startSending } from "./mailing.ts";
import { sessionsOf, signInAll } from "./people.ts";
import type { Person } from "./person.ts";
import {
  type MailServer,
  type Server,
  secretKeyOf,
  startDatabase,
  startMailServer,
  startServer,
} from "./servers.ts";
import { MAILBOXES, PEOPLE } from "./sizes.ts";
import { newTally, type Tallied, type Tally } from "./tally.ts";

/** What was used since an installation was looked at last. */
export interface Cost {
  /** Seconds of processor: of all web processes, of the worker, and of PostgreSQL for both. */
  web: number;
  worker: number;
  postgres: number;
  /** Mails that the mail server took. */
  mails: number;
}

/** A running installation that was made before. */
export interface Installation {
  database: Database;
  mailboxes: number;
  /** People who are signed in at the web processes that run now. */
  people: Person[];
  /** Starts so many web processes in place of those that run, and signs everybody in there. */
  useWebs(count: number, salt: string): Promise<void>;
  /** What people are answered from now on is counted in a new tally, which it answers. */
  tally(): Tallied;
  cost(): Cost;
  /** Bytes: of each web process, the worker, and PostgreSQL. */
  memory(): { web: number[]; worker: number; postgres: number | null };
  stop(): Promise<void>;
}

/** Four web processes and a worker need more than the 80 connections of one machine's default. */
const CONNECTIONS = { max_connections: "160" };

/** Starts what lies in a folder: PostgreSQL with the product's settings, a worker, a mail server; mailings begin. */
export async function startInstallation(
  folder: string,
  settings: Record<string, string> = {},
): Promise<Installation> {
  const postgres = await startDatabase(folder, { ...CONNECTIONS, ...settings });
  const stops: (() => Promise<unknown>)[] = [postgres.stop];
  const stop = async () => {
    for (const one of stops.reverse()) await one();
  };
  try {
    const database = openDatabase({
      connectionString: postgres.connectionString,
      timeouts: { statement: 0, wait: 0 },
    });
    stops.push(database.close);
    const servers = join(folder, "servers");
    mkdirSync(servers, { recursive: true });
    const mail: MailServer = await startMailServer(servers);
    stops.push(mail.stop);
    const secretKey = secretKeyOf(folder);
    const given = { databaseUrl: postgres.connectionString, secretKey, folder: servers, mail };
    const worker = await startServer("worker", given);
    stops.push(worker.stop);
    const mailboxes = await startSending(database.db, { secretKey, port: mail.port, mailboxes: MAILBOXES });
    let webs: Server[] = [];
    stops.push(async () => void (await Promise.all(webs.map((web) => web.stop()))));
    const postmaster = postmasterOf(join(folder, "data", "postgres"));
    let tally = newTally();
    const counted: Tally = {
      answered: (...given) => tally.answered(...given),
      failed: (...given) => tally.failed(...given),
    };
    let last = { web: 0, worker: 0, postgres: 0, mails: 0 };
    const now = (): Cost => ({
      web: secondsOf(webs.map(({ pid }) => pid)),
      worker: secondsOf([worker.pid]),
      postgres: secondsOfPostgres(postmaster),
      mails: mail.taken(),
    });
    const installation: Installation = {
      database,
      mailboxes,
      people: [],
      useWebs: async (count, salt) => {
        await Promise.all(webs.map((web) => web.stop()));
        webs = [];
        for (let started = 0; started < count; started += 1)
          webs.push(await startServer("web", { ...given, folder: join(servers, `web-${started}`) }));
        const tokens = await sessionsOf(database.db, PEOPLE);
        const urls = webs.map(({ url }) => url);
        installation.people = await signInAll(urls, tokens, salt, counted);
        last = now();
      },
      tally: () => {
        tally = newTally();
        return tally;
      },
      cost: () => {
        const used = now();
        const since = {
          web: used.web - last.web,
          worker: used.worker - last.worker,
          postgres: used.postgres - last.postgres,
          mails: used.mails - last.mails,
        };
        last = used;
        return since;
      },
      memory: () => ({
        web: webs.map(({ pid }) => memoryOf(pid)),
        worker: memoryOf(worker.pid),
        postgres: memoryOfPostgres(postmaster),
      }),
      stop,
    };
    return installation;
  } catch (error) {
    await stop();
    throw error;
  }
}
