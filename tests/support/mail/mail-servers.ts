import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { ImapFlow } from "imapflow";
import { mailServersReady } from "../../../scripts/test/mail-servers.mjs";
import { createAuthority } from "../certificates.ts";
import { freePorts } from "../free-ports.ts";
import { ageMail, cutSessions, dropMails, readRawLog } from "./dovecot-files.ts";
import {
  dovecotConfiguration,
  eximConfiguration,
  introspectionConfiguration,
  type MailPlan,
  RELAY,
} from "./mail-configuration.ts";

/** One message in a mailbox. */
export type ReceivedMail = { uid: number; source: Buffer; subject: string; messageId: string };

/** Running mail servers on loopback. Connect to `127.0.0.1`; the certificate is for `name`, signed by `ca`. */
export type MailServers = {
  name: string;
  ca: string;
  smtp: { starttls: number; tls: number };
  imap: { starttls: number; tls: number };
  /** Encrypted from the start, for access tokens; null unless `tokens` was given. */
  tokenSmtp: number | null;
  /** The mails in a folder (INBOX by default), oldest first. */
  readMailbox(address: string, folder?: string): Promise<ReceivedMail[]>;
  /** Waits until a folder has so many mails, at most 30 s, and answers them. */
  waitForMail(address: string, count: number, folder?: string): Promise<ReceivedMail[]>;
  /** Puts mails into a folder as a delivery does, without one. Answers when they lie there. */
  drop(address: string, mails: readonly (string | Buffer)[], folder?: string): void;
  /** Lets a mail have come in so many days ago: by its Message-ID, not yet seen by any client. */
  age(address: string, messageId: string, days: number): void;
  /** How many mails in all folders have no \\Seen. */
  unseen(address: string): Promise<number>;
  /** What IMAP clients said for this user so far; with the option `rawLog`. */
  rawLog(address: string): string;
  /** Ends every IMAP session without a goodbye. */
  cutSessions(): void;
  /** Stops Dovecot and starts it again, with the same mails and ports. */
  restartDovecot(): Promise<void>;
  /** Tries again now what waits. */
  runQueue(): void;
  stop(): Promise<void>;
};

export type MailServersOptions = {
  rawLog?: boolean;
  users: readonly { address: string; password: string }[];
  /** The address (of one of the users) that gets the mail to all other domains. */
  catchAll?: string;
  name?: string;
  /** Where access tokens are introspected, with name and password in the address, and who signed its certificate. */
  tokens?: { introspection: string; ca: string };
  /** As in `MailPlan`; `full` is one of the users. */
  reports?: MailPlan["reports"];
};

/**
 * Starts a real Exim and a real Dovecot in a folder of their own. Where they cannot run, answers null with
 * the reason; with REQUIRE_MAIL=1 that is an error instead.
 */
export async function startMailServers(
  options: MailServersOptions,
): Promise<{ servers: MailServers } | { servers: null; reason: string }> {
  const reason = whyNot();
  if (reason !== null) {
    if (process.env.REQUIRE_MAIL === "1") throw new Error(`REQUIRE_MAIL=1, but ${reason}`);
    return { servers: null, reason };
  }
  const name = options.name ?? "mail.example.test";
  const folder = mkdtempSync(join(tmpdir(), "mail-servers-"));
  const [imap = 0, imaps = 0, lmtp = 0, submission = 0, submissions = 0] = await freePorts(5);
  const ports = { imap, imaps, lmtp, submission, submissions };
  const { users, catchAll, rawLog = false, reports } = options;
  const [tokenPort = 0] = options.tokens ? await freePorts(1) : [];
  const tokens = options.tokens && {
    introspection: options.tokens.introspection,
    caFile: join(folder, "introspection-ca.pem"),
    submission: tokenPort,
  };
  const plan: MailPlan = { folder, name, users, catchAll, rawLog, reports, ports, tokens };
  const ca = writeFolder(plan, options.tokens?.ca);
  const startDovecot = () =>
    spawn("/usr/sbin/dovecot", ["-F", "-c", join(folder, "dovecot.conf")], { stdio: "ignore" });
  const children = [
    startDovecot(),
    spawn("/usr/sbin/exim4", ["-C", join(folder, "exim.conf"), "-bdf", "-q1m"], { stdio: "ignore" }),
  ];
  const orphans = () => {
    for (const child of children) child.kill("SIGKILL");
  };
  process.once("exit", orphans);
  const stop = async () => {
    process.off("exit", orphans);
    await stopAll(children, folder);
  };
  try {
    const wanted = [...Object.values(ports), ...(options.tokens ? [tokenPort] : [])];
    await Promise.all(wanted.map((port) => untilListening(port, children, folder)));
  } catch (error) {
    await stop();
    throw error;
  }
  const readMailbox = (address: string, where = "INBOX") => {
    const password = options.users.find((user) => user.address === address)?.password ?? "";
    return readFolder({ port: imaps, name, ca, address, password }, where);
  };
  return {
    servers: {
      name,
      ca,
      smtp: { starttls: submission, tls: submissions },
      imap: { starttls: imap, tls: imaps },
      tokenSmtp: options.tokens ? tokenPort : null,
      readMailbox,
      runQueue: () =>
        void execFileSync("/usr/sbin/exim4", ["-C", join(folder, "exim.conf"), "-qff"], { stdio: "ignore" }),
      async waitForMail(address, count, where) {
        const deadline = Date.now() + 30_000;
        for (;;) {
          const mails = await readMailbox(address, where);
          if (mails.length >= count || Date.now() > deadline) return mails;
          await wait(100);
        }
      },
      drop: (address, mails, where) => dropMails(join(folder, "mail", address), mails, where),
      age: (address, messageId, days) => ageMail(join(folder, "mail", address), messageId, days),
      async unseen(address) {
        const { password = "" } = users.find((user) => user.address === address) ?? {};
        return countUnseen({ port: imaps, name, ca, address, password });
      },
      rawLog: (address) => readRawLog(join(folder, "raw", address)),
      cutSessions: () => cutSessions(children[0]!),
      async restartDovecot() {
        await end(children[0]!);
        children[0] = startDovecot();
        await Promise.all([imap, imaps, lmtp].map((port) => untilListening(port, children, folder)));
      },
      stop,
    },
  };
}

function whyNot(): string | null {
  if (process.platform !== "linux") return "Exim and Dovecot are started on Linux only";
  if (process.getuid?.() !== 0) return "Exim and Dovecot can only be started as root";
  if (!mailServersReady()) return "Exim or Dovecot is not installed";
  const version = execFileSync("/usr/sbin/dovecot", ["--version"], { encoding: "utf8" }).trim();
  return version.startsWith("2.3.") ? null : `Dovecot ${version} wants another configuration than 2.3`;
}

/** Writes certificate, users and configurations; answers the authority's certificate. */
function writeFolder(plan: MailPlan, introspectionCa: string | undefined): string {
  const at = (file: string) => join(plan.folder, file);
  const write = (file: string, text: string) => writeFileSync(at(file), text, { mode: 0o644 });
  chmodSync(plan.folder, 0o755);
  for (const part of ["run", "mail", "spool", "raw"]) mkdirSync(at(part));
  // Dovecot keeps a raw log only where the folder is there.
  if (plan.rawLog) for (const user of plan.users) mkdirSync(join(at("raw"), user.address));
  const authority = createAuthority(at("authority"));
  const { key, cert } = authority.issue([plan.name, "localhost", "127.0.0.1"]);
  write("server.pem", cert);
  // Exim drops its privileges before it reads the key; it is worth nothing outside this test.
  write("server.key", key);
  // With fields of their own, all users need all fields.
  const fields = (address: string) =>
    plan.reports ? `::::::${plan.reports.full === address ? "userdb_quota_rule=*:bytes=10" : ""}` : "";
  write(
    "users",
    plan.users.map((user) => `${user.address}:{PLAIN}${user.password}${fields(user.address)}\n`).join(""),
  );
  const { tokens } = plan;
  if (tokens) {
    write("oauth2.conf", introspectionConfiguration(tokens));
    write("introspection-ca.pem", introspectionCa ?? "");
  }
  const relays = tokens ? [...plan.users, { address: RELAY.user, password: RELAY.password }] : plan.users;
  write("smtp-users", relays.map((user) => `"${user.address}": ${user.password}\n`).join(""));
  write("dovecot.conf", dovecotConfiguration(plan));
  write("exim.conf", eximConfiguration(plan));
  execFileSync("chown", ["-R", "mail:mail", at("mail"), at("raw")]);
  execFileSync("chown", ["-R", "Debian-exim:Debian-exim", at("spool")]);
  return authority.ca;
}

async function untilListening(
  port: number,
  children: readonly ChildProcess[],
  folder: string,
): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (children.some((child) => child.exitCode !== null)) break;
    const open = await new Promise<boolean>((resolve) => {
      const socket = connect({ host: "127.0.0.1", port });
      socket.once("connect", () => {
        socket.destroy();
        resolve(true);
      });
      socket.once("error", () => resolve(false));
    });
    if (open) return;
    await wait(100);
  }
  const logs = ["dovecot.log", "spool/mainlog", "spool/paniclog"].map((file) => join(folder, file));
  const words = logs.filter(existsSync).map((file) => readFileSync(file, "utf8").slice(-1_000));
  throw new Error(`A mail server did not come up on port ${port}\n${words.join("\n")}`);
}

async function stopAll(children: readonly ChildProcess[], folder: string): Promise<void> {
  await Promise.all(children.map(end));
  // A delivery of Exim's outlives it, and writes its log and its hints once more.
  for (let tries = 1; ; tries += 1)
    try {
      return rmSync(folder, { recursive: true, force: true });
    } catch (error) {
      if (tries === 100) throw error;
      await wait(100);
    }
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const over = new Promise((done) => child.once("exit", done));
  child.kill("SIGTERM");
  await over;
}

type Login = { port: number; name: string; ca: string; address: string; password: string };

const connectionOf = (login: Login) =>
  new ImapFlow({
    host: "127.0.0.1",
    port: login.port,
    secure: true,
    servername: login.name,
    tls: { ca: [login.ca] },
    auth: { user: login.address, pass: login.password },
    logger: false,
    disableAutoIdle: true,
  });

async function countUnseen(login: Login): Promise<number> {
  const client = connectionOf(login);
  await client.connect();
  try {
    const folders = await client.list({ statusQuery: { unseen: true } });
    return folders.reduce((sum, { status }) => sum + (status?.unseen ?? 0), 0);
  } finally {
    await client.logout();
  }
}

async function readFolder(login: Login, folder: string): Promise<ReceivedMail[]> {
  const client = connectionOf(login);
  client.on("error", () => {});
  try {
    await client.connect();
    const box = await client.mailboxOpen(folder, { readOnly: true });
    if (box.exists === 0) return [];
    const mails: ReceivedMail[] = [];
    for await (const mail of client.fetch("1:*", { uid: true, envelope: true, source: true })) {
      mails.push({
        uid: mail.uid,
        source: mail.source ?? Buffer.alloc(0),
        subject: mail.envelope?.subject ?? "",
        messageId: mail.envelope?.messageId ?? "",
      });
    }
    await client.logout();
    return mails;
  } finally {
    client.close();
  }
}
