import { sql } from "kysely";
import { beforeAll, describe, expect, test } from "vitest";
import type { ReadingOptions } from "../../server/conversations/reading/keep-reading.ts";
import { mailboxById } from "../../server/mailbox/sender.ts";
import type { Context } from "../../server/platform/web/http.ts";
import { useDatabase } from "../support/database.ts";
import { folderOf, pour, type ScriptedImap, type Vice } from "../support/mail/imap/scripted-imap.ts";
import { USER, useScriptedReading } from "../support/mail/imap/scripted-world.ts";
import { plainKeeper } from "../support/mail/plain-keeper.ts";
import {
  answerMail,
  keptOf,
  makeReadWorld,
  privateMail,
  readerOf,
  saveReadMailbox,
  until,
} from "../support/mail/reading-world.ts";
import { makeLogin } from "../support/world.ts";

/** What a bad server does, and what its mailbox says of it. */
interface Bad {
  vice: () => Vice;
  code: string;
  /** Words of the server that stand beside it. */
  says?: RegExp;
  /** How it begins: a friendly server that has been read, so that the vice comes in IDLE. */
  live?: boolean;
}

const answering =
  (verb: string, answer: (tag: string, say: (...lines: string[]) => void) => void): (() => Vice) =>
  () =>
  (command, { say }) => {
    if (command.verb !== verb) return false;
    answer(command.tag, say);
    return true;
  };
const FILL = Buffer.alloc(65_536, "x");
const asked = (rest: string, pattern: RegExp) => pattern.test(rest);

const BAD: Readonly<Record<string, Bad>> = {
  "drips for ever": {
    code: "timeout",
    vice: () => (command, connection) => {
      if (command.verb !== "EXAMINE") return false;
      const drip = setInterval(() => connection.socket.write("*"), 40);
      connection.socket.on("close", () => clearInterval(drip));
      return true;
    },
  },
  "says nothing to a command": { code: "timeout", vice: answering("EXAMINE", () => {}) },
  "drops the connection in the middle of a mail": {
    code: "unreachable",
    vice: () => (command, connection) => {
      if (command.verb !== "UID FETCH" || !asked(command.rest, /BODY\.PEEK\[\]/)) return false;
      connection.socket.write("* 1 FETCH (UID 1 BODY[]<0> {400}\r\nFrom: Ada");
      setTimeout(() => connection.socket.destroy(), 20);
      return true;
    },
  },
  "answers with the numbers of other mails": {
    code: "protocol",
    vice: () => (command, connection) => {
      if (command.verb !== "UID FETCH" || !asked(command.rest, /RFC822\.SIZE/)) return false;
      connection.say("* 1 FETCH (UID 77 RFC822.SIZE 300)", `${command.tag} OK done`);
      return true;
    },
  },
  "lists the fields of mails that were not asked for": {
    code: "protocol",
    vice: () => (command, connection) => {
      if (command.verb !== "UID FETCH" || !asked(command.rest, /HEADER\.FIELDS/)) return false;
      connection.say("* 1 FETCH (UID 99 BODY[HEADER.FIELDS (FROM)] {11}", "From: a@b", ")");
      connection.say(`${command.tag} OK done`);
      return true;
    },
  },
  "counts numbers beyond the next one": {
    code: "protocol",
    vice: () => (command, connection) => {
      if (command.verb !== "FETCH" || !asked(command.rest, /INTERNALDATE/)) return false;
      const rest = '(UID 4000000000 INTERNALDATE "01-Nov-2026 10:00:00 +0000" RFC822.SIZE 300)';
      connection.say(`* 1 FETCH ${rest}`, `${command.tag} OK done`);
      return true;
    },
  },
  "counts more mails than it has": {
    code: "protocol",
    vice: () => (command, connection) => {
      if (command.verb === "SEARCH") {
        connection.say("* SEARCH 500", `${command.tag} OK done`);
        return true;
      }
      if (command.verb !== "EXAMINE" || !connection.folder) {
        connection.folder = folderOf([]);
        if (command.verb !== "EXAMINE") return false;
      }
      connection.say("* 100000 EXISTS", "* OK [UIDVALIDITY 7] x", "* OK [UIDNEXT 100001] x");
      connection.say(`${command.tag} OK [READ-ONLY] done`);
      return true;
    },
  },
  "sends a mail of a gigabyte where a line was expected": {
    code: "protocol",
    vice: () => (command, connection) => {
      if (command.verb !== "UID FETCH" || !asked(command.rest, /HEADER\.FIELDS/)) return false;
      pour(connection.socket, "* 1 FETCH (UID 1 BODY[HEADER.FIELDS (FROM)] {1073741824}\r\n", FILL);
      return true;
    },
  },
  "sends a line that never ends": {
    code: "protocol",
    vice: () => (command, connection) => {
      if (command.verb !== "EXAMINE") return false;
      pour(connection.socket, "* OK ", FILL);
      return true;
    },
  },
  "lists folders without end": {
    code: "protocol",
    vice: () => (command, connection) => {
      // The first one asks for no folder.
      if (command.verb !== "LIST" || command.rest === '"" ""') return false;
      pour(connection.socket, "", `* LIST () "/" {65536}\r\n${FILL}\r\n`);
      return true;
    },
  },
  "says that it has too many connections": {
    code: "busy",
    says: /Too many connections/,
    vice: answering("LOGIN", (tag, say) => say(`${tag} NO [UNAVAILABLE] Too many connections, try later`)),
  },
  "says goodbye at once": {
    code: "unreachable",
    says: /not today/,
    vice: answering("GREETING", (_tag, say) => say("* BYE not today")),
  },
  "sends garbage": {
    code: "protocol",
    vice: () => (command, connection) => {
      if (command.verb !== "EXAMINE") return false;
      for (let n = 0; n < 50; n++)
        connection.socket.write(Buffer.from(Array.from({ length: 500 }, (_, k) => (k * 7 + n * 13) % 256)));
      connection.say("", `${command.tag} NO what?`);
      return true;
    },
  },
  "greets with something else": {
    code: "timeout",
    vice: answering("GREETING", (_tag, say) => say("HTTP/1.1 400 Bad Request", "", "<html>")),
  },
  "never answers the end of IDLE": {
    code: "timeout",
    live: true,
    vice: answering("DONE", () => {}),
  },
  "ends the session in the middle of IDLE": {
    code: "unreachable",
    live: true,
    vice: () => (command, connection) => {
      if (command.verb !== "IDLE") return false;
      connection.say("+ idling", "* BYE shutting down");
      setTimeout(() => connection.socket.destroy(), 20);
      return true;
    },
  },
};

describe("B1.32 a mail server for incoming mail that is not as it should be", () => {
  const database = useDatabase();
  const scripted = useScriptedReading(() => database().db);
  const { read, hurry, live, failedTimes, openTransport, at } = scripted;
  let server: ScriptedImap;
  let context: Context;
  beforeAll(() => {
    server = scripted.server();
    context = scripted.context();
  });

  const makeMailbox = () => scripted.makeMailbox([answerMail("one"), privateMail("dinner")]);
  const cursorOf = (mailboxId: number) =>
    context.db
      .selectFrom("mailbox_folder")
      .select(["path", "uid_validity", "last_uid", "cursor"])
      .where("mailbox_id", "=", mailboxId)
      .execute();
  /** Whether a look waits as it should, by the clock of the database alone. */
  const waitsFor = async (mailboxId: number, seconds: number) =>
    (
      await sql<{ after: boolean; before: boolean }>`
        select next_look >= error_at + ${seconds * 0.75}::float8 * interval '1 second' as after,
          next_look <= clock_timestamp() + ${seconds * 1.25}::float8 * interval '1 second' as before
        from mailbox_reader where mailbox_id = ${mailboxId}`.execute(context.db)
    ).rows[0];

  test.each(Object.entries(BAD))(
    "B1.32 that %s: the reader waits 5 s, then 10, moves no cursor, and once it is mended keeps each mail once",
    async (_what, { vice, code, says, live: isLive = false }) => {
      const { mailboxId } = await makeMailbox();
      let before: Awaited<ReturnType<typeof cursorOf>> = [];
      if (!isLive) server.vice = vice();
      read();
      if (isLive) {
        await live(mailboxId);
        before = await cursorOf(mailboxId);
        server.vice = vice();
        // Whoever waits already goes on until it breaks IDLE by itself.
        await sql`update mailbox_reader set look_asked = now()`.execute(context.db);
      }
      const first = await failedTimes(mailboxId, 1);
      expect(first).toMatchObject({ mode: "waiting", error_code: code });
      if (says) expect(first.error_detail).toMatch(says);
      expect(await waitsFor(mailboxId, 5)).toEqual({ after: true, before: true });
      if (isLive) server.vice = answering("GREETING", (_tag, say) => say("* BYE no"))();
      await hurry(mailboxId);
      await failedTimes(mailboxId, 2);
      expect(await waitsFor(mailboxId, 10)).toEqual({ after: true, before: true });
      if (!isLive) expect((await readerOf(context.db, mailboxId))?.error_code).toBe(code);
      const cursor = await cursorOf(mailboxId);
      if (isLive) expect(cursor).toEqual(before);
      else expect(cursor.every((one) => one.uid_validity === null && one.last_uid === 0)).toBe(true);
      expect(await keptOf(context.db, mailboxId)).toEqual(isLive ? ["Re: one"] : []);
      expect((await mailboxById(context.db, mailboxId))?.pause_reason).toBeNull();

      server.vice = null;
      server.folders.set("INBOX", folderOf([answerMail("one"), privateMail("dinner"), answerMail("two")]));
      await sql`update mailbox_reader set idle_after = null, next_look = now()`.execute(context.db);
      await live(mailboxId);
      expect(await keptOf(context.db, mailboxId)).toEqual(["Re: one", "Re: two"]);
      expect((await cursorOf(mailboxId))[0]).toMatchObject({ last_uid: 3 });
      expect((await readerOf(context.db, mailboxId))?.failures).toBe(0);
    },
    60_000,
  );

  test("B1.32 that changes the validity of its numbers at each look: each mail is kept once, however often", async () => {
    const { mailboxId } = await makeMailbox();
    let now = 100;
    server.vice = ({ verb, tag }, connection) => {
      if (verb !== "EXAMINE") return false;
      now += 1;
      connection.folder = folderOf([answerMail("one"), answerMail("two")], now);
      connection.say("* 2 EXISTS", `* OK [UIDVALIDITY ${now}] x`, "* OK [UIDNEXT 3] x");
      connection.say(`${tag} OK [READ-ONLY] done`);
      return true;
    };
    read();
    await live(mailboxId);
    for (const passed of [110, 120, 130]) {
      await sql`update mailbox_reader set look_asked = clock_timestamp()`.execute(context.db);
      await until(async () => now > passed);
    }
    expect(await keptOf(context.db, mailboxId)).toEqual(["Re: one", "Re: two"]);
    expect((await readerOf(context.db, mailboxId))?.kept_today).toBe(2);
  });

  test("B1.32 that refuses the sign-in: tried again after five minutes, and after a second refusal then, the mailbox pauses", async () => {
    const { mailboxId } = await makeMailbox();
    server.vice = answering("LOGIN", (tag, say) => say(`${tag} NO [AUTHENTICATIONFAILED] wrong password`))();
    read();
    await failedTimes(mailboxId, 1);
    expect((await mailboxById(context.db, mailboxId))?.pause_reason).toBeNull();
    const { rows } = await sql<{ later: boolean }>`
      select next_look >= error_at + interval '5 minutes' as later from mailbox_reader
      where mailbox_id = ${mailboxId}`.execute(context.db);
    expect(rows[0]?.later).toBe(true);
    // A second one too early, as after "Look now", does not count.
    await hurry(mailboxId);
    await failedTimes(mailboxId, 2);
    expect((await mailboxById(context.db, mailboxId))?.pause_reason).toBeNull();
    await sql`update mailbox_reader set next_look = now(), first_refusal = first_refusal - interval '6 minutes'
              where mailbox_id = ${mailboxId}`.execute(context.db);
    await until(
      async () => (await mailboxById(context.db, mailboxId))?.pause_reason === "sign-in-refused" || null,
    );
    const connections = server.commands.filter((verb) => verb === "LOGIN").length;
    expect(connections).toBe(3);
    expect(await keptOf(context.db, mailboxId)).toEqual([]);
  });

  test("B1.32 that has too many connections: it is looked at now and then, and not waited at for an hour", async () => {
    const { mailboxId } = await makeMailbox();
    server.vice = answering("LOGIN", (tag, say) =>
      say(`${tag} NO [LIMIT] Maximum number of connections from user+IP exceeded`),
    )();
    read();
    await failedTimes(mailboxId, 1);
    const { rows } = await sql<{ anHour: boolean }>`
      select idle_after between error_at + interval '59 minutes' and error_at + interval '61 minutes' as "anHour"
      from mailbox_reader where mailbox_id = ${mailboxId}`.execute(context.db);
    expect(rows[0]?.anHour).toBe(true);
    server.vice = null;
    server.commands.length = 0;
    await hurry(mailboxId);
    await until(async () => (await readerOf(context.db, mailboxId))?.mode === "polling");
    expect(await keptOf(context.db, mailboxId)).toEqual(["Re: one"]);
    expect(server.commands).not.toContain("IDLE");
    await sql`update mailbox_reader set idle_after = now(), next_look = now()`.execute(context.db);
    await live(mailboxId);
    await until(async () => server.commands.includes("IDLE"));
  });

  test("B1.32 five silent servers of one organization: the mailbox of another one is read all the same", async () => {
    const { owner } = await makeMailbox();
    for (let n = 0; n < 4; n++) {
      const kim = await makeLogin(context.db, [owner]);
      await saveReadMailbox(context, { owner, kim }, at(), USER);
    }
    const other = await makeReadWorld(context, at(), USER);
    const silent = await context.db
      .selectFrom("mailbox")
      .select("id")
      .where("owner_id", "=", owner.id)
      .execute();
    const opened = new Set<number>();
    const open: ReadingOptions["open"] = async (_context, mailboxId) => {
      opened.add(mailboxId);
      const transport = silent.some(({ id }) => id === mailboxId)
        ? { ...openTransport(), folders: () => new Promise<never>(() => {}) }
        : openTransport();
      return { account: "the account", transport };
    };
    const one = read(plainKeeper, { mostBusy: 3, mostOfOne: 2, stopMs: 100, open });
    await live(other.mailboxId);
    expect(await keptOf(context.db, other.mailboxId)).toEqual(["Re: one"]);
    expect(silent.filter(({ id }) => opened.has(id))).toHaveLength(2);
    expect(one.counts()).toEqual({ held: 6, live: 1 });
  });
});
