import { readdirSync, readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  type IncomingWorld,
  keptOf,
  listMail,
  mailboxRead,
  makeFolders,
  makeIncomingWorld,
  stateOfConversations,
  takeIn,
  writeMail,
} from "../../../tests/support/mail/incoming-world.ts";
import { makeLogin } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { judgeMail } from "../judging/judge.ts";
import type { FindReported } from "../reports/report.ts";
import { mayBeReport } from "./choose.ts";
import { createKeeper } from "./create-keeper.ts";

const database = useDatabase();
let context: Context;
beforeAll(() => {
  context = makeContext(database().db);
});

const freshId = () => `<${newHandle()}@shows.example>`;
const answer = (world: IncomingWorld, headers: Record<string, string> = {}, body?: string) => {
  const message = world.messages[0]!;
  return writeMail(
    {
      From: `Ada <${message.recipient}>`,
      To: "podcasts@brand.example",
      Subject: `Re: ${message.subject}`,
      "Message-ID": freshId(),
      "In-Reply-To": message.message_id,
      References: message.message_id,
      ...headers,
    },
    body,
  );
};
const incoming = async (world: IncomingWorld) =>
  (await keptOf(context, world.owner.id)).filter((mail) => mail.direction !== "out");
const placesOf = (mailId: number) =>
  context.db.selectFrom("mail_place").selectAll().where("mail_id", "=", mailId).execute();
const jobs = async () =>
  (await context.db.selectFrom("conversation_mail").select("id").where("judged", "is", null).execute())
    .length;

/** Another mailbox of the organization, of another user. */
async function colleagueOf(world: IncomingWorld) {
  const ben = await makeLogin(context.db, [world.owner]);
  const { id } = await context.db
    .insertInto("mailbox")
    .values({
      login_id: ben.id,
      owner_id: world.owner.id,
      public_id: newHandle(),
      sender_address: `ben-${newHandle().toLowerCase()}@brand.example`,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { mailbox: await mailboxRead(context, id), folders: await makeFolders(context, id) };
}

describe("B1.22 only outreach is kept", () => {
  test("a thousand private mails leave no row; of their fields nothing is written", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const before = await stateOfConversations(context);
    const keeper = createKeeper(context, async () => null);
    const mails = Array.from({ length: 1000 }, (_, i) =>
      writeMail(
        {
          From: `canary-${i}@friends.example`,
          To: "kim@brand.example",
          Subject: `canary subject ${i}`,
          "Message-ID": freshId(),
          References: freshId(),
        },
        "canary body",
      ),
    );
    const listed = mails.map((bytes) => listMail(bytes));
    expect(await keeper.choose(world.mailbox, world.folders.inbox, listed)).toEqual([]);
    expect(await stateOfConversations(context)).toBe(before);
  });

  test("a report about nobody of ours is looked at and dropped", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const before = await stateOfConversations(context);
    const report = writeMail({ From: "MAILER-DAEMON@mx.example", "Return-Path": "<>", Subject: "failure" });
    let asked = 0;
    const findReported: FindReported = async () => {
      asked += 1;
      return [];
    };
    expect(await takeIn(context, world, report, { findReported })).toBe("not-ours");
    expect(asked).toBe(1);
    expect(await stateOfConversations(context)).toBe(before);
  });

  test("B1.22 of a mail from somebody whom only another organization wrote to, nothing is fetched", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const other = await makeIncomingWorld(context, { recipients: 1 });
    const host = other.messages[0]!.recipient;
    expect(host).not.toBe(world.messages[0]!.recipient);
    const friendly = writeMail({
      From: host,
      To: "kim@brand.example",
      Subject: "Dinner?",
      "Message-ID": freshId(),
    });
    expect(await takeIn(context, world, friendly)).toBe("not-chosen");
    expect(await takeIn(context, other, friendly)).toBe("kept");
  });

  test("of what the user sends to others, nothing is fetched", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const sent = writeMail({
      From: "kim@brand.example",
      To: "friend@friends.example",
      "Message-ID": freshId(),
    });
    expect(await takeIn(context, world, sent, { folder: "sent" })).toBe("not-chosen");
  });
});

test("B1.23 what is older than the connection is kept as history", async () => {
  const world = await makeIncomingWorld(context, { recipients: 1, daysAgo: 60 });
  const arrived = new Date(Date.now() - 50 * 86_400_000);
  expect(await takeIn(context, world, answer(world), { arrived })).toBe("kept");
  expect(await takeIn(context, world, answer(world))).toBe("kept");
  expect((await incoming(world)).map((mail) => mail.history)).toEqual([true, false]);
});

describe("B1.45 the same mail is one", () => {
  test("in two folders and two mailboxes; seen by whoever may read one of them", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const colleague = await colleagueOf(world);
    const bytes = answer(world);
    expect(await takeIn(context, world, bytes)).toBe("kept");
    expect(await takeIn(context, world, bytes, { folder: "archive" })).toBe("known");
    const received = Buffer.concat([Buffer.from("Received: by another server\r\n"), bytes]);
    expect(await takeIn(context, colleague, received)).toBe("known");
    const [mail, ...others] = await incoming(world);
    expect(others).toEqual([]);
    expect((await placesOf(mail!.id)).map((place) => place.folder_id).sort()).toEqual(
      [world.folders.inbox.id, world.folders.archive.id, colleague.folders.inbox.id].sort(),
    );
  });

  test("without an id: by its fields and what it holds", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const plain = { "Message-ID": "" };
    expect(await takeIn(context, world, answer(world, plain))).toBe("kept");
    expect(await takeIn(context, world, answer(world, plain))).toBe("known");
    expect(await takeIn(context, world, answer(world, plain, "A longer text than before."))).toBe("kept");
    expect(await incoming(world)).toHaveLength(2);
  });

  test("the same place is not fetched again", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const bytes = answer(world);
    expect(await takeIn(context, world, bytes, { remote: "77" })).toBe("kept");
    expect(await takeIn(context, world, bytes, { remote: "77" })).toBe("not-chosen");
  });

  test("two processes in the same second: one row, one conversation, one job", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const colleague = await colleagueOf(world);
    for (let round = 0; round < 5; round++) {
      const bytes = answer(world);
      const before = await jobs();
      const came = await Promise.all([takeIn(context, world, bytes), takeIn(context, colleague, bytes)]);
      expect(came.sort()).toEqual(["kept", "known"]);
      expect((await jobs()) - before).toBe(1);
    }
    const mails = await incoming(world);
    expect(mails).toHaveLength(5);
    expect(new Set(mails.map((mail) => mail.conversation_id)).size).toBe(1);
    const conversations = await context.db
      .selectFrom("conversation")
      .select("id")
      .where("owner_id", "=", world.owner.id)
      .execute();
    expect(conversations).toHaveLength(1);
  });

  test("a transaction that is rolled back leaves nothing, and the next one keeps it", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const before = await stateOfConversations(context);
    const bytes = answer(world);
    const listed = listMail(bytes);
    const keeper = createKeeper(context, async () => null);
    const { mailbox, folders } = world;
    const prepared = await keeper.prepare(mailbox, folders.inbox, listed, { bytes, cut: false });
    const killed = inTransaction(context.db, async (tx) => {
      await keeper.keep(tx, mailbox, folders.inbox, prepared!);
      throw new Error("killed");
    });
    await expect(killed).rejects.toThrow("killed");
    expect(await stateOfConversations(context)).toBe(before);
    const again = () => inTransaction(context.db, (tx) => keeper.keep(tx, mailbox, folders.inbox, prepared!));
    expect([await again(), await again()]).toEqual(["kept", "known"]);
  });
});

describe("B1.46 what the user writes with another program", () => {
  test("stands in the conversation and makes it the other side's turn", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const id = freshId();
    const earlier = new Date(Date.now() - 3_600_000);
    await takeIn(context, world, answer(world, { "Message-ID": id }), { arrived: earlier });
    const [first] = await incoming(world);
    await judgeMail(context, first!.id);
    expect((await incoming(world))[0]?.turn).toBe("ours");
    const reply = writeMail(
      {
        From: "Kim <kim@brand.example>",
        To: world.messages[0]!.recipient,
        "Message-ID": freshId(),
        "In-Reply-To": id,
      },
      "Thank you, from my phone.",
    );
    expect(await takeIn(context, world, reply, { folder: "sent" })).toBe("kept");
    const mails = await incoming(world);
    await judgeMail(context, mails[1]!.id);
    expect((await incoming(world))[1]).toMatchObject({
      direction: "elsewhere",
      conversation_id: first!.conversation_id,
      turn: "theirs",
      fresh: "Thank you, from my phone.",
    });
  });

  test("to the person of a conversation without any id; not to others", async () => {
    const world = await makeIncomingWorld(context, { recipients: 2 });
    await takeIn(context, world, answer(world));
    const to = (address: string) =>
      writeMail({ From: "kim@brand.example", To: address, Subject: "x", "Message-ID": freshId() });
    const [first, second] = world.messages;
    expect(await takeIn(context, world, to(first!.recipient), { folder: "sent" })).toBe("kept");
    expect(await takeIn(context, world, to(second!.recipient), { folder: "sent" })).toBe("not-chosen");
  });

  test("a mail with our sender that lies in the inbox is no answer", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    expect(await takeIn(context, world, answer(world, { From: "kim@brand.example" }))).toBe("not-ours");
  });
});

describe("B1.47 a server that replaces Message-ID", () => {
  const copyOf = (world: IncomingWorld, wire: string, headers: Record<string, string> = {}) =>
    writeMail({
      From: "kim@brand.example",
      To: world.messages[0]!.recipient,
      Subject: world.messages[0]!.subject,
      "Message-ID": wire,
      References: world.messages[0]!.message_id,
      ...headers,
    });

  test("the id is learned from the copy in Sent, and an answer that names it alone is certain", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const wire = `<${newHandle()}@mail.provider.example>`;
    const head = { "In-Reply-To": wire, References: wire, Subject: "Re: x" };
    expect(await takeIn(context, world, copyOf(world, wire), { folder: "sent" })).toBe("known");
    const message = await context.db
      .selectFrom("message")
      .select("wire_id")
      .where("id", "=", world.messages[0]!.id)
      .executeTakeFirstOrThrow();
    expect(message.wire_id).toBe(wire);
    expect(await incoming(world)).toEqual([]);
    await takeIn(context, world, answer(world, head));
    expect((await incoming(world))[0]).toMatchObject({
      certainty: "certain",
      message_id: world.messages[0]!.id,
    });
    // The copy is not fetched again.
    expect(await takeIn(context, world, copyOf(world, wire), { folder: "sent" })).toBe("not-chosen");
  });

  test("before the copy was seen: by the thread, else by the subject", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const wire = `<${newHandle()}@mail.provider.example>`;
    // As RFC 5322 3.6.4 wants it: the references of the mail that is answered, then its id.
    const References = `${world.messages[0]!.message_id} ${wire}`;
    await takeIn(context, world, answer(world, { "In-Reply-To": wire, References }));
    await takeIn(context, world, answer(world, { "In-Reply-To": wire, References: "" }));
    expect((await incoming(world)).map((mail) => mail.certainty)).toEqual(["certain", "probable"]);
  });

  test.each<[string, Record<string, string>]>([
    ["a mail on top of ours", { "In-Reply-To": "OURS" }],
    ["another subject", { Subject: "Something else" }],
    ["another recipient", { To: "friend@friends.example" }],
  ])("%s is no copy", async (_, headers) => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const own = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [
        name,
        value.replace("OURS", world.messages[0]!.message_id),
      ]),
    );
    await takeIn(context, world, copyOf(world, freshId(), own), { folder: "sent" });
    const message = await context.db
      .selectFrom("message")
      .select("wire_id")
      .where("id", "=", world.messages[0]!.id)
      .executeTakeFirstOrThrow();
    expect(message.wire_id).toBeNull();
  });
});

test("B1.35 what was left out is named, and the rest is kept", async () => {
  const world = await makeIncomingWorld(context, { recipients: 1 });
  const bytes = answer(world, {}, `Gladly.\n${"x".repeat(1_100_000)}\0`);
  expect(await takeIn(context, world, bytes)).toBe("kept");
  const [mail] = await incoming(world);
  expect(mail!.excess).toEqual(["text"]);
  expect(mail!.text.length).toBeLessThanOrEqual(1_000_000);
});

describe("B1.51 what may be a delivery report is looked at", () => {
  const folder = new URL("../../../tests/corpus/reports/", import.meta.url);
  const reports = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (name) => name.endsWith(".eml") && !name.includes("no-report"),
  );
  test(`each of ${reports.length} reports of the corpus, by its header fields alone`, () => {
    const missed = reports.filter((name) => !mayBeReport(listMail(readFileSync(new URL(name, folder)))));
    expect(missed).toEqual([]);
  });

  test("one about ours is kept with its row, in the conversation with its recipient", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    await takeIn(context, world, answer(world));
    const message = world.messages[0]!;
    const findReported: FindReported = async () => [
      {
        messageId: message.id,
        kind: "gone",
        status: "5.1.1",
        said: "no such user",
        remoteMta: null,
        signedBy: [],
      },
    ];
    const report = writeMail({
      From: "MAILER-DAEMON@mx.example",
      "Return-Path": "<>",
      "Message-ID": freshId(),
    });
    expect(await takeIn(context, world, report, { findReported })).toBe("kept");
    const mails = await incoming(world);
    expect(mails[1]).toMatchObject({ certainty: "certain", conversation_id: mails[0]!.conversation_id });
    const rows = await context.db
      .selectFrom("delivery_report")
      .select(["kind", "status", "message_id"])
      .where("mail_id", "=", mails[1]!.id)
      .execute();
    expect(rows).toEqual([{ kind: "gone", status: "5.1.1", message_id: message.id }]);
  });

  test("a report that names a message of another organization reaches nobody", async () => {
    const world = await makeIncomingWorld(context, { recipients: 1 });
    const other = await makeIncomingWorld(context, { recipients: 1 });
    const findReported: FindReported = async () => [
      {
        messageId: other.messages[0]!.id,
        kind: "gone",
        status: null,
        said: "",
        remoteMta: null,
        signedBy: [],
      },
    ];
    const report = writeMail({ From: "MAILER-DAEMON@mx.example", "Message-ID": freshId() });
    expect(await takeIn(context, world, report, { findReported })).toBe("not-ours");
  });
});
