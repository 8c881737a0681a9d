import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { folderOf } from "../../../tests/support/mail/imap/scripted-imap.ts";
import { useScriptedReading } from "../../../tests/support/mail/imap/scripted-world.ts";
import { plainKeeper } from "../../../tests/support/mail/plain-keeper.ts";
import { answerMail, keptOf, readerOf, until } from "../../../tests/support/mail/reading-world.ts";
import { readOwnMailbox } from "../../mailbox/list/list-mailboxes.ts";
import { readingMeasures } from "../../mailbox/reading/behind.ts";
import { readerState } from "../../mailbox/reading/reader-state.ts";
import type { Context } from "../../platform/web/http.ts";
import type { Keeper } from "../keeping/keeper.ts";

const isPlanted = (listed: { headers: readonly { name: string; value: string }[] }) =>
  listed.headers.some(({ name, value }) => name === "subject" && value === "Re: planted");

/** Lets pass once it was opened. */
function gate() {
  let open = () => {};
  const passed = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { passed, open: () => open() };
}

/** What a mail that no parser was made for does, before and within the transaction. */
const BREAKING: Readonly<Record<string, Keeper>> = {
  "breaks the parser": {
    ...plainKeeper,
    async prepare(mailbox, folder, listed, fetched) {
      if (isPlanted(listed)) throw new RangeError("Maximum call stack size exceeded");
      return plainKeeper.prepare(mailbox, folder, listed, fetched);
    },
  },
  "the database refuses": {
    ...plainKeeper,
    async keep(tx, mailbox, folder, prepared) {
      if (isPlanted(prepared.listed))
        await tx
          .selectFrom("mail_place")
          .select("no_such" as never)
          .execute();
      return plainKeeper.keep(tx, mailbox, folder, prepared);
    },
  },
};

describe("a stranger's mail that cannot be read", () => {
  const database = useDatabase();
  const scripted = useScriptedReading(() => database().db);
  let context: Context;
  beforeAll(() => {
    context = scripted.context();
  });

  test.each(Object.entries(BREAKING))(
    "B1.33 one that %s is tried five times, passed over and counted; all others are kept",
    async (_what, keeper) => {
      const mails = [answerMail("one"), answerMail("planted"), answerMail("two")];
      const { mailboxId, kim } = await scripted.makeMailbox(mails);
      scripted.read(keeper);
      for (let failures = 1; failures <= 5; failures++) {
        await scripted.failedTimes(mailboxId, failures);
        expect(await keptOf(context.db, mailboxId)).toEqual([]);
        await scripted.hurry(mailboxId);
      }
      await scripted.live(mailboxId);
      expect(await keptOf(context.db, mailboxId)).toEqual(["Re: one", "Re: two"]);
      expect(await readerState(context.db, mailboxId)).toMatchObject({ keptToday: 2, passedOverToday: 1 });
      const { publicId } = await context.db
        .selectFrom("mailbox")
        .select("public_id as publicId")
        .where("id", "=", mailboxId)
        .executeTakeFirstOrThrow();
      const shown = await readOwnMailbox(context, kim.id, publicId, async () => 0);
      expect(shown.health).toMatchObject({ kept: 2, passedOver: 1 });
      const measure = readingMeasures.find(({ name }) => name === "hostread_mails_passed_over_today")!;
      expect((await measure.collect({ db: context.db }))[0]?.value).toBe(1);

      // The folder goes on, also over a new connection; it counts once.
      scripted.server().folders.set("INBOX", folderOf([...mails, answerMail("three")]));
      scripted.server().cut();
      await until(async () => {
        await scripted.hurry(mailboxId);
        return (await keptOf(context.db, mailboxId)).includes("Re: three");
      });
      expect((await readerOf(context.db, mailboxId))?.passed_over_today).toBe(1);
    },
  );

  test("B1.33 one on which two processes were lost is passed over and counted, also by the third over new connections", async () => {
    const mails = [answerMail("one"), answerMail("planted"), answerMail("two")];
    const { mailboxId } = await scripted.makeMailbox(mails);
    let tries = 0;
    for (let lost = 1; lost <= 2; lost++) {
      // Its loop stands still with the mail in hand: for the others that is as if it were gone.
      const stands = gate();
      const over = gate();
      const stuck: Keeper = {
        ...plainKeeper,
        async prepare(mailbox, folder, listed, fetched) {
          if (!isPlanted(listed)) return plainKeeper.prepare(mailbox, folder, listed, fetched);
          tries += 1;
          stands.open();
          await over.passed;
          return null;
        },
      };
      scripted.read(stuck);
      await stands.passed;
      await sql`update mailbox_reader set until = null, fence = nextval('mailbox_reader_fence'), next_look = now()
        where mailbox_id = ${mailboxId}`.execute(context.db);
      const stopped = scripted.stop();
      over.open();
      await stopped;
    }
    const counting: Keeper = {
      ...plainKeeper,
      async prepare(mailbox, folder, listed, fetched) {
        if (isPlanted(listed)) tries += 1;
        return plainKeeper.prepare(mailbox, folder, listed, fetched);
      },
    };
    for (let turn = 1; turn <= 2; turn++) {
      scripted.read(counting);
      await scripted.hurry(mailboxId);
      await scripted.live(mailboxId);
      expect((await keptOf(context.db, mailboxId)).sort()).toEqual(["Re: one", "Re: two"]);
      expect((await readerOf(context.db, mailboxId))?.passed_over_today).toBe(1);
      const { rows } = await sql`select reading from mailbox_folder where mailbox_id = ${mailboxId}`.execute(
        context.db,
      );
      expect(rows).toEqual([{ reading: null }]);
      await scripted.stop();
    }
    expect(tries).toBe(2);
  });
});
