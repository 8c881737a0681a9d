import { type ChildProcess, execFileSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";

let dropped = 0;

/** Writes mails into a maildir as a delivery does: complete in `tmp`, then moved to `new`. */
export function dropMails(maildir: string, mails: readonly (string | Buffer)[], folder = "INBOX"): void {
  const base = folder === "INBOX" ? maildir : join(maildir, `.${folder}`);
  const [uid, gid] = mailUser();
  for (const path of [maildir, base, ...["cur", "new", "tmp"].map((part) => join(base, part))]) {
    if (existsSync(path)) continue;
    mkdirSync(path, { recursive: true });
    chownSync(path, uid, gid);
  }
  for (const mail of mails) {
    dropped += 1;
    const name = `${Math.floor(Date.now() / 1000)}.M${String(dropped).padStart(8, "0")}P${process.pid}.test`;
    const file = join(base, "tmp", name);
    writeFileSync(file, mail);
    chownSync(file, uid, gid);
    renameSync(file, join(base, "new", name));
  }
}

let known: [number, number] | undefined;

function mailUser(): [number, number] {
  known ??= ["-u", "-g"].map((what) => Number(execFileSync("id", [what, "mail"], { encoding: "utf8" }))) as [
    number,
    number,
  ];
  return known;
}

/** Everything that clients have said, session after session. */
export function readRawLog(folder: string): string {
  if (!existsSync(folder)) return "";
  return readdirSync(folder)
    .filter((name) => name.endsWith(".in"))
    .sort()
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .join("");
}

/** Kills the processes of all IMAP sessions: their connections end at once, without a word. */
export function cutSessions(dovecot: ChildProcess): void {
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const status = readFileSync(`/proc/${name}/status`, "utf8");
      const parent = Number(/^PPid:\s+(\d+)/m.exec(status)?.[1]);
      const program = /^Name:\s+(\S+)/m.exec(status)?.[1];
      if (parent === dovecot.pid && program === "imap") process.kill(Number(name), "SIGKILL");
    } catch {
      // Gone in between.
    }
  }
}

/** Sets the time of delivery, which a maildir takes from the file, of a mail in `new` of the inbox. */
export function ageMail(maildir: string, messageId: string, days: number): void {
  const folder = join(maildir, "new");
  const then = Date.now() / 1000 - days * 86_400;
  for (const name of readdirSync(folder)) {
    const file = join(folder, name);
    if (readFileSync(file, "utf8").includes(messageId)) utimesSync(file, then, then);
  }
}
