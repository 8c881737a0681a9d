import { readdirSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import { mailOf } from "../../tests/support/mail/imap/scripted-imap.ts";
import type { Result } from "../stand/report.mjs";
import type { Scripted } from "./bounds.ts";
import { memoryOf, startReader } from "./processes.ts";
import { answerTo } from "./world.ts";

const handles = (pid: number) => readdirSync(`/proc/${pid}/fd`).length;

/**
 * Many mailboxes of one process lose their connections again and again, are opened anew and read: what a day does to
 * them in some minutes.
 */
export async function measureFlat(
  { db, server, environment, worlds, say }: Scripted,
  rounds: number,
): Promise<Result> {
  const mails = [mailOf(answerTo(worlds[0]!, 0, "flat-0"), 1)];
  const show = () =>
    server.folders.set("INBOX", {
      uidValidity: 7,
      uidNext: mails.length + 1,
      count: mails.length,
      at: (seq) => mails[seq - 1]!,
    });
  show();
  const allLive = async () => {
    for (;;) {
      await sql`update mailbox_reader set next_look = now() where until is null`.execute(db);
      const { rows } = await sql<{ live: number }>`
        select count(*)::int as live from mailbox_reader r
        where mode = 'live' and exists (select 1 from mailbox_folder f
          where f.mailbox_id = r.mailbox_id and f.last_uid >= ${mails.length})`.execute(db);
      if (rows[0]!.live >= worlds.length) return;
      await wait(100);
    }
  };
  const reader = await startReader(environment);
  try {
    await allLive();
    const rows: string[][] = [];
    for (let round = 1; round <= rounds; round++) {
      mails.push(mailOf(answerTo(worlds[round % worlds.length]!, 0, `flat-${round}`), mails.length + 1));
      show();
      // Half of the rounds only bring a mail, the others end every connection without a word.
      if (round % 2 === 0) server.tellNews();
      else server.cut();
      await allLive();
      if (round % Math.max(1, Math.floor(rounds / 12)) !== 0) continue;
      const row = [String(round), memoryOf(reader.pid).toFixed(0), String(handles(reader.pid))];
      say(row.join("  "));
      rows.push(row);
    }
    return {
      title: `${worlds.length} mailboxes opened again and again`,
      columns: ["round", "memory MiB", "handles"],
      rows,
      notes: [
        `${Math.ceil(rounds / 2)} times all connections are cut and opened again, ${Math.floor(rounds / 2)} times each mailbox is woken by a mail. A day of a quiet server has fewer; what only 24 hours by the clock would show was not tried (B1.33).`,
      ],
    };
  } finally {
    await reader.stop();
  }
}
