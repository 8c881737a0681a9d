import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { describe, expect, test } from "vitest";
import {
  type DraftFile,
  FILE_PIECE_BYTES,
  FILES_BYTES_MAX,
  GRAPH_FILES_BYTES_MAX,
} from "../../../contract/outreach/files.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { type ReplyWorld, useReplies, written } from "../../../tests/support/mail/reply-world.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { forgetOld } from "../forgetting/forget-old.ts";

const database = useDatabase();
const { call, sink, makeWorld } = useReplies(() => database().db);

const PDF = (bytes: number) => Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(bytes)]);
const PROGRAM = Buffer.concat([Buffer.from("MZ"), Buffer.alloc(300), Buffer.from("This program")]);
const hash = (content: Buffer) => createHash("sha256").update(content).digest("hex");

const begin = (world: ReplyWorld, name: string, size: number, by = world.kim) =>
  call(by.token, "POST", `/api/conversation/${world.conversation.publicId}/file`, { name, size });
const piece = (world: ReplyWorld, id: string, from: number, bytes: Buffer, by = world.kim) =>
  call(by.token, "POST", `/api/mail-file/${id}`, { from, bytes: bytes.toString("base64") });
async function add(world: ReplyWorld, name: string, content: Buffer, by = world.kim) {
  const file: DraftFile = (await begin(world, name, content.length, by)).payload;
  let last = { payload: file } as Awaited<ReturnType<typeof piece>>;
  for (let at = 0; at < content.length; at += FILE_PIECE_BYTES)
    last = await piece(world, file.publicId, at, content.subarray(at, at + FILE_PIECE_BYTES), by);
  return { id: file.publicId, last };
}
const formOf = async (world: ReplyWorld, by = world.kim) =>
  (await call(by.token, "GET", `/api/conversation/${world.conversation.publicId}/reply`)).payload;
const stored = async () =>
  (
    await sql<{ files: number; pieces: number }>`
      select (select count(*) from message_file)::int as files,
        (select count(*) from message_file_piece)::int as pieces`.execute(database().db)
  ).rows[0]!;

describe("B1.107 files out", () => {
  test("B1.107 come in pieces, stay with the draft, and are in the mail byte by byte", async () => {
    const world = await makeWorld();
    const pdf = PDF(2 * FILE_PIECE_BYTES + 77);
    const notes = Buffer.from("Preise für März\r\n.\r\nEnde");
    const { payload: begun } = await begin(world, "C:\\offers\\Angebot März.pdf", pdf.length);
    expect(begun).toMatchObject({ name: "Angebot März.pdf", kept: 0, size: pdf.length });
    const first = pdf.subarray(0, FILE_PIECE_BYTES);
    expect((await piece(world, begun.publicId, 0, first)).payload.kept).toBe(FILE_PIECE_BYTES);
    // Its answer was lost, and it is sent again; then one out of its order, and one of another length.
    expect((await piece(world, begun.publicId, 0, first)).payload.kept).toBe(FILE_PIECE_BYTES);
    expect((await piece(world, begun.publicId, 2 * FILE_PIECE_BYTES, first)).payload.kept).toBe(
      FILE_PIECE_BYTES,
    );
    expect((await piece(world, begun.publicId, FILE_PIECE_BYTES, Buffer.from("x"))).fault).toBe(
      "bad-request",
    );
    // By halves nothing leaves.
    expect((await world.answer({ files: [begun.publicId] })).fault).toBe("files-missing");
    expect((await formOf(world)).files).toMatchObject([{ publicId: begun.publicId, kept: FILE_PIECE_BYTES }]);
    for (let at = FILE_PIECE_BYTES; at < pdf.length; at += FILE_PIECE_BYTES)
      await piece(world, begun.publicId, at, pdf.subarray(at, at + FILE_PIECE_BYTES));
    const { id } = await add(world, "notes.txt", notes);
    expect((await formOf(world)).files.map((file: DraftFile) => file.size - file.kept)).toEqual([0, 0]);
    // What one has begun to write is nobody else's.
    expect((await formOf(world, world.ben)).files).toEqual([]);

    expect((await world.answer({ files: [begun.publicId, id], delay: 0 })).status).toBe(202);
    expect((await formOf(world)).files).toEqual([]);
    await world.send();
    const [mail] = sink().mails;
    const { attachments, text } = await simpleParser(mail!.raw);
    expect(text).toContain("Thank you, Ines.");
    expect(
      attachments.map(({ filename, contentType, contentDisposition }) => [
        filename,
        contentType,
        contentDisposition,
      ]),
    ).toEqual([
      ["Angebot März.pdf", "application/pdf", "attachment"],
      // Its bytes tell nothing: the parser goes by the name.
      ["notes.txt", "text/plain", "attachment"],
    ]);
    expect(attachments.map(({ content }) => hash(content))).toEqual([hash(pdf), hash(notes)]);
    const url = `/api/conversation/${world.conversation.publicId}`;
    const shown = (await call(world.ben.token, "GET", url)).payload.mails.at(-1);
    expect(shown.files).toMatchObject([
      { name: "Angebot März.pdf", type: "application/pdf" },
      { name: "notes.txt" },
    ]);
    const stranger = await makeLogin(database().db, [await makeOwner(database().db)]);
    expect((await call(stranger.token, "GET", `/api/mail-file/${id}`)).status).toBe(404);
  });

  test.each([
    ["..", "file"],
    ["CON", "file-CON"],
    ["lpt1.tar.gz", "file-lpt1.tar.gz"],
    ["NUL .txt", "file-NUL .txt"],
    ["a\\..", "file"],
    ["offer.pdf. .", "offer.pdf"],
    [".pdf", ".pdf"],
    ["Console.pdf", "Console.pdf"],
  ])("B1.107 %j goes out under a name that can be saved", async (name, safe) => {
    const world = await makeWorld();
    expect((await begin(world, name, 10)).payload.name).toBe(safe);
  });

  test("B1.107 come back when the answer is taken back, and go out with the next one, once", async () => {
    const world = await makeWorld();
    const { id } = await add(world, "offer.pdf", PDF(10));
    const { payload } = await world.answer({ body: written("Too fast"), files: [id], delay: 10 });
    // A second answer cannot have it, too.
    expect((await world.answer({ files: [id] })).fault).toBe("files-missing");
    const back = await call(world.kim.token, "POST", `/api/message/${payload.message}/take-back`);
    expect(back.payload.files).toMatchObject([{ publicId: id, name: "offer.pdf" }]);
    expect((await formOf(world)).files).toMatchObject([{ publicId: id }]);
    await world.answer({ files: [id] });
    await world.send();
    expect(sink().mails).toHaveLength(1);
    expect((await simpleParser(sink().mails[0]!.raw)).attachments).toHaveLength(1);
  });

  test("B1.107 B1.88 what has more than ten files with what is being written is not taken back, and nothing is changed", async () => {
    const world = await makeWorld();
    const { id } = await add(world, "offer.pdf", PDF(10));
    const { payload } = await world.answer({ body: written("Planned"), files: [id], delay: 30 });
    const draft = { body: written("New"), cc: [] };
    await call(world.kim.token, "POST", `/api/conversation/${world.conversation.publicId}/draft`, { draft });
    const names = Array.from({ length: 10 }, (_, place) => `${place}.pdf`);
    const added: string[] = [];
    for (const name of names) added.push((await begin(world, name, 10)).payload.publicId);
    const back = () => call(world.kim.token, "POST", `/api/message/${payload.message}/take-back`);
    expect((await back()).fault).toBe("draft-full");
    const form = await formOf(world);
    expect([form.draft, form.files.map((file: DraftFile) => file.name)]).toEqual([draft, names]);
    expect(await world.states()).toEqual([["queued", null]]);
    await call(world.kim.token, "DELETE", `/api/mail-file/${added[0]}`);
    expect((await back()).payload.files).toHaveLength(10);
  });

  test("B1.107 what Graph does not take in one request is refused before an answer is queued, and stays with the draft", async () => {
    const world = await makeWorld();
    const { id } = await add(world, "offer.pdf", PDF(GRAPH_FILES_BYTES_MAX));
    await database()
      .db.updateTable("mailbox")
      .set({ transport: "graph" })
      .where("id", "=", world.mailboxId)
      .execute();
    expect((await world.answer({ files: [id] })).fault).toBe("files-too-large");
    expect((await formOf(world)).files).toMatchObject([{ publicId: id }]);
    expect(await world.states()).toEqual([]);
    await database()
      .db.updateTable("mailbox")
      .set({ transport: "mail" })
      .where("id", "=", world.mailboxId)
      .execute();
    expect((await world.answer({ files: [id] })).status).toBe(202);
  });

  test("B1.107 programs are refused whatever they are called, and other risks are told", async () => {
    const world = await makeWorld();
    for (const name of ["setup.exe", "offer.pdf", "photo.jpg"])
      expect((await add(world, name, PROGRAM)).last.fault, name).toBe("file-not-sent");
    expect((await add(world, "run.js", Buffer.from("alert(1)"))).last.fault).toBe("file-not-sent");
    expect(await formOf(world)).toMatchObject({ files: [] });
    expect((await add(world, "page.html", Buffer.from("<p>Hello"))).last.payload.risk).toBe("html");
  });

  test("B1.107 are ten at most, together 10 MB, within what the organization may keep, and nobody else's", async () => {
    const world = await makeWorld();
    const { db } = database();
    expect((await begin(world, "big.pdf", FILES_BYTES_MAX + 1)).fault).toBe("invalid");
    const half = (await begin(world, "half.pdf", FILES_BYTES_MAX / 2)).payload.publicId;
    expect((await begin(world, "more.pdf", FILES_BYTES_MAX / 2 + 1)).fault).toBe("too-many-files");
    // Nine more of one byte, asked for all at once with two too many.
    const asked = await Promise.all(Array.from({ length: 11 }, (_, n) => begin(world, `${n}.txt`, 1)));
    expect(asked.filter(({ status }) => status === 201)).toHaveLength(9);
    for (const by of [world.ben, await makeLogin(db, [await makeOwner(db)])]) {
      expect((await piece(world, half, 0, PDF(10), by)).status).toBe(404);
      expect((await call(by.token, "DELETE", `/api/mail-file/${half}`)).status).toBe(404);
    }
    expect((await call(world.kim.token, "DELETE", `/api/mail-file/${half}`)).status).toBe(204);
    // A file of somebody else fills the organization.
    await sql`
      insert into message_file (public_id, owner_id, conversation_id, login_id, name, size)
      select 'full' || n, ${world.owner.id}, ${world.conversation.id}, ${world.ben.id}, 'full', 10000000
      from generate_series(1, 200) n`.execute(db);
    expect((await begin(world, "one.txt", 1)).fault).toBe("files-full");
    await sql`delete from message_file where name = 'full'`.execute(db);
    expect((await begin(world, "one.txt", 1)).status).toBe(201);
  });

  test("B1.107 B1.119 go when nothing holds them: half ones and those without words after a day, sent ones with their texts", async () => {
    const { db } = database();
    await db.deleteFrom("message_file").execute();
    const world = await makeWorld();
    await begin(world, "half.pdf", 10);
    await add(world, "wordless.pdf", PDF(10), world.ben);
    const { id } = await add(world, "sent.pdf", PDF(10));
    const { payload } = await world.answer({ files: [id] });
    await world.send();
    await forgetOld(db);
    expect(await stored()).toEqual({ files: 3, pieces: 2 });
    await forgetOld(db, new Date(Date.now() + 25 * 60 * 60_000));
    expect(await stored()).toEqual({ files: 1, pieces: 1 });
    await forgetOld(db, new Date(Date.now() + 3 * 366 * 24 * 60 * 60_000));
    expect(await stored()).toEqual({ files: 0, pieces: 0 });
    const { document } = await db
      .selectFrom("message")
      .select("document")
      .where("public_id", "=", payload.message)
      .executeTakeFirstOrThrow();
    expect(JSON.stringify(document)).not.toContain("Thank you");
  });
});
