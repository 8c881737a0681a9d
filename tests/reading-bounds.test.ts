import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { answerTo, makeReadingWorld, type ReadingWorld } from "../bench/reading/world.ts";
import { createKeeper } from "../server/conversations/keeping/create-keeper.ts";
import type { Context } from "../server/platform/web/http.ts";
import { useDatabase } from "./support/database.ts";
import type { AnswerMail } from "./support/mail/imap/answer-fetch.ts";
import { crowdedFolder, HARD_MAILS } from "./support/mail/imap/hard-mails.ts";
import { mailOf } from "./support/mail/imap/scripted-imap.ts";
import { USER, useScriptedReading } from "./support/mail/imap/scripted-world.ts";
import { until } from "./support/mail/reading-world.ts";

/** No clock and no memory is measured here: that is `npm run prove:reading -- --parts bounds`. */
describe("mails that are hard to read, over a whole reader", () => {
  const database = useDatabase();
  const scripted = useScriptedReading(() => database().db);
  let context: Context;
  let world: ReadingWorld;
  let sent = 0;
  const LONG = { connectMs: 30_000, silenceMs: 60_000, longestMs: 300_000, idleMs: 300_000 };
  beforeAll(async () => {
    context = scripted.context();
    const { name, port } = scripted.at();
    const servers = { name, imap: { tls: port, starttls: port } };
    world = await makeReadingWorld(context.db, context.secrets, servers, USER, 3);
  });

  const read = async (mails: readonly AnswerMail[], folder = folderWith(mails)) => {
    scripted.server().folders.set("INBOX", folder);
    sent = 0;
    scripted.server().commands.length = 0;
    scripted.server().onBytes = (bytes) => {
      sent += bytes;
    };
    await sql`update mailbox set disconnected = null where id = ${world.mailboxId}`.execute(context.db);
    await sql`update mailbox_reader set next_look = now()`.execute(context.db);
    scripted.read(
      createKeeper(context, async () => null),
      {},
      LONG,
    );
    const reached = async () =>
      (
        await context.db
          .selectFrom("mailbox_folder")
          .select("last_uid")
          .where("mailbox_id", "=", world.mailboxId)
          .execute()
      ).some((row) => row.last_uid >= folder.count);
    await until(reached);
    await scripted.stop();
  };
  const folderWith = (mails: readonly AnswerMail[]) => ({
    uidValidity: 7,
    uidNext: mails.length + 1,
    count: mails.length,
    at: (seq: number) => mails[seq - 1]!,
  });
  const kept = () =>
    context.db
      .selectFrom("conversation_mail")
      .select("text")
      .where("mailbox_id", "=", world.mailboxId)
      .where("direction", "=", "in")
      .orderBy("id")
      .execute();

  const mails: AnswerMail[] = [];
  test.each(Object.entries(HARD_MAILS))(
    "B1.35 %s: what is readable is kept, at most 30 MB come over",
    async (_what, make) => {
      const uid = mails.length + 1;
      mails.push(make(`${answerTo(world, uid, `hard-${uid}`).split("\r\n\r\n")[0]}\r\n`, uid));
      const before = await kept();
      await read(mails);
      const after = await kept();
      expect(after).toHaveLength(before.length + 1);
      expect(after.at(-1)!.text.length).toBeLessThanOrEqual(1_000_000);
      // Once so far as a small mail is fetched, once as far as the bound; and its fields.
      expect(sent).toBeLessThan(33_000_000);
    },
    120_000,
  );

  test("B1.35 200,000 old mails: the one that is ours is found with a few hundred of them", async () => {
    const before = (await kept()).length;
    const recent = mailOf(answerTo(world, 7, "after-the-crowd"), 200_001);
    await read([], crowdedFolder([recent]));
    expect(await kept()).toHaveLength(before + 1);
    expect(sent).toBeLessThan(1_000_000);
    expect(scripted.server().commands.filter((verb) => /FETCH/.test(verb)).length).toBeLessThan(100);
  }, 120_000);
});
