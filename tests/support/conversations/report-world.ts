import { createHash, randomBytes } from "node:crypto";
import { sql } from "kysely";
import type { OwnerRow } from "../../../server/accounts/members/owners.ts";
import { createFindReported } from "../../../server/conversations/reports/find-reported.ts";
import { settleReports } from "../../../server/conversations/reports/settle-reports.ts";
import { saveMailbox } from "../../../server/mailbox/save.ts";
import { newHandle } from "../../../server/platform/handle.ts";
import { parseAddress, samePersonKey } from "../../../server/platform/mail/address.ts";
import { type Db, inTransaction } from "../../../server/platform/postgres/database.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import type { TestLogin } from "../world.ts";
import { splitMail } from "./split-mail.ts";

export interface SentMail {
  id: number;
  publicId: string;
  messageId: string;
  recipient: string;
}

/** A sender's mailbox of an organization, mails that went out through it, and reports that come back into it. */
export interface Sender {
  mailboxId: number;
  send(podcast: { id: number }, address: string, fields?: { handed?: Date | null }): Promise<SentMail>;
  /** Keeps a report as the reader does; its id, or null where it counts for nothing. */
  keep(bytes: Buffer, fields?: { history?: boolean }): Promise<number | null>;
  settle(mailId: number): Promise<void>;
  /** Both, one after the other. */
  report(bytes: Buffer): Promise<number | null>;
}

export async function makeSender(
  context: Context,
  owner: OwnerRow,
  login: TestLogin,
  given: { address?: string; host?: string } = {},
): Promise<Sender> {
  const { db } = context;
  const address = given.address ?? `kim-${randomBytes(3).toString("hex")}@brand.example`;
  await inTransaction(db, (tx) =>
    saveMailbox(
      tx,
      context,
      { loginId: login.id, ownerId: owner.id },
      {
        senderName: "Kim Berg",
        senderAddress: address,
        communicationAddress: address,
        senderIdentity: "Brand GmbH\nWeg 1\n10115 Berlin",
        imap: null,
        smtp: {
          host: given.host ?? "smtp.brand.example",
          port: 465,
          secure: true,
          sameAsImap: false,
          signIn: { kind: "password", user: address, password: "secret-word" },
        },
      },
    ),
  );
  const { id: mailboxId } = await db
    .selectFrom("mailbox")
    .select("id")
    .where("login_id", "=", login.id)
    .where("owner_id", "=", owner.id)
    .executeTakeFirstOrThrow();
  const mailbox = {
    id: mailboxId,
    ownerId: owner.id,
    senderAddress: address,
    communicationAddress: address,
    connected: new Date(0),
  };
  const find = createFindReported(context);
  const settle = (mailId: number) =>
    inTransaction(db, (tx) => settleReports(tx, context, mailId), { step: "report" });

  const sender: Sender = {
    mailboxId,
    async send(podcast, to, fields = {}) {
      const parsed = parseAddress(to);
      if (!parsed.ok) throw new Error("no address");
      const messageId = `<${randomBytes(12).toString("hex")}@brand.example>`;
      const publicId = newHandle();
      const handed = fields.handed === undefined ? new Date(Date.now() - 3_600_000) : fields.handed;
      const mailing = await db
        .insertInto("mailing")
        .values({
          public_id: newHandle(),
          owner_id: owner.id,
          campaign_id: null,
          mailbox_id: mailboxId,
          login_id: login.id,
          language: "en",
          subject: "About your show",
          body: "Hello",
          stopped: null,
          held: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      const { id } = await db
        .insertInto("message")
        .values({
          public_id: publicId,
          mailing_id: mailing.id,
          mailbox_id: mailboxId,
          owner_id: owner.id,
          podcast_id: podcast.id,
          entry_id: null,
          entry_state: null,
          recipient: to,
          recipient_key: samePersonKey(parsed.mailbox),
          message_id: messageId,
          subject: "About your show",
          body: "Hello",
          state: handed === null ? "queued" : "accepted",
          reason: null,
          detail: null,
          lease_until: null,
          handed,
          accepted: handed,
          wire_id: null,
          in_reply_to: null,
          fate: null,
          fate_at: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return { id, publicId, messageId, recipient: to };
    },
    async keep(bytes, { history = false } = {}) {
      const mail = splitMail(bytes);
      const found = await find(mailbox, mail, bytes);
      if (!found || found.length === 0) return null;
      return inTransaction(db, async (tx) => {
        const conversation = await tx
          .insertInto("conversation")
          .values({
            public_id: newHandle(),
            owner_id: owner.id,
            mailbox_id: mailboxId,
            person_key: "report",
            subject: "",
            assigned_to: null,
            snoozed_until: null,
            snooze_kind: null,
            last_in: null,
            last_out: null,
            last_kind: null,
          })
          .returning("id")
          .executeTakeFirstOrThrow();
        const identity = createHash("sha256").update(bytes).digest();
        const made = await tx
          .insertInto("conversation_mail")
          .values({
            public_id: newHandle(),
            conversation_id: conversation.id,
            owner_id: owner.id,
            mailbox_id: mailboxId,
            direction: "in",
            message_id: found[0]!.messageId,
            identity,
            people: sql`'{}'::jsonb` as never,
            sent: null,
            received: new Date(),
            kind: "report",
            signs: sql`'[]'::jsonb` as never,
            headers: sql`'[]'::jsonb` as never,
            certainty: "certain",
            html: null,
            away_until: null,
            judged: null,
            history,
            text: mail.text,
          })
          .onConflict((c) => c.columns(["owner_id", "identity"]).doNothing())
          .returning("id")
          .executeTakeFirst();
        // The same mail again, by another way.
        if (!made)
          return (
            await tx
              .selectFrom("conversation_mail")
              .select("id")
              .where("owner_id", "=", owner.id)
              .where("identity", "=", identity)
              .executeTakeFirstOrThrow()
          ).id;
        await tx
          .insertInto("delivery_report")
          .values(
            found.map((one) => ({
              mail_id: made.id,
              message_id: one.messageId,
              kind: one.kind,
              status: one.status,
              said: one.said,
              signed_by: one.signedBy[0] ?? null,
            })),
          )
          .execute();
        return made.id;
      });
    },
    settle,
    async report(bytes) {
      const id = await sender.keep(bytes);
      if (id !== null) await settle(id);
      return id;
    },
  };
  return sender;
}

/** A report as Postfix writes it. */
export function reportOf(
  mail: Pick<SentMail, "messageId" | "recipient">,
  given: {
    status?: string;
    action?: string;
    said?: string;
    final?: string;
    remoteMta?: string;
    from?: string;
    date?: Date;
    envelopeId?: string;
    id?: string;
  } = {},
): Buffer {
  const status = given.status ?? "5.1.1";
  const from = given.from ?? "MAILER-DAEMON@out.brand.example";
  const boundary = `b${randomBytes(6).toString("hex")}`;
  return Buffer.from(
    [
      `Return-Path: <>`,
      `From: ${from}`,
      `To: kim@brand.example`,
      `Subject: Undelivered Mail Returned to Sender`,
      `Date: ${(given.date ?? new Date()).toUTCString()}`,
      `Message-ID: <${given.id ?? randomBytes(8).toString("hex")}@out.brand.example>`,
      `MIME-Version: 1.0`,
      `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
      ``,
      `--${boundary}`,
      `Content-Type: text/plain`,
      ``,
      `This is the mail system.`,
      `--${boundary}`,
      `Content-Type: message/delivery-status`,
      ``,
      `Reporting-MTA: dns; out.brand.example`,
      ...(given.envelopeId === undefined ? [] : [`Original-Envelope-Id: ${given.envelopeId}`]),
      ``,
      `Final-Recipient: rfc822; ${given.final ?? mail.recipient}`,
      `Action: ${given.action ?? "failed"}`,
      `Status: ${status}`,
      ...(given.remoteMta === undefined ? [] : [`Remote-MTA: dns; ${given.remoteMta}`]),
      `Diagnostic-Code: smtp; ${given.said ?? `550 ${status} User unknown`}`,
      `--${boundary}`,
      `Content-Type: message/rfc822`,
      ``,
      `Message-ID: ${mail.messageId}`,
      `To: ${mail.recipient}`,
      ``,
      `Hello`,
      `--${boundary}--`,
      ``,
    ].join("\r\n"),
  );
}

export const fateOf = async (db: Db, id: number) =>
  (await db.selectFrom("message").select("fate").where("id", "=", id).executeTakeFirstOrThrow()).fate;

export const casesOf = (db: Db, ownerId: number) =>
  db.selectFrom("undelivered").selectAll().where("owner_id", "=", ownerId).orderBy("id").execute();
