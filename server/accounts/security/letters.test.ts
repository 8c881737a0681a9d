import { simpleParser } from "mailparser";
import { beforeAll, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { usePlatformMail } from "../../../tests/support/mail/platform-mail.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { SecurityLetter } from "../tables.ts";
import { addSecurityMail } from "./tell.ts";

const database = useDatabase();
const mail = usePlatformMail(database);
const db = () => database().db;

/** Subject, and words that only this letter has. */
const LETTERS: Record<SecurityLetter, Record<"en" | "de", [subject: string, words: string]>> = {
  passwordChanged: {
    en: ["Your password was changed", "https://app.hostread.example/passwd"],
    de: ["Ihr Kennwort wurde geändert", "https://app.hostread.example/passwd"],
  },
  sessionsEnded: {
    en: ["Your sessions have ended", "https://app.hostread.example/passwd"],
    de: ["Ihre Sitzungen wurden beendet", "https://app.hostread.example/passwd"],
  },
  disabled: {
    en: ["Your account was disabled", "You can no longer sign in"],
    de: ["Ihr Konto wurde gesperrt", "Sie können sich nicht mehr anmelden"],
  },
  recoveryCodeUsed: {
    en: ["A recovery code was used", "https://app.hostread.example/passwd"],
    de: ["Ein Wiederherstellungscode wurde benutzt", "https://app.hostread.example/passwd"],
  },
  enabled: {
    en: ["Your account was enabled again", "https://app.hostread.example/"],
    de: ["Ihr Konto wurde entsperrt", "https://app.hostread.example/"],
  },
};

beforeAll(() => mail.connect(mail.reach(makeContext(db()))));

for (const language of ["en", "de"] as const)
  test.each(Object.keys(LETTERS) as SecurityLetter[])(
    `S-6 S-7 "%s" arrives in the user's language (${language})`,
    async (what) => {
      const username = `kim-${newHandle().toLowerCase()}@brand.example`;
      const { id } = await makeLogin(db(), [await makeOwner(db())]);
      await db().updateTable("login").set({ username }).where("id", "=", id).execute();
      await db()
        .insertInto("preference")
        .values({ login_id: id, language })
        .onConflict((known) => known.column("login_id").doUpdateSet({ language }))
        .execute();
      await inTransaction(db(), (tx) => addSecurityMail(tx, id, what));
      const arrived = () => mail.sink().mails.filter(({ to }) => to.includes(username));
      await expect.poll(() => arrived().length, { timeout: 20_000 }).toBe(1);
      const { subject, text } = await simpleParser(arrived()[0]!.raw);
      const [expected, words] = LETTERS[what][language];
      expect(subject).toBe(expected);
      expect(text).toContain(words);
    },
  );
