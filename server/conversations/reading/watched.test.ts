import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { useScriptedReading } from "../../../tests/support/mail/imap/scripted-world.ts";
import { plainKeeper } from "../../../tests/support/mail/plain-keeper.ts";
import { answerMail, keptOf, readerOf, until } from "../../../tests/support/mail/reading-world.ts";
import type { Context } from "../../platform/web/http.ts";
import { listConversations } from "../inbox/list.ts";
import { readConversation } from "../inbox/read.ts";

describe("a mailbox that is polled while somebody looks", () => {
  const database = useDatabase();
  const scripted = useScriptedReading(() => database().db);
  let context: Context;
  beforeAll(() => {
    context = scripted.context();
    // Without IDLE.
    scripted.server().capabilities = "IMAP4rev1";
  });

  const poll = (everyMinute = false) =>
    scripted.read(plainKeeper, {
      open: async () => ({ account: "the account", transport: scripted.openTransport(), everyMinute }),
    });
  const polled = (mailboxId: number, every: number) =>
    until(async () => (await readerOf(context.db, mailboxId))?.every === every);
  /** Seconds until its next look, counted from the last. */
  const untilNext = async (mailboxId: number) =>
    (
      await sql<{ seconds: number }>`
        select extract(epoch from next_look - last_success)::float8 as seconds from mailbox_reader
        where mailbox_id = ${mailboxId}`.execute(context.db)
    ).rows[0]!.seconds;

  test("B1.30 its next look comes after 15 s instead of 15 minutes, and no longer once nobody looks", async () => {
    const { mailboxId, kim, owner } = await scripted.makeMailbox([answerMail("one")]);
    poll();
    await polled(mailboxId, 900);
    const before = (await readerOf(context.db, mailboxId))!.next_look;
    const query = { owner: owner.publicId, view: "all" } as const;
    const { page } = await listConversations(context.db, kim.caller, query);
    const after = (await readerOf(context.db, mailboxId))!.next_look;
    expect(before.getTime() - after.getTime()).toBe(885_000);
    // Asked again at once, it moves nothing.
    await listConversations(context.db, kim.caller, query);
    expect((await readerOf(context.db, mailboxId))!.next_look).toEqual(after);

    await scripted.hurry(mailboxId);
    await polled(mailboxId, 15);
    expect(await untilNext(mailboxId)).toBeGreaterThanOrEqual(15);
    await sql`update mailbox_reader set watched = now() - interval '46 seconds'`.execute(context.db);
    await scripted.hurry(mailboxId);
    await polled(mailboxId, 900);

    // An open conversation counts as well.
    await readConversation(context.db, kim.caller, page[0]!.publicId);
    await scripted.hurry(mailboxId);
    await polled(mailboxId, 15);
  });

  test("B1.30 an interface of a provider is looked at every minute, also where nothing went out", async () => {
    const { mailboxId } = await scripted.makeMailbox([]);
    poll(true);
    await polled(mailboxId, 60);
  });

  test("B1.30 a stranger's look changes nothing, and trouble still waits", async () => {
    const { mailboxId, kim, owner } = await scripted.makeMailbox([answerMail("one")]);
    const stranger = await scripted.makeMailbox([]);
    scripted.server().vice = ({ verb }, { say }) => {
      if (verb === "GREETING") say("* BYE no");
      return verb === "GREETING";
    };
    poll();
    await scripted.failedTimes(mailboxId, 1);
    const before = await readerOf(context.db, mailboxId);
    await listConversations(context.db, stranger.kim.caller, { view: "all" });
    expect(await readerOf(context.db, mailboxId)).toEqual(before);
    await listConversations(context.db, kim.caller, { owner: owner.publicId, view: "all" });
    const after = await readerOf(context.db, mailboxId);
    expect(after?.watched).not.toBeNull();
    expect(after?.next_look).toEqual(before?.next_look);
    expect(await keptOf(context.db, mailboxId)).toEqual([]);
  });
});
