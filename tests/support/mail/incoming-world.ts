import { createHash } from "node:crypto";
import { sql } from "kysely";
import { createKeeper } from "../../../server/conversations/keeping/create-keeper.ts";
import type { ReadFolder, ReadMailbox } from "../../../server/conversations/keeping/keeper.ts";
import { readFields } from "../../../server/conversations/keeping/mime/read-fields.ts";
import type { FindReported } from "../../../server/conversations/reports/report.ts";
import { HEADER_FIELDS, type Listed } from "../../../server/platform/mail/transport.ts";
import { inTransaction } from "../../../server/platform/postgres/database.ts";
import type { Context } from "../../../server/platform/web/http.ts";
import { type MailWorld, makeMailWorld, messagesOf } from "./mail-world.ts";

/** An organization that has written to hosts, with the folders of its mailbox. */
export interface IncomingWorld extends MailWorld {
  mailbox: ReadMailbox;
  folders: Record<"inbox" | "sent" | "junk" | "archive", ReadFolder>;
  messages: Awaited<ReturnType<typeof messagesOf>>;
}

const HOUR = 3_600_000;

/** Mails handed over `daysAgo`, under a subject that is this organization's own. */
export async function makeIncomingWorld(
  context: Context,
  given: { recipients: number; daysAgo?: number; subject?: string; body?: string },
): Promise<IncomingWorld> {
  const { db } = context;
  const world = await makeMailWorld(context, { port: 465, recipients: given.recipients });
  const mailing = await world.start({
    subject: given.subject ?? "About {{podcast_title}}",
    body: given.body ?? BODY,
  });
  const handed = new Date(Date.now() - (given.daysAgo ?? 1) * 24 * HOUR);
  for (const state of ["claimed", "handed", "accepted"] as const)
    await db
      .updateTable("message")
      .set({ state, handed, ...(state === "accepted" && { accepted: handed }) })
      .where("mailing_id", "=", (eb) =>
        eb.selectFrom("mailing").select("id").where("public_id", "=", mailing),
      )
      .execute();
  const mailbox = await mailboxRead(context, world.mailboxId);
  return {
    ...world,
    mailbox,
    folders: await makeFolders(context, world.mailboxId),
    messages: await messagesOf(db, mailing),
  };
}

const BODY =
  "Hello {{podcast_owner}},\n\nwe roast coffee in small batches in Leipzig and would love to be heard in {{podcast_title}} this autumn.\n\nKim";

export async function mailboxRead({ db }: Context, id: number): Promise<ReadMailbox> {
  const row = await db.selectFrom("mailbox").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  return {
    id,
    ownerId: row.owner_id,
    senderAddress: row.sender_address,
    communicationAddress: row.communication_address,
    connected: new Date(Date.now() - 30 * 24 * HOUR),
  };
}

export async function makeFolders({ db }: Context, mailboxId: number): Promise<IncomingWorld["folders"]> {
  const uses = ["inbox", "sent", "junk", "archive"] as const;
  const rows = await db
    .insertInto("mailbox_folder")
    .values(uses.map((use) => ({ mailbox_id: mailboxId, path: use, use, uid_validity: 1 })))
    .returning(["id", "use"])
    .execute();
  return Object.fromEntries(rows.map((row) => [row.use, row])) as IncomingWorld["folders"];
}

/** A mail as bytes. `headers` may have any field; empty ones are left out. */
export function writeMail(headers: Readonly<Record<string, string>>, body = "Yes, gladly."): Buffer {
  const given = { Date: "Mon, 23 Nov 2026 09:00:00 +0100", "MIME-Version": "1.0", ...headers };
  const plain = Object.keys(given).some((name) => name.toLowerCase() === "content-type")
    ? given
    : { ...given, "Content-Type": "text/plain; charset=utf-8" };
  const lines = Object.entries(plain).flatMap(([name, value]) => (value === "" ? [] : [`${name}: ${value}`]));
  return Buffer.from(`${lines.join("\r\n")}\r\n\r\n${body.replace(/\r?\n/g, "\r\n")}`, "utf8");
}

let uid = 0;

/** The mail as a transport lists it. */
export function listMail(
  bytes: Buffer,
  at: { folder?: string; remote?: string; arrived?: Date } = {},
): Listed {
  const { fields } = readFields(bytes, 0, bytes.length, 256_000);
  uid += 1;
  return {
    place: { folder: at.folder ?? "inbox", uidValidity: 1, remote: at.remote ?? String(uid) },
    headers: fields.filter((field) => (HEADER_FIELDS as readonly string[]).includes(field.name)),
    size: bytes.length,
    arrived: at.arrived ?? new Date(),
  };
}

const nobodyReported: FindReported = async () => null;

/** Takes a mail the way of the reader: chosen, prepared, kept. Says how far it came. */
export async function takeIn(
  context: Context,
  world: { mailbox: ReadMailbox; folders: IncomingWorld["folders"] },
  bytes: Buffer,
  options: {
    folder?: keyof IncomingWorld["folders"];
    arrived?: Date;
    remote?: string;
    findReported?: FindReported;
    /** Its end was not fetched. */
    cut?: boolean;
  } = {},
): Promise<"not-chosen" | "not-ours" | "kept" | "known"> {
  const keeper = createKeeper(context, options.findReported ?? nobodyReported);
  const name = options.folder ?? "inbox";
  const folder = world.folders[name];
  const listed = listMail(bytes, { folder: name, ...options });
  const chosen = await keeper.choose(world.mailbox, folder, [listed]);
  if (chosen.length === 0) return "not-chosen";
  const prepared = await keeper.prepare(world.mailbox, folder, listed, {
    bytes,
    cut: options.cut ?? false,
  });
  if (!prepared) return "not-ours";
  return inTransaction(context.db, (tx) => keeper.keep(tx, world.mailbox, folder, prepared));
}

/** What is kept of an organization: its mails with their conversations, oldest first. */
export const keptOf = ({ db }: Context, ownerId: number) =>
  db
    .selectFrom("conversation_mail as m")
    .innerJoin("conversation as c", "c.id", "m.conversation_id")
    .selectAll("m")
    .select(["c.person_key", "c.turn", "c.subject as conversation_subject"])
    .where("m.owner_id", "=", ownerId)
    .orderBy("m.id")
    .execute();

/** A hash of everything the slice keeps, to see that nothing has changed. */
export async function stateOfConversations({ db }: Context): Promise<string> {
  const hash = createHash("sha256");
  for (const table of [
    "conversation",
    "conversation_mail",
    "mail_place",
    "mail_key",
    "mail_file",
    "mail_tombstone",
  ]) {
    const { rows } = await sql<{ all: string }>`
      select coalesce(string_agg(t::text, E'\n' order by t::text), '') as all from ${sql.table(table)} t`.execute(
      db,
    );
    hash.update(rows[0]!.all);
  }
  return hash.digest("hex");
}
