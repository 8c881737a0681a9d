import { randomBytes } from "node:crypto";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { longestGap } from "../../../tests/hostile/longest-gap.ts";
import { useWeb } from "../../../tests/support/api.ts";
import { type Clamd, startClamd, VIRUS } from "../../../tests/support/clamd.ts";
import { filePart, type GivenFile, makeConversation } from "../../../tests/support/conversations.ts";
import { type Correspondence, makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { changeSettings } from "../../settings/read.ts";
import { parseMail } from "../keeping/parse-mail.ts";
import type { MailPart } from "../keeping/parsed-mail.ts";
import { conversationRoutes } from "../routes.ts";
import { examineFiles, FILE_BYTES_MAX } from "./examine-files.ts";
import { keepFiles } from "./keep-files.ts";
import { judgeRisk, lookInside, riskOf } from "./risk.ts";
import { scanFiles } from "./scan-files.ts";

const database = useDatabase();
const web = useWeb(() => database().db, conversationRoutes);

let ours: Correspondence;
let clamd: Clamd;
beforeAll(async () => {
  ours = await makeCorrespondence(database().db);
  clamd = await startClamd();
});
afterAll(() => clamd.stop());

async function receive(files: GivenFile[], world = ours) {
  const entry = await world.addEntry({ title: "Fog" });
  return makeConversation(database().db, {
    ownerId: world.owner.id,
    mailboxId: world.mailbox.id,
    entries: [entry],
    mails: [{ text: "Here it is.", files }],
  });
}

const ask = (publicId: string, token = ours.kim.token, query = "") =>
  web().web.inject({
    url: `/api/mail-file/${publicId}${query}`,
    headers: { authorization: `Bearer ${token}` },
  });
const faultOf = (answer: { body: string }) => JSON.parse(answer.body).type.replace("urn:hostread:", "");

describe("B1.106 files that came in", () => {
  afterEach(async () => {
    await database().db.deleteFrom("setting").where("key", "=", "keptFilesMegabytes").execute();
  });

  test("B1.106 are kept in pieces, once for each organization, and come back byte for byte as an attachment", async () => {
    const content = Buffer.concat([Buffer.from("%PDF-1.7\n"), randomBytes(700_000)]);
    const name = "Rate card: 20 % 'off'.pdf";
    const made = await receive([{ name, content }]);
    await receive([{ name: "again.pdf", content }]);
    const pieces = await database()
      .db.selectFrom("file_piece")
      .select(["number"])
      .where("owner_id", "=", ours.owner.id)
      .orderBy("number")
      .execute();
    expect(pieces.map((piece) => piece.number)).toEqual([0, 1, 2]);
    const answer = await ask(made.files[0]!.publicId);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.equals(content)).toBe(true);
    expect(answer.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "content-disposition": "attachment; filename*=UTF-8''Rate%20card%3A%2020%20%25%20%27off%27.pdf",
      "x-content-type-options": "nosniff",
      "content-security-policy": "sandbox; default-src 'none'",
      "cache-control": "no-store",
    });
  });

  test("B1.106 belong to the organization: another's user and a colleague without the mailbox find none", async () => {
    const made = await receive([{ name: "a.txt", content: Buffer.from("a") }]);
    const theirs = await makeCorrespondence(database().db);
    expect((await ask(made.files[0]!.publicId, theirs.kim.token)).statusCode).toBe(404);
    expect((await ask("unknown")).statusCode).toBe(404);
  });

  test("B1.106 larger ones, and what goes beyond 25 MB in a mail or the quota, stay in the mailbox and say so", async () => {
    const nine = (fill: number) => Buffer.alloc(9_000_000, fill);
    const parts = [
      filePart("2", { name: "long.mp3", content: Buffer.alloc(0), size: FILE_BYTES_MAX + 1 }),
      filePart("3", { name: "over.mp3", content: Buffer.alloc(FILE_BYTES_MAX + 1) }),
      ...[1, 2, 3].map((no) => filePart(`${no + 3}`, { name: `${no}.bin1`, content: nine(no) })),
    ];
    const examined = await examineFiles(parts, null);
    expect(examined.map((file) => file.content !== null)).toEqual([false, false, true, true, false]);
    const { db } = database();
    const made = await receive([]);
    const mail = { id: made.mails[0]!.id, ownerId: ours.owner.id };
    const before = await db.selectFrom("file_piece").select("hash").execute();
    await changeSettings(db, { keptFilesMegabytes: 10 });
    await inTransaction(db, (tx) => keepFiles(tx, mail, examined));
    const states = await db
      .selectFrom("mail_file")
      .select(["public_id", "state"])
      .where("mail_id", "=", mail.id)
      .orderBy("id")
      .execute();
    expect(states.map((file) => file.state)).toEqual(["remote", "remote", "stored", "remote", "remote"]);
    const after = await db.selectFrom("file_piece").select("hash").execute();
    expect(after.length - before.length).toBe(Math.ceil(9_000_000 / 262_144));
    const answer = await ask(states[0]!.public_id);
    expect([answer.statusCode, faultOf(answer)]).toEqual([409, "file-remote"]);
  });

  test("B1.35 B1.106 what is cut off because its mail is too large is not kept as if it were whole", async () => {
    const part = (name: string) =>
      `--e\r\nContent-Disposition: attachment; filename=${name}\r\n\r\n${name.repeat(1_000)}\r\n`;
    const mail = Buffer.from(
      `Content-Type: multipart/mixed; boundary=e\r\n\r\n${part("a.txt")}${part("b.txt")}`,
    );
    const kept = async (cut: boolean) =>
      (await examineFiles((await parseMail(mail, cut)).parts, null)).map((file) => file.content !== null);
    expect(await kept(false)).toEqual([true, true]);
    expect(await kept(true)).toEqual([true, false]);
  });

  test("B1.106 the quota is a setting: with 0 nothing is kept, what was kept before stays", async () => {
    const { db } = database();
    const name = "rates.pdf";
    const before = await receive([{ name, content: Buffer.from("%PDF-1.7 before") }]);
    await changeSettings(db, { keptFilesMegabytes: 0 });
    const content = Buffer.from("%PDF-1.7 after");
    const after = await receive([{ name, content }]);
    const [remote, stored] = await Promise.all([
      ask(after.files[0]!.publicId),
      ask(before.files[0]!.publicId),
    ]);
    // No mailbox is connected from which it could come.
    expect([remote.statusCode, faultOf(remote)]).toEqual([409, "file-remote"]);
    expect(stored.rawPayload.toString()).toBe("%PDF-1.7 before");
    await changeSettings(db, { keptFilesMegabytes: 11 });
    const last = await receive([{ name, content }]);
    expect((await ask(last.files[0]!.publicId)).rawPayload.equals(content)).toBe(true);
  });

  test("B1.106 risky ones want a second press", async () => {
    const made = await receive([{ name: "setup.exe", content: Buffer.from("MZ\x90\0program") }]);
    const first = await ask(made.files[0]!.publicId);
    expect([first.statusCode, faultOf(first)]).toEqual([409, "file-risky"]);
    expect((await ask(made.files[0]!.publicId, ours.kim.token, "?really=1")).statusCode).toBe(200);
    expect((await ask(made.files[0]!.publicId, ours.kim.token, "?really=yes")).statusCode).toBe(400);
  });

  test.each([
    ["a script", "start.js", Buffer.from("alert(1)"), "script"],
    ["a page", "offer.html", Buffer.from("<!doctype html><p>x"), "html"],
    ["a drawing", "logo.svg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>"), "svg"],
    ["a document with macros", "offer.docm", Buffer.from("x"), "macros"],
    ["a name that lies", "photo.png", Buffer.from("%PDF-1.7\n"), "false-name"],
    ["a name that is turned round", "photo\u202egpj.zip", Buffer.from("x"), "false-name"],
    ["what a password locks", "offer.pdf", Buffer.from("%PDF-1.7\n/Encrypt 5 0 R"), "encrypted"],
  ])("B1.106 %s wants a second press like a program", async (_what, name, content, risk) => {
    const made = await receive([{ name, content }]);
    const first = await ask(made.files[0]!.publicId);
    expect([first.statusCode, faultOf(first)]).toEqual([409, "file-risky"]);
    const { rows } = await database().pool.query("select risk from mail_file where public_id = $1", [
      made.files[0]!.publicId,
    ]);
    expect(rows).toEqual([{ risk }]);
    const second = await ask(made.files[0]!.publicId, ours.kim.token, "?really=1");
    expect(second.rawPayload.equals(content)).toBe(true);
  });

  test("B1.106 names lose their path and their line breaks, and no header is made of them", async () => {
    const made = await receive([
      { name: "../../etc/passwd", content: Buffer.from("a") },
      { name: 'x\r\nSet-Cookie: a=b\r\n\r\n".txt', content: Buffer.from("b") },
      { name: `${"ä".repeat(500)}.pdf`, content: Buffer.from("%PDF-1.4 x") },
    ]);
    expect(made.files.map((file) => file.name)).toEqual([
      "passwd",
      'x Set-Cookie: a=b ".txt',
      `${"ä".repeat(195)}….pdf`,
    ]);
    const answer = await ask(made.files[1]!.publicId);
    expect(answer.headers["set-cookie"]).toBeUndefined();
    expect(answer.headers["content-disposition"]).toBe(
      "attachment; filename*=UTF-8''x%20Set-Cookie%3A%20a%3Db%20%22.txt",
    );
  });
});

describe("B1.106 the scanner", () => {
  const scanning = () => ({
    ...web().context,
    config: { ...web().context.config, clamdAddress: clamd.address },
  });
  const scannedOf = async (publicId: string) =>
    (
      await database()
        .db.selectFrom("mail_file")
        .select("scanned")
        .where("public_id", "=", publicId)
        .executeTakeFirstOrThrow()
    ).scanned;

  test("B1.106 looks at each file by INSTREAM; an infected one is handed out by no press", async () => {
    const made = await receive([
      { name: "good.txt", content: Buffer.alloc(600_000, "tea ") },
      { name: "bad.txt", content: Buffer.from(`x ${VIRUS} x`) },
    ]);
    const [good, bad] = made.files.map((file) => file.publicId);
    await scanFiles(web().context, made.mails[0]!.id);
    expect([await scannedOf(good!), await scannedOf(bad!)]).toEqual(["not-scanned", "not-scanned"]);
    await scanFiles(scanning(), made.mails[0]!.id);
    expect([await scannedOf(good!), await scannedOf(bad!)]).toEqual(["clean", "infected"]);
    expect(clamd.scanned).toContain(600_000);
    expect((await ask(good!)).statusCode).toBe(200);
    for (const query of ["", "?really=1"]) {
      const answer = await ask(bad!, ours.kim.token, query);
      expect([answer.statusCode, faultOf(answer)]).toEqual([422, "file-refused"]);
    }
  });

  test("B1.106 while it does not answer, nothing unscanned leaves; afterwards it does", async () => {
    const { readMailFile } = await import("./read-file.ts");
    const made = await receive([{ name: "wait.txt", content: Buffer.from(`wait ${someLetters()}`) }]);
    const file = made.files[0]!.publicId;
    const read = () => readMailFile(scanning(), ours.kim.caller, file, { really: false });
    clamd.knobs.answer = () => "stream: something else ERROR";
    await expect(read()).rejects.toMatchObject({ code: "scanner-missing" });
    expect(await scannedOf(file)).toBe("not-scanned");
    delete clamd.knobs.answer;
    expect((await read()).name).toBe("wait.txt");
    expect(await scannedOf(file)).toBe("clean");
  });
});

const someLetters = () => randomBytes(8).toString("hex");

/** A ZIP archive's list of contents with one file, as far as it is looked at. */
function zipOf(name: string, flags = 0): Buffer {
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const central = Buffer.alloc(46);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(flags, 8);
  central.writeUInt16LE(name.length, 28);
  return Buffer.concat([local, Buffer.from(name), central, Buffer.from(name)]);
}

const text = (content: string) => ({ typeFound: "", content: Buffer.from(content) });
const PDF = { typeFound: "application/pdf", content: Buffer.from("%PDF-1.7") };
const ZIP = (name: string, flags?: number) => ({ typeFound: "application/zip", content: zipOf(name, flags) });

test("B1.106 an archive that comes in pieces is judged like a whole one; made-up lengths hide nothing", () => {
  const padded = Buffer.concat([Buffer.alloc(3_000, "x"), zipOf("inside/run.exe"), Buffer.alloc(3_000, "y")]);
  for (const length of [1, 7, 100, 3_010, padded.length]) {
    const inside = lookInside();
    for (let at = 0; at < padded.length; at += length) inside.take(padded.subarray(at, at + length));
    inside.take(null);
    expect(judgeRisk("things.zip", "application/zip", inside), `${length}`).toBe("archive-of-programs");
  }
  const swallowing = zipOf("a.txt");
  swallowing.writeUInt16LE(60_000, swallowing.indexOf("504b0102", 0, "hex") + 28);
  const hidden = Buffer.concat([swallowing, zipOf("run.exe")]);
  expect(riskOf({ name: "things.zip", typeFound: "application/zip", content: hidden })).toBe(
    "archive-of-programs",
  );
});

/** Entries over each other, each with a name as long as can be said: 300 KB. */
function manyNames(): Buffer {
  const content = Buffer.alloc(300_000, "a");
  for (let entry = 0, at = 0; entry < 5_000 && at + 46 < content.length; entry += 1, at += 46) {
    content.write("504b0102", at, "hex");
    content.writeUInt16LE(0, at + 8);
    content.writeUInt16LE(65_535, at + 28);
  }
  return content;
}

test("B1.106 a list of contents made to be slow holds nobody up; of a name of any length its end counts", async () => {
  const content = manyNames();
  for (const typeFound of ["application/zip", "application/pdf", ""]) {
    const began = performance.now();
    riskOf({ name: "things.zip", typeFound, content });
    expect(performance.now() - began, typeFound).toBeLessThan(250);
  }
  const long = ZIP(`${"a".repeat(5_000)}/run.exe`);
  expect(riskOf({ name: "things.zip", ...long })).toBe("archive-of-programs");
  const part: MailPart = {
    number: "1",
    type: "application/zip",
    parameters: {},
    disposition: "attachment",
    name: "things.zip",
    contentId: null,
    headers: [],
    within: [],
    size: content.length,
    content: Buffer.concat([Buffer.from("504b0304", "hex"), content]),
    cut: false,
  };
  const gap = await longestGap(() => examineFiles(Array(80).fill(part), null));
  expect(gap).toBeLessThan(500);
});

test.each([
  ["offer.pdf", PDF, null],
  ["words.txt", text("Hello"), null],
  ["photo.jpg", { typeFound: "image/jpeg", content: Buffer.from([255, 216, 255]) }, null],
  ["audio.mp3", { typeFound: "audio/mpeg", content: Buffer.from("ID3") }, null],
  ["things.zip", ZIP("a.txt"), null],
  ["setup.exe", { typeFound: "application/x-msdownload", content: Buffer.from("MZ") }, "program"],
  ["tool", { typeFound: "application/x-elf", content: Buffer.from("\x7fELF") }, "program"],
  ["run.sh", text("#!/bin/sh"), "script"],
  ["noending", text("#!/usr/bin/perl"), "script"],
  ["macro.js", text("alert(1)"), "script"],
  ["link.lnk", text("L"), "script"],
  ["page.html", text("<!DOCTYPE html><p>"), "html"],
  ["page", text("  <html><script>"), "html"],
  ["letter.eml", text("From: a"), "html"],
  ["logo.svg", text("<svg onload='x()'>"), "svg"],
  ["logo", text('<?xml version="1.0"?><svg>'), "svg"],
  ["rates.xlsm", ZIP("xl/workbook.xml"), "macros"],
  ["rates.xlsx", ZIP("xl/vbaProject.bin"), "macros"],
  ["old.doc", { typeFound: "application/x-cfb", content: Buffer.from("d0cf11e0", "hex") }, "macros"],
  ["secret.zip", ZIP("a.txt", 1), "encrypted"],
  ["secret.7z", { typeFound: "application/x-7z-compressed", content: Buffer.from("7z") }, "encrypted"],
  [
    "secret.pdf",
    { typeFound: "application/pdf", content: Buffer.from("%PDF-1.7 /Encrypt 1 0 R") },
    "encrypted",
  ],
  ["tools.zip", ZIP("inside/run.exe"), "archive-of-programs"],
  ["offer.pdf.exe", text("MZ"), "false-name"],
  ["offer.pdf .scr", text("x"), "false-name"],
  ["\u202egpj.exe", text("x"), "false-name"],
  ["photo\u200b.jpg", { typeFound: "image/jpeg", content: Buffer.from([255]) }, "false-name"],
  ["photo.jpg", { typeFound: "application/x-msdownload", content: Buffer.from("MZ") }, "false-name"],
  ["photo.png", text("<html><script>"), "false-name"],
  ["offer.pdf", { typeFound: "application/zip", content: zipOf("a.txt") }, "false-name"],
])("B1.106 the file %j is judged by name and content", (name, file, risk) => {
  expect(riskOf({ name, ...file })).toBe(risk);
});
