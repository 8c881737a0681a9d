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
import { dovecotConfiguration, eximConfiguration, type MailPlan } from "./mail-configuration.ts";

/** One message in a mailbox. */
export type ReceivedMail = { uid: number; source: Buffer; subject: string; messageId: string };

/** Running mail servers on loopback. Connect to `127.0.0.1`; the certificate is for `name`, signed by `ca`. */
export type MailServers = {
  name: string;
  ca: string;
  smtp: { starttls: number; tls: number };
  imap: { starttls: number; tls: number };
  /** The mails in a folder (INBOX by default), oldest first. */
  readMailbox(address: string, folder?: string): Promise<ReceivedMail[]>;
  /** Waits until a folder has so many mails, at most 30 s, and answers them. */
  waitForMail(address: string, count: number, folder?: string): Promise<ReceivedMail[]>;
  /** Tries again now what waits. */
  runQueue(): void;
  stop(): Promise<void>;
};

export type MailServersOptions = {
  users: readonly { address: string; password: string }[];
  /** The address (of one of the users) that gets the mail to all other domains. */
  catchAll?: string;
  name?: string;
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
  const plan: MailPlan = {
    folder,
    name,
    users: options.users,
    catchAll: options.catchAll,
    reports: options.reports,
    ports,
  };
  const ca = writeFolder(plan);
  const children = [
    spawn("/usr/sbin/dovecot", ["-F", "-c", join(folder, "dovecot.conf")], { stdio: "ignore" }),
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
    await Promise.all(Object.values(ports).map((port) => untilListening(port, children, folder)));
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
function writeFolder(plan: MailPlan): string {
  const at = (file: string) => join(plan.folder, file);
  const write = (file: string, text: string) => writeFileSync(at(file), text, { mode: 0o644 });
  chmodSync(plan.folder, 0o755);
  for (const part of ["run", "mail", "spool"]) mkdirSync(at(part));
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
  write("smtp-users", plan.users.map((user) => `"${user.address}": ${user.password}\n`).join(""));
  write("dovecot.conf", dovecotConfiguration(plan));
  write("exim.conf", eximConfiguration(plan));
  execFileSync("chown", ["-R", "mail:mail", at("mail")]);
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
  await Promise.all(
    children.map(async (child) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const over = new Promise((done) => child.once("exit", done));
      child.kill("SIGTERM");
      await over;
    }),
  );
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

type Login = { port: number; name: string; ca: string; address: string; password: string };

async function readFolder(login: Login, folder: string): Promise<ReceivedMail[]> {
  const client = new ImapFlow({
    host: "127.0.0.1",
    port: login.port,
    secure: true,
    servername: login.name,
    tls: { ca: [login.ca] },
    auth: { user: login.address, pass: login.password },
    logger: false,
    disableAutoIdle: true,
  });
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
