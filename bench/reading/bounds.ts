import { readFileSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { Db } from "../../server/platform/postgres/database.ts";
import type { AnswerMail } from "../../tests/support/mail/imap/answer-fetch.ts";
import { crowdedFolder, HARD_MAILS } from "../../tests/support/mail/imap/hard-mails.ts";
import { mailOf, type ScriptedImap } from "../../tests/support/mail/imap/scripted-imap.ts";
import type { Result } from "../stand/report.mjs";
import { memoryOf, type ReaderEnvironment, startReader } from "./processes.ts";
import { answerTo, type ReadingWorld } from "./world.ts";

/** So much above rest a reader may take, in MiB. */
const MOST_ABOVE_REST = 80;

export interface Scripted {
  db: Db;
  server: ScriptedImap;
  environment: ReaderEnvironment;
  worlds: readonly ReadingWorld[];
  say: (line: string) => void;
}

/** The largest memory of a process since this was last asked, in MiB; Linux forgets it when told to. */
function peakOf(pid: number): number {
  const found = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
  return Number(found?.[1]) / 1_024;
}

const folderWith = (mails: readonly AnswerMail[]) => ({
  uidValidity: 7,
  uidNext: mails.length + 1,
  count: mails.length,
  at: (seq: number) => mails[seq - 1]!,
});

/** One mail after the other that is hard to read comes into a mailbox that is read live: the memory of its reader. */
export async function measureBounds({ db, server, environment, worlds, say }: Scripted): Promise<Result> {
  const [world] = worlds as [ReadingWorld];
  const mails: AnswerMail[] = [];
  const until = async (isThere: () => Promise<boolean>) => {
    for (let n = 1; !(await isThere()); n++) {
      if (n % 500 === 0) say(`still waiting; the reader said: ${reader.log().slice(-1_500)}`);
      await wait(20);
    }
  };
  const reached = (uid: number) => async () => {
    const rows = await db
      .selectFrom("mailbox_folder")
      .select("last_uid")
      .where("mailbox_id", "=", world.mailboxId)
      .execute();
    return rows.some((row) => row.last_uid >= uid);
  };
  const kept = async () =>
    (
      await sql<{ mails: number }>`select count(*)::int as mails from conversation_mail
        where mailbox_id = ${world.mailboxId} and direction = 'in'`.execute(db)
    ).rows[0]!.mails;
  const reader = await startReader(environment);
  try {
    // What any process takes once it has read some mails is its rest.
    for (let n = 1; n <= 60; n++)
      mails.push(mailOf(answerTo(world, n, `usual-${n}`, "Gladly. ".repeat(2_000)), n));
    server.folders.set("INBOX", folderWith(mails));
    await until(reached(60));
    await wait(3_000);
    const rest = memoryOf(reader.pid);
    const rows: string[][] = [["at rest", "60", rest.toFixed(0), ""]];
    const note = async (what: string, before: number) => {
      const row = [
        what,
        String((await kept()) - before),
        rest.toFixed(0),
        (peakOf(reader.pid) - rest).toFixed(0),
      ];
      say(row.join("  "));
      rows.push(row);
    };
    for (const [what, make] of Object.entries(HARD_MAILS)) {
      const before = await kept();
      const uid = mails.length + 1;
      const head = answerTo(world, uid, `hard-${uid}`).split("\r\n\r\n")[0]!;
      peakOf(reader.pid);
      mails.push(make(`${head}\r\n`, uid));
      server.folders.set("INBOX", folderWith(mails));
      server.cut();
      await sql`update mailbox_reader set next_look = now() where until is null`.execute(db);
      await until(async () => {
        await sql`update mailbox_reader set next_look = now() where until is null`.execute(db);
        return reached(uid)();
      });
      await note(what, before);
    }
    const before = await kept();
    peakOf(reader.pid);
    const crowd = crowdedFolder([mailOf(answerTo(world, 7, "after-the-crowd"), 200_001)]);
    server.folders.set("INBOX", crowd);
    server.cut();
    await until(async () => {
      await sql`update mailbox_reader set next_look = now() where until is null`.execute(db);
      return reached(crowd.count)();
    });
    await note("200,000 old mails in the folder", before);
    return {
      title: "Mails that are hard to read",
      columns: ["mail", "kept", "rest MiB", "at most above rest MiB"],
      rows,
      notes: [
        `The server is a script that makes up the mails while they are asked for. At most ${MOST_ABOVE_REST} MiB above rest are allowed (B1.35).`,
      ],
    };
  } finally {
    await reader.stop();
  }
}
