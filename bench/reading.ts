import { randomBytes } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createSecrets } from "../server/platform/secrets.ts";
import { createAuthority } from "../tests/support/certificates.ts";
import { startScriptedImap } from "../tests/support/mail/imap/scripted-imap.ts";
import { type MailServers, startMailServers } from "../tests/support/mail/mail-servers.ts";
import { measureBounds } from "./reading/bounds.ts";
import { measureCrowd } from "./reading/crowd.ts";
import { measureDelay } from "./reading/delay.ts";
import { measureFlat } from "./reading/flat.ts";
import { proveKills } from "./reading/prove-kills.ts";
import { allowOf, makeReadingWorld, type ReadingWorld } from "./reading/world.ts";
import { newDatabase } from "./stand/database.ts";
import { say, send } from "./stand/result.ts";

// One part of the measurement of reading (BENCH_PART), with the product's own reader against a real
// Dovecot, or a script where a real server does not do such things. Sends its
// figures to bench/run-reading.mjs or scripts/prove/prove-reading.mjs.

const number = (name: string, otherwise: number) => Number(process.env[name] ?? otherwise);
const part = process.env.BENCH_PART ?? "kills";
const many = part === "crowd" || part === "flat";
const mailboxes = part === "bounds" ? 1 : number("BENCH_MAILBOXES", many ? 200 : 4);
/** Mails of ours that went out through each. */
const ofEach = many ? 1 : 25;
const users = Array.from({ length: mailboxes }, (_, n) => ({
  address: `kim-${n}@brand.test`,
  password: `secret-${n}`,
}));

/** For what a real server does not do, a script takes its place. */
async function startScript() {
  const authority = createAuthority();
  const server = await startScriptedImap(authority.issue(["imap.brand.test"]));
  const imap = { tls: server.port, starttls: server.port };
  const stop = async () => {
    await server.stop();
    authority.remove();
  };
  return { server, places: { name: "imap.brand.test", imap, ca: authority.ca, stop } };
}
const script = part === "bounds" || part === "flat" ? await startScript() : null;
const started = script ? null : await startMailServers({ users });
if (started && !started.servers) throw new Error(started.reason);
const real = started?.servers as MailServers;
// The whole server resolves names as it always does; the certificate has the number, too.
const servers = script?.places ?? (part === "screen" ? { ...real, name: "127.0.0.1" } : real);
const folder = mkdtempSync(join(tmpdir(), "hostread-reading-"));
chmodSync(folder, 0o711);
const database = await newDatabase();
try {
  const { db, connectionString } = database;
  const secretKey = randomBytes(32);
  const ca = join(folder, "ca.pem");
  writeFileSync(ca, servers.ca);
  const worlds: ReadingWorld[] = [];
  for (const user of users) {
    worlds.push(await makeReadingWorld(db, createSecrets(secretKey), servers, user, ofEach));
  }
  const program = join(process.env.BENCH_PROGRAMS!, "read-mailboxes.js");
  const environment = { program, connectionString, secretKey, allow: allowOf(servers), ca };
  const given = { db, servers: real, environment, worlds, say };
  if (script) {
    const scripted = { ...given, server: script.server, environment: { ...environment, tickMs: 100 } };
    if (part === "bounds") send(await measureBounds(scripted));
    else send(await measureFlat(scripted, number("BENCH_LOOKS", 120)));
  } else if (part === "kills") {
    const mails = number("BENCH_MAILS", 10_000);
    const result = await proveKills({
      ...given,
      environment: { ...environment, tickMs: 100 },
      mails,
      duplicates: number("BENCH_DUPLICATES", Math.ceil(mails / 20)),
      rounds: number("BENCH_ROUNDS", 50),
      cuts: number("BENCH_CUTS", 50),
    });
    send({
      title: "Mails missed and doubled under kills",
      columns: [
        "mails",
        "kills",
        "restarts and cuts",
        "missed",
        "twice",
        "of strangers",
        "jobs too many",
        "caught up in s",
      ],
      rows: [
        [result.mails, result.kills, result.cuts, result.missed, result.twice, result.strangers, result.jobs]
          .map(String)
          .concat((result.caughtUp / 1_000).toFixed(1)),
      ],
      notes: [
        "Two processes are killed (-9) at twelve failpoints in turn; as many private mails come in beside the answers.",
      ],
    });
  } else if (part === "delay") send(await measureDelay(given, number("BENCH_MAILS", 200)));
  else if (part === "screen") {
    const { measureScreen } = await import("./reading/screen.ts");
    send(await measureScreen(given, number("BENCH_MAILS", 100)));
  } else send(await measureCrowd(given, number("BENCH_MINUTES", 10)));
} finally {
  await servers.stop();
  await database.remove();
  rmSync(folder, { recursive: true, force: true });
}
