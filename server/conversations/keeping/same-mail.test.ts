import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { type IncomingWorld, takeIn, writeMail } from "../../../tests/support/mail/incoming-world.ts";
import { answer, freshId, useSorting } from "../../../tests/support/mail/sorting-world.ts";
import { ANSWER, useTwoMailboxes } from "../../../tests/support/mail/two-mailboxes.ts";
import type { Context } from "../../platform/web/http.ts";
import { PickOut } from "../files/pick-out.ts";
import { readConversation } from "../inbox/read.ts";

const database = useDatabase();
const { act, incoming, conversations, ...sorting } = useSorting(() => database().db);
let context: Context;
beforeAll(() => {
  context = sorting.context();
});
const { makeTwo, readableBy } = useTwoMailboxes(() => context);

const FILE = "the rates of our show";

/** A mail of the host with a page and a file, as it lies in several mailboxes. */
function letter(
  world: IncomingWorld,
  given: {
    headers?: Record<string, string>;
    text?: string;
    page?: string;
    file?: string;
    name?: string;
  } = {},
): Buffer {
  const { text = "Between us.", page = "<p>Between us.</p>", file = FILE, name = "rates.txt" } = given;
  const { recipient, subject, message_id } = world.messages[0]!;
  return writeMail(
    {
      From: `Ada <${recipient}>`,
      To: "podcasts@brand.example",
      Subject: `Re: ${subject}`,
      "Message-ID": "<private@shows.example>",
      "In-Reply-To": message_id,
      "Content-Type": 'multipart/mixed; boundary="edge"',
      ...given.headers,
    },
    [
      '--edge\nContent-Type: multipart/alternative; boundary="in"\n',
      `--in\nContent-Type: text/plain\n\n${text}`,
      `--in\nContent-Type: text/html\n\n${page}`,
      "--in--",
      `--edge\nContent-Type: text/plain\nContent-Disposition: attachment; filename="${name}"\n\n${file}`,
      "--edge--\n",
    ].join("\n"),
  );
}

const trace = (bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      "Received: by another server\r\nDelivered-To: lee@brand.example\r\nDKIM-Signature: v=1; b=x\r\n",
    ),
    bytes,
  ]);

const another = "Of another's rates ..";

describe("B1.45 B1.02 the head of a colleague's private mail opens nothing", () => {
  test.each<[string, Parameters<typeof letter>[1]]>([
    ["another text", { text: "What was it?" }],
    ["another page", { page: "<p>What was it?</p>" }],
    ["another file", { file: another }],
    ["another name of its file", { name: "x.txt" }],
    ["another subject", { headers: { Subject: "Re: x" } }],
    ["another recipient", { headers: { To: "lee@brand.example" } }],
    ["somebody else in copy", { headers: { Cc: "lee@brand.example" } }],
    ["an address for answers", { headers: { "Reply-To": "lee@brand.example" } }],
    ["somebody hidden", { headers: { Bcc: "lee@brand.example" } }],
  ])("with %s: kept as a mail of its own, once", async (_, changed) => {
    const { world, lee } = await makeTwo({ kim: "me", lee: "me" });
    expect(await takeIn(context, world, letter(world))).toBe("kept");
    const before = (await incoming(world)).map((mail) => mail.conversation_id);
    const forged = letter(world, changed);
    expect(await takeIn(context, lee, forged)).toBe("kept");
    expect(await takeIn(context, lee, forged, { folder: "archive" })).toBe("known");
    const [kims, lees, ...more] = (await conversations(world)).map((one) => one.public_id);
    expect(more).toEqual([]);
    expect(await readableBy(world, lee.login)).toEqual([lees]);
    expect(await readableBy(world, world.kim)).toEqual([kims]);
    expect((await incoming(world)).map((mail) => mail.conversation_id).slice(0, 2)).toEqual(before);
    const { mails } = await readConversation(context.db, world.kim.caller, kims!);
    expect(mails.map((mail) => mail.direction)).toEqual(["out", "in", "in"]);
    // The mail itself is read by both, and what was told apart stays so.
    expect(await takeIn(context, lee, trace(letter(world)))).toBe("known");
    const [, , shared] = (await conversations(world)).map((one) => one.public_id);
    expect(await readableBy(world, lee.login)).toEqual([lees, shared]);
    expect(await incoming(world)).toHaveLength(3);
  });

  test("without an id: other words of the same length", async () => {
    const { world, lee } = await makeTwo({ kim: "me", lee: "me" });
    const headers = { "Message-ID": "" };
    await takeIn(context, world, letter(world, { headers }));
    expect(await takeIn(context, lee, letter(world, { headers, text: "Nothing us." }))).toBe("kept");
    expect(await readableBy(world, lee.login)).toHaveLength(1);
    expect((await incoming(world))[1]!.text).toBe("Between us.");
  });

  test.each(["kim", "lee"])("of a file that is not wholly there in %s's, nothing is known", async (whose) => {
    const { world, lee } = await makeTwo({ kim: "me", lee: "me" });
    const cut = (one: string) => ({ cut: whose === one });
    const bytes = letter(world);
    const part = bytes.subarray(0, bytes.indexOf("--edge--"));
    expect(await takeIn(context, world, part, cut("kim"))).toBe("kept");
    expect(await takeIn(context, lee, part, cut("lee"))).toBe("kept");
    expect(await takeIn(context, lee, part, { ...cut("lee"), folder: "archive" })).toBe("known");
    const [, lees] = (await conversations(world)).map((one) => one.public_id);
    expect(await readableBy(world, lee.login)).toEqual([lees]);
  });

  test("in Sent: what Kim wrote with another program", async () => {
    const { world, lee } = await makeTwo({ kim: "me", lee: "me" });
    const sent = (body: string) =>
      writeMail(
        {
          From: "kim@brand.example",
          To: world.messages[0]!.recipient,
          Subject: "Re: rates",
          "Message-ID": "<sent@brand.example>",
          "In-Reply-To": world.messages[0]!.message_id,
        },
        body,
      );
    expect(await takeIn(context, world, sent("Between us."), { folder: "sent" })).toBe("kept");
    expect(await takeIn(context, lee, sent("What was it?"), { folder: "sent" })).toBe("kept");
    const [kims, lees] = (await conversations(world)).map((one) => one.public_id);
    expect(await readableBy(world, lee.login)).toEqual([lees]);
    const shown = await readConversation(context.db, world.kim.caller, kims!);
    expect(shown.mails).toHaveLength(3);
  });

  test("a report: what a server said of a mail of Kim's", async () => {
    const { world, lee } = await makeTwo({ kim: "me", lee: "me" });
    const report = writeMail({
      From: "MAILER-DAEMON@mx.example",
      "Return-Path": "<>",
      "Message-ID": "<report@mx.example>",
    });
    const said = (words: string) => ({
      findReported: async () => [
        {
          messageId: world.messages[0]!.id,
          kind: "gone" as const,
          status: "5.1.1",
          said: words,
          remoteMta: null,
          signedBy: [],
        },
      ],
    });
    expect(await takeIn(context, world, report, said("no such user"))).toBe("kept");
    expect(await takeIn(context, lee, report, said("?"))).toBe("kept");
    const [, lees] = (await conversations(world)).map((one) => one.public_id);
    expect(await readableBy(world, lee.login)).toEqual([lees]);
  });
});

describe("B1.45 for those who read the kept mail anyway", () => {
  test("another text is another mail beside it; the same one is the same, whatever is not known of its file", async () => {
    const { world, lee } = await makeTwo({ kim: "organization", lee: "organization" });
    const bytes = letter(world);
    const part = bytes.subarray(0, bytes.indexOf("--edge--"));
    await takeIn(context, world, part, { cut: true });
    expect(await takeIn(context, lee, part)).toBe("known");
    expect(await takeIn(context, lee, letter(world, { headers: { "Message-ID": ANSWER } }))).toBe("kept");
    expect((await incoming(world)).map((mail) => mail.text)).toEqual([
      "Yes, gladly.",
      "Between us.",
      "Between us.",
    ]);
    expect(await conversations(world)).toHaveLength(1);
  });

  test("what came first by another's mailbox does not stand in for what comes later", async () => {
    const { world, lee } = await makeTwo({ kim: "organization", lee: "me" });
    expect(await takeIn(context, lee, letter(world, { text: "A made-up word." }))).toBe("kept");
    expect(await takeIn(context, world, letter(world))).toBe("kept");
    const [, forged, real] = await incoming(world);
    expect(real!.text).toBe("Between us.");
    expect(real!.conversation_id).not.toBe(forged!.conversation_id);
  });
});

test("B1.36 one that was told apart and deleted never comes back, and the other stays", async () => {
  const { world, lee } = await makeTwo({ kim: "me", lee: "me" });
  await takeIn(context, world, letter(world));
  const forged = letter(world, { text: "What was it?" });
  await takeIn(context, lee, forged);
  const mail = (await incoming(world))[2]!;
  expect((await act(world, mail, { act: "forget" }, lee.login.token)).status).toBe(200);
  expect(await takeIn(context, lee, forged, { folder: "archive" })).toBe("known");
  expect((await incoming(world)).map((one) => one.text)).toEqual(["Yes, gladly.", "Between us."]);
});

test("B1.106 a file of one that was told apart is found in its mailbox", async () => {
  const { world, lee } = await makeTwo({ kim: "me", lee: "me" });
  await takeIn(context, world, letter(world));
  const forged = letter(world, { text: "What was it?" });
  await takeIn(context, lee, forged);
  const { identity } = (await incoming(world))[2]!;
  const isAnother = async (bytes: Buffer) => {
    const pick = new PickOut({ part: "9", identity }, () => Promise.reject(new Error("not there")));
    await pick.take(bytes);
    return pick.isAnother;
  };
  expect(await isAnother(forged)).toBe(false);
  expect(await isAnother(answer(world, { "Message-ID": freshId() }))).toBe(true);
});
