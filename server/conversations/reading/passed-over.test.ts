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
});
