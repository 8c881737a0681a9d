import { createHash, randomBytes } from "node:crypto";
import { readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { buffer } from "node:stream/consumers";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { useWeb } from "../../../tests/support/api.ts";
import { startClamd, VIRUS } from "../../../tests/support/clamd.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { type MailServers, startMailServers } from "../../../tests/support/mail/mail-servers.ts";
import { OUTREACH, plainKeeper } from "../../../tests/support/mail/plain-keeper.ts";
import { contextOf, makeReadWorld, readerOf, until } from "../../../tests/support/mail/reading-world.ts";
import { makeLogin, makeOwner, makePodcast, makeUnlock } from "../../../tests/support/world.ts";
import { freeLately } from "../../platform/free-memory.ts";
import { newHandle } from "../../platform/handle.ts";
import type { Context } from "../../platform/web/http.ts";
import { identityOf } from "../keeping/identity.ts";
import { parseMail } from "../keeping/parse-mail.ts";
import { keepReading } from "../reading/keep-reading.ts";
import { conversationRoutes } from "../routes.ts";
import { fetchFile } from "./fetch-file.ts";
import { selectFile } from "./file-queries.ts";

const user = { address: "kim@brand.test", password: "secret-word" };
const started = await startMailServers({ users: [user], rawLog: true });
if (started.servers === null) console.warn(`Skipped, no real mail servers: ${started.reason}`);

const wave = Buffer.concat([Buffer.from("RIFF\x24\x00\x00\x00WAVEfmt "), randomBytes(11_000_000)]);

/** Its mail is larger than what is read of one. */
const film = Buffer.concat([
  Buffer.from("RIFF\x24\x00\x00\x00WAVEfmt "),
  ...Array<Buffer>(24).fill(randomBytes(1_000_000)),
]);
const hashOf = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");
/** For machines with other things to do. */
const patience = 500_000;
const spools = () => readdirSync(tmpdir()).filter((name) => name.startsWith("hostread-file-"));

const withFiles = (id: string, files: readonly { name: string; content: Buffer }[]): Buffer =>
  Buffer.from(
    [
      `From: Ada <ada@show.test>\r\nTo: ${user.address}\r\nSubject: Re: ${id}\r\nMessage-ID: <${id}@show.test>`,
      `References: <${id}@${OUTREACH}>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=edge\r\n`,
      "--edge\r\nContent-Type: text/plain\r\n\r\nHere it is.",
      ...files.map(
        ({ name, content }) =>
          `--edge\r\nContent-Type: application/octet-stream\r\nContent-Disposition: attachment; filename="${name}"\r\n` +
          `Content-Transfer-Encoding: base64\r\n\r\n${content.toString("base64").replace(/.{76}/g, "$&\r\n")}`,
      ),
      "--edge--\r\n",
    ].join("\r\n"),
    "latin1",
  );

describe.skipIf(started.servers === null)("B1.106 a file that is not kept here", () => {
  const servers = started.servers as MailServers;
  const database = useDatabase();
  let clamd: { host: string; port: number } | null = null;
  const edge = useWeb(
    () => database().db,
    conversationRoutes,
    (context) => {
      const { config, outbound } = contextOf(database().db, servers);
      return {
        ...context,
        outbound,
        config: {
          ...context.config,
          outboundAllow: config.outboundAllow,
          get clamdAddress() {
            return clamd;
          },
        },
      };
    },
  );
  let context: Context;
  let kim: Awaited<ReturnType<typeof makeReadWorld>>["kim"];
  let mailboxId: number;
  afterAll(() => servers.stop());

  beforeAll(async () => {
    context = edge().context;
    servers.drop(user.address, [
      withFiles("wave", [{ name: "Interview.wav", content: wave }]),
      withFiles("film", [
        { name: "Film.wav", content: film },
        { name: "notes.txt", content: Buffer.from("the last of it") },
      ]),
      withFiles("many", [{ name: "notes.txt", content: Buffer.from("c") }]),
      withFiles("risky", [{ name: "offer.exe", content: Buffer.from("MZ\x90\0program") }]),
      withFiles("virus", [{ name: "notes.txt", content: Buffer.from(VIRUS) }]),
      withFiles("gone", [{ name: "notes.txt", content: Buffer.from("a") }]),
      withFiles("other", [{ name: "notes.txt", content: Buffer.from("b") }]),
    ]);
    const at = { name: servers.name, port: servers.imap.tls };
    ({ kim, mailboxId } = await makeReadWorld(context, at, user));
    const reader = keepReading(context, plainKeeper, { tickMs: 50 });
    await until(async () => (await readerOf(context.db, mailboxId))?.mode === "live");
    await reader.stop();
    // Files are handed out where their conversation is about an address that is the organization's.
    const conversations = await context.db.selectFrom("conversation").select(["id", "owner_id"]).execute();
    const podcast = await makePodcast(context.db, { address: "ada@show.test" });
    await makeUnlock(context.db, conversations[0]!.owner_id, podcast.id);
    await context.db
      .insertInto("conversation_entry")
      .values(
        conversations.map(({ id }) => ({ conversation_id: id, podcast_id: podcast.id, entry_id: null })),
      )
      .execute();
  }, 300_000);

  /** As the keeper leaves it: the file in the mailbox, the mail with its identity. */
  async function remoteFile(subject: string, name: string, bytes: Buffer, part = "2"): Promise<string> {
    const { id } = await context.db
      .updateTable("conversation_mail")
      .set({ identity: identityOf(await parseMail(bytes)) })
      .where("subject", "=", `Re: ${subject}`)
      .returning("id")
      .executeTakeFirstOrThrow();
    const { public_id } = await context.db
      .insertInto("mail_file")
      .values({
        public_id: newHandle(),
        mail_id: id,
        part,
        name,
        size: 1,
        hash: null,
        content_id: null,
        risk: null,
        state: "remote",
      })
      .returning("public_id")
      .executeTakeFirstOrThrow();
    return public_id;
  }
  const row = (file: string) =>
    context.db.selectFrom("mail_file").selectAll().where("public_id", "=", file).executeTakeFirstOrThrow();
  const ask = (file: string, token = kim.token, query = "") =>
    edge().web.inject({
      url: `/api/mail-file/${file}${query}`,
      headers: { authorization: `Bearer ${token}` },
    });
  const faultOf = (answer: { body: string }) => JSON.parse(answer.body).type.replace("urn:hostread:", "");

  test("is fetched byte for byte when a user asks, changes nothing in the mailbox and is not kept", async () => {
    const file = await remoteFile("wave", "Interview.wav", withFiles("wave", [{ name: "x", content: wave }]));
    const answer = await ask(file);
    expect(answer.statusCode).toBe(200);
    expect(hashOf(answer.rawPayload)).toBe(hashOf(wave));
    expect(answer.headers).toMatchObject({
      "content-type": "application/octet-stream",
      "x-content-type-options": "nosniff",
    });
    expect(await row(file)).toMatchObject({
      state: "remote",
      hash: null,
      type_found: "audio/wav",
      size: wave.length,
    });
    expect(await context.db.selectFrom("file_piece").select("number").execute()).toEqual([]);
    expect(servers.rawLog(user.address)).not.toMatch(/^\S+ (UID )?(SELECT|STORE|EXPUNGE)\b/im);
    const stranger = await makeLogin(context.db, [await makeOwner(context.db)]);
    expect((await ask(file, stranger.token)).statusCode).toBe(404);
  }, 300_000);

  test("B1.35 out of a mail of 33 MB comes whole, in little memory, and nothing of it stays on the disk", async () => {
    const bytes = withFiles("film", []);
    const large = await remoteFile("film", "Film.wav", bytes, "2");
    const small = await remoteFile("film", "notes.txt", bytes, "3");
    const file = (await selectFile(context.db, large))!;
    freeLately();
    const used = () => process.memoryUsage().external;
    const before = used();
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, used() - before);
    }, 2);
    const hash = createHash("sha256");
    try {
      const { spool } = await fetchFile(context, file, { patience });
      expect(spool.size).toBe(film.length);
      for await (const piece of spool.handOver()) hash.update(piece);
      await until(async () => spools().length === 0);
    } finally {
      clearInterval(watch);
    }
    expect(hash.digest("hex")).toBe(hashOf(film));
    // The whole mail and its file would be more than 57 MB.
    expect(most).toBeLessThan(40_000_000);
    const last = await fetchFile(context, (await selectFile(context.db, small))!, { patience });
    expect((await buffer(last.spool.handOver())).toString()).toBe("the last of it");
    // Of one beyond the bound, what stands before it still comes.
    await expect(fetchFile(context, file, { most: 30_000_000 })).rejects.toMatchObject({
      code: "file-remote",
    });
    expect(spools()).toEqual([]);
  });

  test("only so many of an organization lie on the disk at once, until they are handed out or given up", async () => {
    const file = (await selectFile(
      context.db,
      await remoteFile("many", "N.txt", withFiles("many", []), "2"),
    ))!;
    const fetched = [];
    for (let i = 0; i < 4; i++) fetched.push(await fetchFile(context, file));
    await expect(fetchFile(context, file)).rejects.toMatchObject({ code: "too-many-requests" });
    const [first, ...others] = fetched.map(({ spool }) => spool);
    first!.handOver().destroy();
    await until(async () =>
      fetchFile(context, file)
        .then(({ spool }) => spool.close())
        .then(
          () => true,
          () => false,
        ),
    );
    await Promise.all(others.map((spool) => spool.close()));
  });

  test("wants a second press where its content or name is risky", async () => {
    const content = Buffer.from("MZ\x90\0program");
    const file = await remoteFile("risky", "offer.exe", withFiles("risky", [{ name: "offer.exe", content }]));
    const first = await ask(file);
    expect([first.statusCode, faultOf(first)]).toEqual([409, "file-risky"]);
    expect((await row(file)).risk).toBe("program");
    const second = await ask(file, kim.token, "?really=1");
    expect(second.rawPayload.equals(content)).toBe(true);
  });

  test("is scanned before it is handed out, and an infected one is not", async () => {
    const scanner = await startClamd();
    clamd = scanner.address;
    try {
      const content = Buffer.from(VIRUS);
      const file = await remoteFile("virus", "notes.txt", withFiles("virus", [{ name: "n", content }]));
      expect(faultOf(await ask(file))).toBe("file-refused");
      expect((await row(file)).scanned).toBe("infected");
      expect(faultOf(await ask(file, kim.token, "?really=1"))).toBe("file-refused");
    } finally {
      clamd = null;
      await scanner.stop();
    }
  });

  test("B1.36 says so where its mail was deleted in the mailbox, and where another mail has its place", async () => {
    const bytes = withFiles("gone", [{ name: "notes.txt", content: Buffer.from("a") }]);
    const file = await remoteFile("gone", "notes.txt", bytes);
    const { mail_id } = await row(file);
    await sql`update mail_place set remote = '999' where mail_id = ${mail_id}`.execute(context.db);
    const answer = await ask(file);
    expect([answer.statusCode, faultOf(answer)]).toEqual([410, "file-gone"]);
    expect((await row(file)).state).toBe("gone");
    const other = await remoteFile("other", "notes.txt", withFiles("elsewhere", []));
    expect(faultOf(await ask(other))).toBe("file-gone");
  });

  test("a mailbox that does not answer in time, or is not connected, is named and changes nothing", async () => {
    const publicId = await remoteFile("wave", "Late.wav", withFiles("late", []), "3");
    const file = (await selectFile(context.db, publicId))!;
    let closed = false;
    const never = () => new Promise<never>(() => {});
    const open = async () => ({
      account: "",
      transport: {
        fetchInPieces: never,
        close: async () => {
          closed = true;
        },
      } as never,
    });
    await expect(fetchFile(context, file, { open, patience: 20 })).rejects.toMatchObject({
      code: "mailbox-silent",
    });
    expect(closed).toBe(true);
    await expect(fetchFile(context, file, { open: async () => null, patience: 20 })).rejects.toMatchObject({
      code: "file-remote",
    });
    expect(await selectFile(context.db, publicId)).toEqual(file);
  });

  test("a slow mailbox holds up its own organization alone, and only so many wait for it", async () => {
    const publicId = await remoteFile("wave", "Slow.wav", withFiles("slow", []), "4");
    const file = (await selectFile(context.db, publicId))!;
    const never = () => new Promise<never>(() => {});
    const open = async () => ({
      account: "",
      transport: { fetchInPieces: never, close: async () => {} } as never,
    });
    let settled = 0;
    const asked = Array.from({ length: 5 }, () =>
      fetchFile(context, file, { open, patience: 1_500 }).catch((error: { code: string }) => {
        settled += 1;
        return error.code;
      }),
    );
    await expect(
      fetchFile(context, { ...file, ownerId: file.ownerId + 1 }, { open: async () => null, patience: 1_500 }),
    ).rejects.toMatchObject({ code: "file-remote" });
    // The fifth alone: it was refused at once.
    expect(settled).toBe(1);
    expect(await Promise.all(asked)).toEqual(Array(5).fill("mailbox-silent"));
  });
});
