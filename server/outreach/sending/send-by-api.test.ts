import { randomBytes } from "node:crypto";
import { simpleParser } from "mailparser";
import { describe, expect, test } from "vitest";
import {
  FILE_PIECE_BYTES,
  FILES_BYTES_MAX,
  GRAPH_FILES_BYTES_MAX,
} from "../../../contract/outreach/files.ts";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeApiMailWorld } from "../../../tests/support/mail/api-mail-world.ts";
import { fieldOf } from "../../../tests/support/mail/api-stand-in.ts";
import { messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { useGmail, useGraph } from "../../../tests/support/mail/use-stand-in.ts";
import { addFilePiece, beginCampaignFile } from "../../conversations/files/draft-files.ts";
import { mailboxById } from "../../mailbox/sender.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { fillRoom } from "../room/fill-room.ts";
import { sendTestMail } from "../test-mail.ts";
import { copySent } from "./copy-sent.ts";
import { sendMailbox } from "./send-mailbox.ts";

const database = useDatabase();

// Against stand-ins of ours: they prove our side only.
describe.each([
  { transport: "gmail", useWorld: useGmail, call: /^POST \/upload/ },
  { transport: "graph", useWorld: useGraph, call: /sendMail/ },
] as const)("a mailing by $transport", ({ transport, useWorld, call }) => {
  const service = useWorld();

  async function makeHouse(recipients: number) {
    const { db } = database();
    const context = { ...makeContext(db), outbound: service().outbound };
    const world = await makeApiMailWorld(context, transport, { recipients });
    const mailing = await world.start();
    return {
      ...world,
      mailing,
      send: () => sendMailbox(context, world.mailboxId),
      /** Looks into Sent, as if the pause before that were over. */
      async look() {
        await db
          .updateTable("message")
          .set({ modified: new Date(0) })
          .where("sent_copy", "=", "waiting")
          .execute();
        await copySent(context, world.mailboxId);
      },
      messages: () => messagesOf(db, mailing),
      states: async () => (await messagesOf(db, mailing)).map((one) => one.state),
      mailbox: async () => (await mailboxById(db, world.mailboxId))!,
      posts: () => service().server.asked.filter(({ method }) => method === "POST").length,
    };
  }
  const recipientsAt = async () =>
    (await service().accepted()).map((bytes) => /<?([^<>\s]+@[^<>\s]+?)>?$/.exec(fieldOf(bytes, "to")!)?.[1]);

  test(`B1.17 ${transport}: each mail arrives once, and no copy is filed beside the provider's`, async () => {
    const house = await makeHouse(3);
    await house.send();
    expect(await house.states()).toEqual(Array(3).fill("accepted"));
    expect((await recipientsAt()).sort()).toEqual(house.entries.map(({ address }) => address).sort());
    await house.look();
    expect(house.posts()).toBe(3);
    const messages = await house.messages();
    expect(messages.map((one) => one.sent_copy)).toEqual(Array(3).fill("done"));
    // The id under which it went out is learned; ours has stayed in its References.
    for (const message of messages) {
      const mail = (await service().accepted()).find(
        (bytes) => fieldOf(bytes, "references") === message.message_id,
      )!;
      expect(message.wire_id).toBe(fieldOf(mail, "message-id"));
      expect(message.wire_id).not.toBe(message.message_id);
    }
    service().server.rewrites = false;
    const other = await makeHouse(1);
    await other.send();
    await other.look();
    expect((await other.messages())[0]).toMatchObject({
      state: "accepted",
      sent_copy: "done",
      wire_id: null,
    });
  });

  test(`B1.17 ${transport}: an unclear mail is settled by Sent before the next one goes, and nobody gets two`, async () => {
    const house = await makeHouse(3);
    service().server.trouble(call, { cut: "after-work" });
    await house.send();
    expect(await house.states()).toEqual(["unclear", "queued", "queued"]);
    await house.send();
    expect(await house.states()).toEqual(["unclear", "queued", "queued"]);
    await house.look();
    expect(await house.states()).toEqual(["accepted", "queued", "queued"]);
    expect((await house.messages())[0]?.wire_id).toMatch(/^<.+>$/);
    await house.send();
    expect(await house.states()).toEqual(Array(3).fill("accepted"));
    expect(new Set(await recipientsAt()).size).toBe(3);
    expect(await service().accepted()).toHaveLength(3);
    expect((await house.mailbox()).pause_reason).toBeNull();
  });

  test(`B1.17 ${transport}: an unclear mail that is not in Sent stays unclear, and is not sent again`, async () => {
    const house = await makeHouse(2);
    service().server.trouble(call, { cut: "before-work" });
    await house.send();
    await house.look();
    await house.send();
    await house.look();
    expect(await house.states()).toEqual(["unclear", "accepted"]);
    expect(await service().accepted()).toHaveLength(1);
    for (let n = 0; n < 8; n++) await house.look();
    expect((await house.messages()).map((one) => one.sent_copy)).toEqual(["none", "done"]);
  });

  test(`B1.17 ${transport}: "too fast" defers the mail and pauses the mailbox as long as was stated`, async () => {
    const house = await makeHouse(3);
    service().server.trouble(call, { answer: { status: 429, headers: { "retry-after": "3600" } } });
    await house.send();
    expect(await house.states()).toEqual(["deferred", "queued", "queued"]);
    expect(house.posts()).toBe(1);
    const { pause_reason, paused_until } = await house.mailbox();
    expect(pause_reason).toBe("server-busy");
    expect(paused_until!.getTime() - Date.now()).toBeGreaterThan(3_000_000);
    const due = (await house.messages())[0]!.due.getTime();
    expect(due - Date.now()).toBeGreaterThan(3_000_000);
  });

  test(`B1.17 ${transport}: a consent that is over fails no message; what was refused for the mailbox pauses it`, async () => {
    const house = await makeHouse(2);
    const { db } = database();
    await db
      .updateTable("mailbox_grant")
      .set({ state: "over" })
      .where("mailbox_id", "=", house.mailboxId)
      .execute();
    await house.send();
    expect(await house.states()).toEqual(["queued", "queued"]);
    expect(house.posts()).toBe(0);
    await db
      .updateTable("mailbox_grant")
      .set({ state: "good" })
      .where("mailbox_id", "=", house.mailboxId)
      .execute();
    service().server.trouble(call, { answer: { status: 403 } });
    await house.send();
    expect((await house.states()).sort()).toEqual(["deferred", "queued"]);
    expect((await house.mailbox()).pause_reason).toBe("sign-in-refused");
    expect(await service().accepted()).toEqual([]);
  });

  test(`B1.107 ${transport}: as many bytes of files as it takes arrive whole; more is refused before it is queued`, async () => {
    const house = await makeHouse(1);
    const { db } = database();
    const most = transport === "graph" ? GRAPH_FILES_BYTES_MAX : FILES_BYTES_MAX;
    const content = randomBytes(most);
    const give = (size: number) =>
      inTransaction(db, async (tx) => {
        const { publicId } = await beginCampaignFile(tx, house.kim.caller, house.campaign.publicId, {
          name: "offer.dat",
          size,
        });
        for (let from = 0; from < size; from += FILE_PIECE_BYTES) {
          const bytes = content.subarray(from, Math.min(size, from + FILE_PIECE_BYTES)).toString("base64");
          await addFilePiece(tx, house.kim.caller, publicId, { from, bytes });
        }
        return publicId;
      });
    const files = [await give(most)];
    // The text is as long as one that takes all it may.
    const mailing = await house.start({ files, body: "Größe ".repeat(5_000) });
    await house.send();
    expect((await messagesOf(db, mailing)).map((one) => one.state)).toEqual(["accepted"]);
    const { attachments } = await simpleParser((await service().accepted()).at(-1)!);
    expect(attachments.map((one) => one.content.equals(content))).toEqual([true]);
    if (transport === "gmail") return;
    const two = [await give(most), await give(1)];
    await expect(house.start({ files: two })).rejects.toMatchObject({ code: "files-too-large" });
    const draft = { subject: "About", body: "Hello", language: "en" as const, files: two };
    const recipients = house.entries.map((entry) => entry.externalId);
    const room = await fillRoom(house.context, house.kim.caller, house.campaign.publicId, {
      ...draft,
      recipients,
    });
    expect(room.problems).toMatchObject([
      { code: "files-too-large", level: "blocks" },
      { code: "large-files", level: "warns" },
      { code: "written-lately" },
    ]);
    expect(room.groups).toMatchObject([{ level: "blocked", fingerprint: null }]);
    await expect(
      sendTestMail(house.context, house.kim.caller, house.campaign.publicId, { ...draft, recipients }),
    ).rejects.toMatchObject({ code: "files-too-large" });
  });

  test(`B1.17 ${transport}: a test mail goes the same way`, async () => {
    const house = await makeHouse(1);
    const draft = {
      subject: "About {{podcast_title}}",
      body: "Hello {{podcast_owner}}",
      recipients: house.entries.map((entry) => entry.externalId),
      language: "en" as const,
      target: "rule" as const,
    };
    const context = { ...house.context };
    expect(await sendTestMail(context, house.kim.caller, house.campaign.publicId, draft)).toMatchObject({
      accepted: true,
    });
    expect(await recipientsAt()).toEqual(["kim@brand.example"]);
  });
});
