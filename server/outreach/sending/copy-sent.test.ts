import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { simpleParser } from "mailparser";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { FILE_PIECE_BYTES } from "../../../contract/outreach/files.ts";
import { makeContext } from "../../../tests/support/api.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { type MailServers, startMailServers } from "../../../tests/support/mail/mail-servers.ts";
import { mailboxInput, makeMailWorld, messagesOf } from "../../../tests/support/mail/mail-world.ts";
import { written } from "../../../tests/support/mail/reply-world.ts";
import { replyInConversation } from "../../conversations/answering/reply.ts";
import { addFilePiece, beginCampaignFile, beginFile } from "../../conversations/files/draft-files.ts";
import { readConversation } from "../../conversations/inbox/read.ts";
import { saveMailbox } from "../../mailbox/save.ts";
import { parseAllow } from "../../platform/outbound/address.ts";
import { createOutbound } from "../../platform/outbound.ts";
import { type Db, inTransaction } from "../../platform/postgres/database.ts";
import { copySent } from "./copy-sent.ts";
import { sendMailbox } from "./send-mailbox.ts";

const database = useDatabase();
const kim = { address: "kim@brand.example", password: "secret-word" };
/** All mail to other domains ends here. */
const hosts = { address: "hosts@catch.example", password: "hosts-word" };

let servers: MailServers | null = null;
beforeAll(async () => {
  const started = await startMailServers({ users: [kim, hosts], catchAll: hosts.address });
  servers = started.servers;
  if (!started.servers) process.stdout.write(`copies in Sent are not tested: ${started.reason}\n`);
}, 60_000);
afterAll(() => servers?.stop());

/** A mailbox on real servers; `imapPort` may lead nowhere. */
async function makeWorld(db: Db, mail: MailServers, imapPort = mail.imap.tls) {
  const { tls } = mail.smtp;
  const allow = parseAllow(`127.0.0.1/32:${tls},127.0.0.1/32:${imapPort}`);
  const bare = makeContext(db);
  const context = {
    ...bare,
    config: { ...bare.config, outboundAllow: `127.0.0.1/32:${tls},127.0.0.1/32:${imapPort}` },
    outbound: createOutbound({ allow, resolve: async () => ["127.0.0.1"], trust: [mail.ca] }),
  };
  const world = await makeMailWorld(context, { port: tls, recipients: 2 });
  const signIn = { kind: "password" as const, user: kim.address, password: kim.password };
  const input = mailboxInput(tls, {
    smtp: { host: mail.name, port: tls, secure: true, sameAsImap: true, signIn },
    imap: { host: mail.name, port: imapPort, secure: true, signIn },
  });
  const who = { loginId: world.kim.id, ownerId: world.owner.id };
  await inTransaction(db, (tx) => saveMailbox(tx, context, who, input));
  await db.updateTable("mailbox").set({ sandbox: true }).where("id", "=", world.mailboxId).execute();
  return world;
}
const copies = async (mailing: string) =>
  (await messagesOf(database().db, mailing)).map((m) => [m.state, m.sent_copy, m.sent_copy_attempts]);

/** Sets a state that the program itself never produces: the outcome of these messages is open again. */
const setUnclear = (mailboxId: number, tries: number) =>
  inTransaction(database().db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await tx
      .updateTable("message")
      .set({ state: "unclear", sent_copy: "waiting", sent_copy_attempts: tries, modified: new Date(0) })
      .where("mailbox_id", "=", mailboxId)
      .execute();
  });

describe("the copy in the Sent folder", () => {
  test("A1.05 a mailing through a real Exim arrives in a real Dovecot, and a copy of each mail lies in Sent once", async (run) => {
    if (!servers) return run.skip();
    const { db } = database();
    const world = await makeWorld(db, servers);
    const mailing = await world.start({ subject: "Grüße an {{podcast_title}} 🎙️", language: "de" });
    await sendMailbox(world.context, world.mailboxId);
    expect(await copies(mailing)).toEqual(Array(2).fill(["accepted", "waiting", 0]));
    await copySent(world.context, world.mailboxId);
    expect(await copies(mailing)).toEqual(Array(2).fill(["accepted", "done", 1]));
    const arrived = await servers.waitForMail(hosts.address, 2);
    expect(arrived.map((mail) => mail.subject).sort()).toEqual(["Grüße an Show 0 🎙️", "Grüße an Show 1 🎙️"]);
    const ids = (await messagesOf(db, mailing)).map((m) => m.message_id).sort();
    expect(arrived.map((mail) => mail.messageId).sort()).toEqual(ids);
    const sent = await servers.readMailbox(kim.address, "Sent");
    expect(sent.map((mail) => mail.messageId).sort()).toEqual(ids);
    const read = await simpleParser(sent[0]!.source);
    expect(read.text).toContain("antworten Sie mit „Stopp“");
    // Killed after appending and before writing that down: the second try finds the copy.
    await db
      .updateTable("message")
      .set({ sent_copy: "waiting", modified: new Date(0) })
      .where("mailbox_id", "=", world.mailboxId)
      .execute();
    await Promise.all([copySent(world.context, world.mailboxId), copySent(world.context, world.mailboxId)]);
    await copySent(world.context, world.mailboxId);
    expect(await servers.readMailbox(kim.address, "Sent")).toHaveLength(2);
  });

  test("B1.107 the copy of an answer has its files, byte by byte", async (run) => {
    if (!servers) return run.skip();
    const { db } = database();
    const world = await makeWorld(db, servers);
    const { kim: writer, owner, mailboxId } = world;
    const conversation = await makeConversation(db, {
      ownerId: owner.id,
      mailboxId,
      entries: world.entries.map(({ id, podcastId }) => ({ id, podcastId })),
      mails: [{ text: "What would you pay?", id: "<asked@shows.example>" }],
    });
    const { caller } = writer;
    const offer = Buffer.from("Preise für März\r\n.\r\nEnde");
    const { newest: seen } = await readConversation(db, caller, conversation.publicId);
    await inTransaction(db, async (tx) => {
      const given = { name: "Angebot März.txt", size: offer.length };
      const { publicId: file } = await beginFile(tx, caller, conversation.publicId, given);
      await addFilePiece(tx, caller, file, { from: 0, bytes: offer.toString("base64") });
      const answer = { cc: [], body: written("It is attached."), files: [file], seen, delay: 0 as const };
      await replyInConversation(tx, world.context, caller, conversation.publicId, answer);
    });
    const before = (await servers.readMailbox(kim.address, "Sent")).length;
    await sendMailbox(world.context, mailboxId);
    await copySent(world.context, mailboxId);
    const sent = await servers.readMailbox(kim.address, "Sent");
    expect(sent).toHaveLength(before + 1);
    const { attachments } = await simpleParser(sent.find((mail) => !/Show \d/.test(mail.subject))!.source);
    expect(attachments.map(({ filename, content }) => [filename, content.toString()])).toEqual([
      ["Angebot März.txt", offer.toString()],
    ]);
  });

  test("B1.107 the copies of a mailing have its files, byte by byte", async (run) => {
    if (!servers) return run.skip();
    const { db } = database();
    const world = await makeWorld(db, servers);
    const { caller } = world.kim;
    const offer = randomBytes(FILE_PIECE_BYTES + 9);
    const file = await inTransaction(db, async (tx) => {
      const given = { name: "Angebot März.dat", size: offer.length };
      const { publicId } = await beginCampaignFile(tx, caller, world.campaign.publicId, given);
      for (const from of [0, FILE_PIECE_BYTES]) {
        const bytes = offer.subarray(from, from + FILE_PIECE_BYTES).toString("base64");
        await addFilePiece(tx, caller, publicId, { from, bytes });
      }
      return publicId;
    });
    const before = (await servers.readMailbox(kim.address, "Sent")).length;
    await world.start({ files: [file] });
    await sendMailbox(world.context, world.mailboxId);
    await copySent(world.context, world.mailboxId);
    const sent = (await servers.readMailbox(kim.address, "Sent")).slice(before);
    const attached = await Promise.all(
      sent.map(async ({ source }) => (await simpleParser(source)).attachments),
    );
    expect(attached.map((files) => files.map(({ filename }) => filename))).toEqual(
      Array(2).fill(["Angebot März.dat"]),
    );
    expect(attached.flat().map(({ content }) => content.equals(offer))).toEqual([true, true]);
  });

  test("rule 2, item 22: an unclear mail that lies in Sent was accepted; one that does not stays unclear", async (run) => {
    if (!servers) return run.skip();
    const { db } = database();
    const world = await makeWorld(db, servers);
    const mailing = await world.start();
    await sendMailbox(world.context, world.mailboxId);
    // As if the worker had died before it heard the answers; the provider kept a copy of the first mail.
    await copySent(world.context, world.mailboxId);
    await db
      .updateTable("campaign_entry")
      .set({ state: "New" })
      .where("campaign_id", "=", world.campaign.id)
      .execute();
    await setUnclear(world.mailboxId, 0);
    await copySent(world.context, world.mailboxId);
    expect((await copies(mailing)).map(([state]) => state)).toEqual(["accepted", "accepted"]);
    const states = await db
      .selectFrom("campaign_entry")
      .select("state")
      .where("campaign_id", "=", world.campaign.id)
      .execute();
    expect(states).toEqual(Array(2).fill({ state: "Contacted" }));

    await setUnclear(world.mailboxId, 7);
    await db
      .updateTable("message")
      .set((eb) => ({ message_id: eb("message_id", "||", "x") }))
      .execute();
    for (let i = 0; i < 3; i++) await copySent(world.context, world.mailboxId);
    expect(await copies(mailing)).toEqual(Array(2).fill(["unclear", "none", 8]));
  });

  test("an IMAP server that is away puts the copy off, then gives it up; the mail stays accepted", async (run) => {
    if (!servers) return run.skip();
    const { db } = database();
    const world = await makeWorld(db, servers, 4401);
    const mailing = await world.start({ recipients: [world.entries[0]!.externalId] });
    await sendMailbox(world.context, world.mailboxId);
    await copySent(world.context, world.mailboxId);
    expect(await copies(mailing)).toEqual([["accepted", "waiting", 1]]);
    await db
      .updateTable("message")
      .set({ sent_copy_attempts: 7, modified: new Date(0) })
      .where("mailbox_id", "=", world.mailboxId)
      .execute();
    await copySent(world.context, world.mailboxId);
    expect(await copies(mailing)).toEqual([["accepted", "failed", 8]]);
  });
});
