import { setTimeout as wait } from "node:timers/promises";
import type { Db } from "../../server/platform/postgres/database.ts";
import type { MailServers } from "../../tests/support/mail/mail-servers.ts";
import type { Result } from "../stand/report.mjs";
import { type ReaderEnvironment, startReader } from "./processes.ts";
import { answerTo, type ReadingWorld } from "./world.ts";

export interface Measured {
  db: Db;
  servers: MailServers;
  environment: ReaderEnvironment;
  worlds: readonly ReadingWorld[];
  say: (line: string) => void;
}

/** Waits until so many mailboxes are live. */
export async function untilLive(db: Db, wanted: number): Promise<void> {
  for (;;) {
    const { live } = await db
      .selectFrom("mailbox_reader")
      .select((eb) => eb.fn.countAll<number>().as("live"))
      .where("mode", "=", "live")
      .executeTakeFirstOrThrow();
    if (Number(live) >= wanted) return;
    await wait(200);
  }
}

const share = (sorted: readonly number[], part: number) =>
  `${Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0)}`;

/** From a mail in Dovecot's maildir to the commit of its row, one mail after the other, over live connections. */
export async function measureDelay(
  { db, servers, environment, worlds }: Measured,
  mails: number,
): Promise<Result> {
  const reader = await startReader(environment);
  try {
    await untilLive(db, worlds.length);
    const delays: number[] = [];
    for (let n = 0; n < mails; n++) {
      const world = worlds[n % worlds.length]!;
      const name = `delay-${n}`;
      const began = performance.now();
      servers.drop(world.user.address, [answerTo(world, n, name)]);
      for (;;) {
        const row = await db
          .selectFrom("conversation_mail")
          .select("id")
          .where("mailbox_id", "=", world.mailboxId)
          .where((eb) => eb(eb.val(`<${name}@answers.example>`), "=", eb.fn.any("ids")))
          .executeTakeFirst();
        if (row) break;
        await wait(2);
      }
      delays.push(performance.now() - began);
    }
    delays.sort((a, b) => a - b);
    return {
      title: "From arrival in Dovecot to the kept row",
      columns: ["mails", "p50 ms", "p95 ms", "longest ms"],
      rows: [[String(mails), share(delays, 0.5), share(delays, 0.95), share(delays, 1)]],
      notes: ["The row and the job that judges it are committed together."],
    };
  } finally {
    await reader.stop();
  }
}
