import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { beforeEach, describe, expect, test } from "vitest";
import { type DraftFile, FILE_PIECE_BYTES, FILES_BYTES_MAX } from "../../../contract/outreach/files.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { addCampaignFile } from "../../../tests/support/mail/campaign-files.ts";
import { goOn, letDaysPass, STEPS } from "../../../tests/support/mail/follow-ups.ts";
import {
  type MailWorld,
  mailboxInput,
  makeMailWorld,
  messagesOf,
} from "../../../tests/support/mail/mail-world.ts";
import { useReplies } from "../../../tests/support/mail/reply-world.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { readMailFile } from "../../conversations/files/read-file.ts";
import { forgetOld } from "../../conversations/forgetting/forget-old.ts";
import { saveMailbox } from "../../mailbox/save.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { sendMailbox } from "../sending/send-mailbox.ts";
import { startMailing } from "../start.ts";
import { holdDraftFiles } from "./stored-files.ts";

const database = useDatabase();
const db = () => database().db;
const { call, sink, context } = useReplies(db);

const PDF = (bytes: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(bytes)]);
const hash = (content: Buffer) => createHash("sha256").update(content).digest("hex");

let world: MailWorld;
beforeEach(async () => {
  world = await makeMailWorld(context(), { port: sink().port, recipients: 3 });
});

const url = (end: string) => `/api/campaign/${world.campaign.publicId}/${end}`;
const add = (name: string, content: Buffer, token = world.kim.token) =>
  addCampaignFile(call, token, world.campaign.publicId, { name, content });
const draft = (fields: object = {}) => ({
  subject: "About {{podcast_title}}",
  body: "Hello {{podcast_owner}}.",
  recipients: world.entries.map((entry) => entry.externalId),
  ...fields,
});
const start = (fields: object = {}, token = world.kim.token) =>
  call(token, "POST", url("mailing"), draft({ again: true, ...fields }));
const files = async (token = world.kim.token): Promise<DraftFile[]> =>
  (await call(token, "GET", url("file"))).payload;
const stored = async () =>
  (
    await sql<{ files: number; bytes: number }>`
      select (select count(*) from message_file f where f.owner_id = ${world.owner.id})::int as files,
        (select coalesce(sum(length(p.bytes)), 0) from message_file_piece p join message_file f on f.id = p.file_id
          where f.owner_id = ${world.owner.id})::int as bytes`.execute(db())
  ).rows[0]!;
const attached = async () =>
  Promise.all(
    sink().mails.map(async ({ raw }) =>
      (await simpleParser(raw)).attachments.map(({ filename, content }) => [filename, hash(content)]),
    ),
  );

describe("B1.107 files of a mailing", () => {
  test("B1.107 are in each first mail byte by byte, are stored once, and do not go with the follow-ups", async () => {
    const pdf = PDF(2 * FILE_PIECE_BYTES + 77);
    const offer = await add("C:\\offers\\Angebot März.pdf", pdf);
    const notes = Buffer.from("Preise für März\r\n.\r\nEnde");
    const { publicId } = await add("notes.txt", notes);
    // They are there again after a reload, for this user alone.
    expect(await files()).toMatchObject([
      { name: "Angebot März.pdf", size: pdf.length, kept: pdf.length },
      { name: "notes.txt" },
    ]);
    const started = await start({ files: [offer.publicId, publicId], steps: STEPS.slice(0, 1) });
    expect(started.status).toBe(202);
    expect(started.payload.files).toEqual([
      { name: "Angebot März.pdf", size: pdf.length },
      { name: "notes.txt", size: notes.length },
    ]);
    expect(await files()).toEqual([]);
    expect(await stored()).toEqual({ files: 2, bytes: pdf.length + notes.length });
    await sendMailbox(world.context, world.mailboxId);
    const both = [
      ["Angebot März.pdf", hash(pdf)],
      ["notes.txt", hash(notes)],
    ];
    expect(await attached()).toEqual([both, both, both]);
    await goOn(world);
    await letDaysPass(db(), started.payload.publicId, STEPS[0]!.days);
    await goOn(world);
    expect((await attached()).slice(3)).toEqual([[], [], []]);
  });

  test("B1.107 are stored once where several mailboxes share the mails, and each mail has them", async () => {
    const ben = await makeLogin(db(), [world.owner]);
    const input = mailboxInput(sink().port, { senderAddress: "ben@brand.example" });
    await inTransaction(db(), (tx) =>
      saveMailbox(tx, world.context, { loginId: ben.id, ownerId: world.owner.id }, input),
    );
    const second = await db()
      .updateTable("mailbox")
      .set({ sandbox: true, writes: "organization" })
      .where("login_id", "=", ben.id)
      .returning(["id", "public_id as publicId"])
      .executeTakeFirstOrThrow();
    const first = await db()
      .selectFrom("mailbox")
      .select("public_id as publicId")
      .where("id", "=", world.mailboxId)
      .executeTakeFirstOrThrow();
    const pdf = PDF(100);
    const { publicId } = await add("offer.pdf", pdf);
    await start({ files: [publicId], mailboxes: [first.publicId, second.publicId] });
    const mailings = (await call(world.kim.token, "GET", url("mailing"))).payload;
    expect(mailings.map((one: { files: object[] }) => one.files)).toEqual(
      Array(2).fill([{ name: "offer.pdf", size: pdf.length }]),
    );
    expect(await stored()).toEqual({ files: 1, bytes: pdf.length });
    for (const id of [world.mailboxId, second.id]) await sendMailbox(world.context, id);
    expect(new Set(sink().mails.map(({ from }) => from)).size).toBe(2);
    expect(await attached()).toEqual(Array(3).fill([["offer.pdf", hash(pdf)]]));
    await forgetOld(db(), new Date(Date.now() + 3 * 366 * 86_400_000));
    expect((await stored()).files).toBe(0);
  });

  test("B1.107 B1.122 are weighed in the send room, for a mail and for all, and large ones are warned of", async () => {
    const small = await add("small.pdf", PDF(1_000));
    const room = async (ids: string[]) =>
      (await call(world.kim.token, "POST", url("room"), draft({ files: ids }))).payload;
    const light = await room([small.publicId]);
    expect(light.files).toEqual({ perMail: small.size, all: 3 * small.size });
    expect(light.problems).toEqual([]);
    const large = await add("large.pdf", PDF(1_000_000));
    const heavy = await room([small.publicId, large.publicId]);
    expect(heavy.files).toEqual({ perMail: small.size + large.size, all: 3 * (small.size + large.size) });
    expect(heavy.problems).toMatchObject([
      { entry: null, code: "large-files", level: "warns", count: small.size + large.size },
    ]);
    expect((await room([])).files).toEqual({ perMail: 0, all: 0 });
  });

  test("B1.107 B1.124 belong to what was approved: with another file, or without one, the room has changed", async () => {
    const ids = [(await add("one.pdf", PDF(10))).publicId, (await add("two.pdf", PDF(10))).publicId];
    const room = (await call(world.kim.token, "POST", url("room"), draft({ files: ids }))).payload;
    const approved = Object.fromEntries(
      room.groups.map((group: { entry: string; fingerprint: string }) => [group.entry, group.fingerprint]),
    );
    const other = (await add("two.pdf", PDF(10))).publicId;
    for (const changed of [[ids[0]], [], [ids[0], other], [...ids, other]])
      expect((await start({ files: changed, approved, seen: room.seen })).fault).toBe("room-changed");
    expect((await start({ files: ids, approved, seen: room.seen })).status).toBe(202);
  });

  test("B1.107 are ten at most, together 10 MB, sniffed, and never half", async () => {
    const begin = (name: string, size: number) => call(world.kim.token, "POST", url("file"), { name, size });
    const half = (await begin("half.pdf", FILES_BYTES_MAX / 2)).payload.publicId;
    expect((await begin("more.pdf", FILES_BYTES_MAX / 2 + 1)).fault).toBe("too-many-files");
    for (const name of ["room", "mailing", "mailing/test"])
      expect((await call(world.kim.token, "POST", url(name), draft({ files: [half] }))).fault, name).toBe(
        "files-missing",
      );
    const program = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300), Buffer.from("This program")]);
    expect(await add("offer.pdf", program)).toBeUndefined();
    // Nine more, asked for all at once with two too many.
    const asked = await Promise.all(Array.from({ length: 11 }, (_, n) => begin(`${n}.txt`, 1)));
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(9);
  });

  test("B1.107 are their writer's alone until they leave: no colleague, stranger or nobody reads, takes or adds to them", async () => {
    const { publicId } = await add("offer.pdf", PDF(10));
    const ben = await makeLogin(db(), [world.owner]);
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    expect(await files(ben.token)).toEqual([]);
    expect((await start({ files: [publicId] }, ben.token)).fault).toBe("files-missing");
    expect((await call(stranger.token, "GET", url("file"))).status).toBe(404);
    expect((await call(stranger.token, "POST", url("file"), { name: "a", size: 1 })).status).toBe(404);
    for (const [token, status] of [
      [ben.token, 404],
      [stranger.token, 404],
      [null, 401],
    ] as const) {
      const piece = { from: 0, bytes: "YQ==" };
      expect((await call(token, "POST", `/api/mail-file/${publicId}`, piece)).status).toBe(status);
      expect((await call(token, "DELETE", `/api/mail-file/${publicId}`)).status).toBe(status);
      expect((await call(token, "GET", `/api/mail-file/${publicId}`)).status).toBe(status);
    }
    expect(await files()).toHaveLength(1);
  });

  test("B1.107 of two mailings begun at once with the same file one gets it, and the other is told", async () => {
    const { publicId } = await add("offer.pdf", PDF(10));
    const both = await Promise.all([
      start({ files: [publicId] }),
      start({ files: [publicId], body: "Other." }),
    ]);
    expect(both.map(({ status, fault }) => fault ?? status).sort()).toEqual([202, "files-missing"]);
    await sendMailbox(world.context, world.mailboxId);
    expect((await attached()).map((one) => one.length)).toEqual([1, 1, 1]);
  });

  test("B1.107 a mailing that does not come about leaves its files with what is written", async () => {
    const { publicId } = await add("offer.pdf", PDF(10));
    const locked = draft({ files: [publicId], again: true, subject: "{{nope}}", language: "en" as const });
    expect((await call(world.kim.token, "POST", url("mailing"), locked)).fault).toBe("placeholder-unknown");
    // As if the process had ended before the commit.
    await expect(
      inTransaction(db(), async (tx) => {
        const given = { ...draft(), again: true, language: "en" as const, files: [publicId] };
        await startMailing(tx, world.context.secrets, world.kim.caller, world.campaign.publicId, given);
        expect(await holdDraftFiles(tx, { campaignId: world.campaign.id }, world.kim.id)).toEqual([]);
        throw new Error("killed");
      }),
    ).rejects.toThrow("killed");
    expect(await files()).toMatchObject([{ publicId }]);
  });

  test("B1.107 B1.119 stay while a mail of the mailing has its words, and go with the last of them", async () => {
    const { publicId } = await add("offer.pdf", PDF(10));
    const { payload } = await start({ files: [publicId] });
    await sendMailbox(world.context, world.mailboxId);
    await forgetOld(db(), new Date(Date.now() + 31 * 86_400_000));
    expect((await stored()).files).toBe(1);
    const [first] = await messagesOf(db(), payload.publicId);
    await db()
      .updateTable("message")
      .set({ subject: "", body: "" })
      .where("mailing_id", "=", first!.mailing_id)
      .where("id", "<>", first!.id)
      .execute();
    await forgetOld(db());
    expect((await stored()).files).toBe(1);
    await forgetOld(db(), new Date(Date.now() + 3 * 366 * 86_400_000));
    expect(await stored()).toEqual({ files: 0, bytes: 0 });
  });

  test("B1.107 what nobody sends goes: half a file after a day, a whole one after thirty, all with the campaign", async () => {
    const days = (count: number) => forgetOld(db(), new Date(Date.now() + count * 86_400_000));
    await call(world.kim.token, "POST", url("file"), { name: "half.pdf", size: 9 });
    await add("whole.pdf", PDF(10));
    await days(2);
    expect(await files()).toMatchObject([{ name: "whole.pdf" }]);
    await days(31);
    expect(await files()).toEqual([]);
    await add("whole.pdf", PDF(10));
    await db().deleteFrom("campaign").where("id", "=", world.campaign.id).execute();
    expect((await stored()).files).toBe(0);
  });

  test("B1.107 a reader of the conversation finds them in the mail there; who may not read it does not", async () => {
    const pdf = PDF(10);
    const { publicId } = await add("offer.pdf", pdf);
    const { payload } = await start({ files: [publicId] });
    await sendMailbox(world.context, world.mailboxId);
    const [message] = await messagesOf(db(), payload.publicId);
    const conversation = await makeConversation(db(), {
      ownerId: world.owner.id,
      mailboxId: world.mailboxId,
      entries: [world.entries[0]!],
      mails: [{ text: "Gladly.", messageId: message!.id }],
    });
    const shown = await call(world.kim.token, "GET", `/api/conversation/${conversation.publicId}`);
    const ours = shown.payload.mails.find((mail: { direction: string }) => mail.direction === "out");
    expect(ours.files).toMatchObject([{ publicId, name: "offer.pdf", type: "application/pdf" }]);
    const read = await readMailFile(world.context, world.kim.caller, publicId, { really: false });
    expect(read).toMatchObject({ name: "offer.pdf", content: pdf });
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    expect((await call(stranger.token, "GET", `/api/mail-file/${publicId}`)).status).toBe(404);
    await db().updateTable("mailbox").set({ reads: "me" }).where("id", "=", world.mailboxId).execute();
    const ben = await makeLogin(db(), [world.owner]);
    expect((await call(ben.token, "GET", `/api/mail-file/${publicId}`)).status).toBe(404);
  });
});
