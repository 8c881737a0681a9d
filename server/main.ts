import { setTimeout as sleep } from "node:timers/promises";
import { startCopying } from "./accounts/audit/copy/start-copying.ts";
import { checkSoundSoon } from "./airings/sound/check-sound.ts";
import { createApp } from "./app.ts";
import { warmSearch } from "./catalogue/search/changes/current.ts";
import { tendSearchSoon } from "./catalogue/search/tend.ts";
import { startReading } from "./conversations/reading/start-reading.ts";
import { startDemonstration } from "./demo/start.ts";
import { crontab, handlers } from "./jobs.ts";
import { noticeRecovery } from "./outreach/sending/after-restore.ts";
import { tendSoon } from "./outreach/sending/tend.ts";
import { runChangesSoon } from "./platform/background/run-changes.ts";
import { type Config, readConfig } from "./platform/config.ts";
import { openSecrets } from "./platform/key-check.ts";
import { createLog } from "./platform/log.ts";
import { parseAllow } from "./platform/outbound/address.ts";
import { createOutbound } from "./platform/outbound.ts";
import { inTransaction, openDatabase } from "./platform/postgres/database.ts";
import { startEmbeddedPostgres } from "./platform/postgres/embedded-postgres.ts";
import { explainStart } from "./platform/postgres/explain-start.ts";
import { migrate } from "./platform/postgres/migrate.ts";
import { attachReplica } from "./platform/postgres/replica/may-be-old.ts";
import { Replica } from "./platform/postgres/replica/replica.ts";
import { startWorker } from "./platform/queue.ts";
import { release, userAgentOf } from "./platform/release.ts";
import { watchOutgoing } from "./platform/watching/figures.ts";
import { startWatching } from "./platform/watching/start-watching.ts";
import type { Context } from "./platform/web/http.ts";
import { sweepSoon } from "./purchases/settling/sweep.ts";

/** What has been started, released in reverse order. */
const started: { name: string; stop: () => Promise<unknown> }[] = [];
let stopping: Promise<void> | undefined;
/** How long requests are still answered after the signal to stop, in milliseconds. */
let drain = 0;
let drainFor = 0;

const say = (line: string): void => void process.stdout.write(`${line}\n`);
// Whoever read along may be gone by now, such as a terminal or a log collector: it goes on, and stops in good order.
for (const stream of [process.stdout, process.stderr]) stream.on("error", () => undefined);

/** The worker allows longer statements than a page. */
const WORKER_TIMEOUTS = { wait: 30_000, statement: 60_000, idleInTransaction: 60_000, lock: 10_000 };

/**
 * Parallel jobs. Most of them wait for a mail server, which may take ten minutes to answer: a few dead servers must
 * not delay everyone else's mail.
 */
const CONCURRENCY = 12;

/** Connections to the database for the mailboxes that are being read, however many these are. */
const READING = 6;

async function start(config: Config): Promise<void> {
  const log = createLog({ level: config.logLevel });
  const began = performance.now();
  const watching = await startWatching(config.watchingEndpoint, config.role, log);
  if (watching) started.push({ name: "watching", stop: watching.stop });

  let url = config.databaseUrl;
  if (!url) {
    const postgres = await startEmbeddedPostgres({ dataDir: config.dataDir, log });
    started.push({ name: "database", stop: postgres.stop });
    url = postgres.connectionString;
  }
  // The embedded one is known from here on only.
  config.databaseDirectUrl ??= url;
  await migrate({ connectionString: config.databaseAdminUrl ?? config.databaseDirectUrl, log });

  const database = openDatabase({
    connectionString: url,
    poolSize: 16,
    applicationName: "hostread web",
    // If there is a pooler, an address that bypasses it is set as well.
    prepare: config.databaseDirectUrl === url ? "repeated" : "nothing",
    log,
  });
  started.push({ name: "connections", stop: database.close });
  if (config.databaseReadUrl && config.role !== "worker") {
    const replica = new Replica({ primary: database.db, connectionString: config.databaseReadUrl, log });
    started.push({ name: "standby's connections", stop: () => replica.close() });
    attachReplica(database.db, replica);
    await replica.start();
  }
  const secrets = await openSecrets(database.db, config);
  await noticeRecovery(database.db);
  const userAgent = userAgentOf(config.publicUrl);
  const outbound = createOutbound({ allow: parseAllow(config.outboundAllow), userAgent });
  const watchedFetch: typeof fetch = (...asked) => watchOutgoing("provider", () => fetch(...asked));
  const bare: Context = { db: database.db, config, secrets, outbound, fetch: watchedFetch, log };

  const demonstration = config.demo ? await startDemonstration(bare) : null;
  if (demonstration) started.push({ name: "demonstration", stop: demonstration.stop });
  const context = demonstration?.context ?? bare;

  if (config.role !== "web") {
    const own = openDatabase({
      connectionString: config.databaseDirectUrl,
      poolSize: CONCURRENCY + READING + 2,
      applicationName: "hostread worker",
      timeouts: WORKER_TIMEOUTS,
      log,
    });
    started.push({ name: "worker's connections", stop: own.close });
    const working = { ...context, db: own.db };
    // Before the scheduled run: the last worker may have been killed in the middle of a mailing or a purchase.
    await inTransaction(own.db, tendSoon);
    await inTransaction(own.db, sweepSoon);
    await inTransaction(own.db, tendSearchSoon);
    await inTransaction(own.db, runChangesSoon);
    await inTransaction(own.db, (tx) => checkSoundSoon(tx, config));
    const worker = startWorker({
      pool: own.pool,
      handlers: handlers(working),
      concurrency: CONCURRENCY,
      crontab,
      log,
    });
    started.push({ name: "worker", stop: worker.stop });
    const reading = startReading(working);
    started.push({ name: "reading", stop: reading.stop });
    const copying = startCopying(working);
    started.push({ name: "copy of the audit", stop: copying.stop });
  }
  if (config.role !== "worker") {
    const app = await createApp(context, demonstration?.routes);
    await app.listen({ port: config.port, host: config.host });
    started.push({
      name: "web",
      stop: async () => {
        // A load balancer learns of it by asking, and sends requests until then.
        app.drain();
        await sleep(drain);
        await app.close();
      },
    });
    const address = app.server.address();
    const port = typeof address === "object" && address ? address.port : config.port;
    // PORT=0 takes a free one, and links in mails have to lead to it.
    context.config.port = port;
    const host = config.host.includes(":") ? `[${config.host}]` : config.host;
    const url = `http://${host}:${port}`;
    await demonstration?.announce(url);
    warmSearch(context.db).catch((error: Error) =>
      log.warn({ reason: error.message }, "the search could not be warmed"),
    );
    say(`\nHostread ${release()} is ready at ${url} (${((performance.now() - began) / 1000).toFixed(1)} s)`);
  } else {
    say(`\nHostread ${release()} works off jobs.`);
  }
  for (const line of demonstration?.greeting ?? []) say(line);
  say("Ctrl-C stops it.\n");
}

/** Stops everything in reverse order; a second call waits for the first. */
function stop(): Promise<void> {
  stopping ??= (async () => {
    for (const part of started.reverse()) {
      await part.stop().catch((error: Error) => say(`Stopping the ${part.name} failed: ${error.message}`));
    }
  })();
  return stopping;
}

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.on(signal, () => {
    say(signal === "SIGINT" ? "\nStopping…" : "Stopping…");
    // Ctrl-C is a person who waits.
    if (signal === "SIGTERM") drain = drainFor;
    stop().then(() => process.exit(0));
  });
}

try {
  const config = readConfig(process.env);
  drainFor = config.drainSeconds * 1000;
  await start(config);
} catch (error) {
  process.stderr.write(`${explainStart(error)}\n`);
  await stop();
  process.exit(1);
}
