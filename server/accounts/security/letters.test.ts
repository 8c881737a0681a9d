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
    en: ["Your password was changed", "https://app.hostread.example/not-me#"],
    de: ["Ihr Kennwort wurde geändert", "https://app.hostread.example/not-me#"],
  },
  sessionsEnded: {
    en: ["Your sessions have ended", "https://app.hostread.example/not-me#"],
    de: ["Ihre Sitzungen wurden beendet", "https://app.hostread.example/not-me#"],
  },
  newDevice: {
    en: ["You signed in on a new device", "Firefox, Linux, from the network 203.0.113.*"],
    de: ["Anmeldung auf einem neuen Gerät", "Firefox, Linux, aus dem Netz 203.0.113.*"],
  },
  factorAdded: {
    en: ["Your account now asks for a code", "https://app.hostread.example/not-me#"],
    de: ["Ihr Konto fragt jetzt nach einem Code", "https://app.hostread.example/not-me#"],
  },
  factorRemoved: {
    en: ["Your account no longer asks for a code", "https://app.hostread.example/not-me#"],
    de: ["Ihr Konto fragt nicht mehr nach einem Code", "https://app.hostread.example/not-me#"],
  },
  passkeyAdded: {
    en: ["A passkey was added to your account", "The passkey “Key ring” was added"],
    de: ["Ihr Konto hat einen neuen Passkey", "wurde der Passkey „Key ring“ hinzugefügt"],
  },
  passkeyRemoved: {
    en: ["A passkey was removed from your account", "The passkey “Key ring” was removed"],
    de: ["Ein Passkey wurde von Ihrem Konto entfernt", "Der Passkey „Key ring“ wurde"],
  },
  recoveryCodeUsed: {
    en: ["A recovery code was used", "https://app.hostread.example/not-me#"],
    de: ["Ein Wiederherstellungscode wurde verwendet", "https://app.hostread.example/not-me#"],
  },
  codesTried: {
    en: ["Somebody knows your password", "has sent many wrong codes"],
    de: ["Jemand kennt Ihr Kennwort", "viele falsche Codes"],
  },
  keyMade: {
    en: ["A key was made", "the key “Key ring” was made"],
    de: ["Ein Schlüssel wurde erstellt", "der Schlüssel „Key ring“ erstellt"],
  },
  tokenMade: {
    en: ["A token was made", "acts in your name in all your organizations"],
    de: ["Ein Token wurde erstellt", "handelt in allen Ihren Organisationen in Ihrem Namen"],
  },
  ownerTokenMade: {
    en: ["A token was made", "the token “Key ring” was made for your organization"],
    de: ["Ein Token wurde erstellt", "das Token „Key ring“ für Ihre Organisation erstellt"],
  },
  keyRenewed: {
    en: ["A token was renewed", "the token “Key ring” was renewed"],
    de: ["Ein Token wurde erneuert", "das Token „Key ring“ erneuert"],
  },
  clientAllowed: {
    en: ["A program was connected", "the program “Key ring” was allowed to act for you in Vogel & Söhne"],
    de: ["Ein Programm wurde verbunden", "dem Programm „Key ring“ erlaubt, bei Vogel & Söhne"],
  },
  clientEnded: {
    en: ["A program was disconnected", "of the program “Key ring” to Vogel & Söhne"],
    de: ["Ein Programm wurde getrennt", "des Programms „Key ring“ mit Vogel & Söhne"],
  },
  disabled: {
    en: ["Your account was disabled", "You can no longer sign in"],
    de: ["Ihr Konto wurde gesperrt", "Sie können sich nicht mehr anmelden"],
  },
  signOnJoined: {
    en: ["Your account was joined with single sign-on", "the single sign-on of Vogel & Söhne just now"],
    de: [
      "Ihr Konto wurde mit Single Sign-on verbunden",
      "mit dem Single Sign-on von Vogel & Söhne verbunden",
    ],
  },
  signOnCodeUsed: {
    en: ["A recovery code was used", "https://app.hostread.example/not-me#"],
    de: ["Ein Wiederherstellungscode wurde benutzt", "https://app.hostread.example/not-me#"],
  },
  enabled: {
    en: ["Your account was enabled again", "https://app.hostread.example/"],
    de: ["Ihr Konto wurde entsperrt", "https://app.hostread.example/"],
  },
};

const DETAILS = {
  name: "Key ring",
  organization: "Vogel & Söhne",
  device: "Firefox, Linux",
  network: "203.0.113.*",
};

beforeAll(() => mail.connect(mail.reach(makeContext(db()))));

for (const language of ["en", "de"] as const)
  test.each(Object.keys(LETTERS) as SecurityLetter[])(
    `S-6 S-7 D2.06 "%s" arrives in the user's language (${language})`,
    async (what) => {
      const username = `kim-${newHandle().toLowerCase()}@brand.example`;
      const { id } = await makeLogin(db(), [await makeOwner(db())]);
      await db().updateTable("login").set({ username }).where("id", "=", id).execute();
      await db()
        .insertInto("preference")
        .values({ login_id: id, language })
        .onConflict((known) => known.column("login_id").doUpdateSet({ language }))
        .execute();
      await inTransaction(db(), (tx) => addSecurityMail(tx, id, what, DETAILS));
      const arrived = () => mail.sink().mails.filter(({ to }) => to.includes(username));
      await expect.poll(() => arrived().length, { timeout: 20_000 }).toBe(1);
      const { subject, text } = await simpleParser(arrived()[0]!.raw);
      const [expected, words] = LETTERS[what][language];
      expect(subject).toBe(expected);
      expect(text!.replaceAll(/\s+/g, " ")).toContain(words);
    },
  );
