import { sql } from "kysely";
import { saveMailbox } from "../../server/mailbox/save.ts";
import { startMailing } from "../../server/outreach/start.ts";
import { readConfig } from "../../server/platform/config.ts";
import { newHandle } from "../../server/platform/handle.ts";
import { type Db, inTransaction } from "../../server/platform/postgres/database.ts";
import type { Secrets } from "../../server/platform/secrets.ts";
import type { MailServers } from "../../tests/support/mail/mail-servers.ts";
import { makeLogin, makeOwner, makePodcast, makeUnlock } from "../../tests/support/world.ts";

export interface User {
  address: string;
  password: string;
}

/** A mailbox with mails of ours that went out through it. */
export interface ReadingWorld {
  user: User;
  mailboxId: number;
  ownerId: number;
  sent: { messageId: string; recipient: string }[];
}

/** What reaches the servers of a measurement and nothing else. */
export const allowOf = ({ imap }: Pick<MailServers, "imap">): string => `127.0.0.1/32:${imap.tls}`;

/** An organization with a campaign, unlocked podcasts, a mailbox, and a mailing that has gone out. */
export async function makeReadingWorld(
  db: Db,
  secrets: Secrets,
  servers: Pick<MailServers, "imap" | "name">,
  user: User,
  recipients: number,
): Promise<ReadingWorld> {
  const owner = await makeOwner(db);
  const login = await makeLogin(db, [owner]);
  const campaign = await db
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Autumn" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  const entries: string[] = [];
  for (let n = 0; n < recipients; n++) {
    const address = `host-${n}-${newHandle().toLowerCase()}@shows.example`;
    const podcast = await makePodcast(db, { title: `Show ${n}`, artist: "Ada Host", address });
    await makeUnlock(db, owner.id, podcast.id);
    const { id } = await db
      .insertInto("campaign_entry")
      .values({ public_id: newHandle(), campaign_id: campaign.id, podcast_id: podcast.id })
      .returning("public_id as id")
      .executeTakeFirstOrThrow();
    entries.push(id);
  }
  const config = readConfig({ OUTBOUND_ALLOW: allowOf(servers), HOSTREAD_DEMO: "off" });
  const signIn = { kind: "password", user: user.address, password: user.password } as const;
  const server = { host: servers.name, port: servers.imap.tls, secure: true, signIn };
  await inTransaction(db, (tx) =>
    saveMailbox(
      tx,
      { secrets, config },
      { loginId: login.id, ownerId: owner.id },
      {
        senderName: "Kim Berg",
        senderAddress: user.address,
        communicationAddress: user.address,
        senderIdentity: "Brand GmbH\nWeg 1\n10115 Berlin",
        imap: server,
        smtp: { ...server, sameAsImap: false },
      },
    ),
  );
  const { id: mailboxId } = await db
    .selectFrom("mailbox")
    .select("id")
    .where("login_id", "=", login.id)
    .executeTakeFirstOrThrow();
  if (recipients > 0) {
    await inTransaction(db, (tx) =>
      startMailing(tx, secrets, login.caller, campaign.publicId, {
        subject: "About {{podcast_title}}",
        body: "Hello {{podcast_owner}},\n\nwe would like to advertise in your show.",
        recipients: entries,
        language: "en",
      }),
    );
  }
  // The way that every mail goes.
  for (const columns of [
    { state: "claimed" as const },
    { state: "handed" as const, handed: sql<Date>`now()` },
    { state: "accepted" as const, accepted: sql<Date>`now()` },
  ]) {
    await db.updateTable("message").set(columns).where("mailbox_id", "=", mailboxId).execute();
  }
  const sent = await db
    .selectFrom("message")
    .where("mailbox_id", "=", mailboxId)
    .select(["message_id as messageId", "recipient"])
    .execute();
  return { user, mailboxId, ownerId: owner.id, sent };
}

/** An answer to the n-th mail of a world, with an id of its own. */
export function answerTo(
  { user, sent }: ReadingWorld,
  n: number,
  name: string,
  body = "Yes, gladly.",
): string {
  const { messageId, recipient } = sent[n % sent.length]!;
  return (
    `From: Ada Host <${recipient}>\r\nTo: ${user.address}\r\nSubject: Re: About the show\r\n` +
    `Date: ${new Date(1_790_000_000_000 + n * 1_000).toUTCString()}\r\nMessage-ID: <${name}@answers.example>\r\n` +
    `In-Reply-To: ${messageId}\r\nReferences: ${messageId}\r\n\r\n${body}\r\n`
  );
}

/** A mail that is nobody's business, with a word that must appear nowhere. */
export const privateMail = (user: User, name: string, canary: string): string =>
  `From: ${canary} <${name}@private.example>\r\nTo: ${user.address}\r\nSubject: Dinner ${canary}\r\n` +
  `Message-ID: <${canary}.${name}@private.example>\r\nReferences: <${canary}@elsewhere.example>\r\n\r\n` +
  `See you at eight, ${canary}.\r\n`;
