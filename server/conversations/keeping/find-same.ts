import { createHash } from "node:crypto";
import { sql } from "kysely";
import { circleOf } from "../../mailbox/readable.ts";
import type { Tx } from "../../platform/postgres/database.ts";
import { headOf, identityApart } from "./identity.ts";
import { asJson } from "./keep-queries.ts";
import type { ReadMailbox } from "./keeper.ts";
import { isReadBy } from "./may-hold.ts";
import { Pace } from "./mime/pace.ts";
import { peopleOf } from "./mime/read-people.ts";
import type { ParsedMail } from "./parsed-mail.ts";
import type { PreparedMail } from "./prepare.ts";

/** A kept mail with the head of one that came, held against it. */
interface Kept {
  id: number;
  identity: Buffer;
  /** It lies in this mailbox already. */
  here: boolean;
  /** Whoever reads this mailbox reads it anyway. */
  read: boolean;
  sameText: boolean;
  /** The rest of what is shown of it, but for its files. */
  sameRest: boolean;
  files: { name: string; hash: string | null }[];
  reports: Said[];
}
type Said = [messageId: number, status: string | null, said: string];

/**
 * The kept mail that this one is, and the identity under which it is kept where it is none. A head alone proves nothing:
 * whoever has a mailbox can put any into it, and would read what the other holds. So a mail gets new readers only where
 * all that is kept of it is the same in theirs (decision 207).
 */
export async function findSame(
  tx: Tx,
  mailbox: ReadMailbox,
  prepared: PreparedMail,
): Promise<{ same: number | null; identity: Buffer }> {
  const { identity } = prepared;
  const ids = await selectWithHead(tx, mailbox.ownerId, identity);
  if (ids.length === 0) return { same: null, identity };
  const apart = identityApart(identity, await contentsOf(mailbox, prepared.mail));
  const kept = await selectCompared(tx, mailbox, ids, prepared);
  const same =
    kept.find((one) => one.identity.equals(apart) || isSame(one, prepared)) ??
    kept.find((one) => one.here) ??
    kept.find((one) => one.read && isAlike(one, prepared));
  const taken = kept.some((one) => one.identity.equals(identity));
  return { same: same?.id ?? null, identity: taken ? apart : identity };
}

async function selectWithHead(tx: Tx, ownerId: number, identity: Buffer): Promise<number[]> {
  const head = headOf(identity);
  const { rows } = await sql<{ id: number }>`
    select id from conversation_mail
    where owner_id = ${ownerId} and identity between ${head} and ${identityApart(head, BEHIND)}
    order by id`.execute(tx);
  return rows.map(({ id }) => id);
}

/** After whatever stands behind a head. */
const BEHIND = Buffer.alloc(33, 255);

async function selectCompared(
  tx: Tx,
  mailbox: ReadMailbox,
  ids: readonly number[],
  { mail, html }: PreparedMail,
): Promise<Kept[]> {
  const circle = await circleOf(tx, [mailbox.id]);
  const { rows } = await sql<Kept>`
    select m.id, m.identity, ${isReadBy(circle)} as read,
      m.mailbox_id = ${mailbox.id} or exists (
        select from mail_place p join mailbox_folder f on f.id = p.folder_id
        where p.mail_id = m.id and f.mailbox_id = ${mailbox.id}) as here,
      m.text = ${mail.text} as "sameText",
      m.subject = ${mail.subject} and m.html is not distinct from ${html} and m.people = ${asJson(peopleOf(mail))}
        and jsonb_path_query_array(m.headers, '$[*] ? (@.name == "bcc").value') = ${asJson(hiddenPeople(mail))}
        as "sameRest",
      coalesce((
        select jsonb_agg(jsonb_build_object('name', f.name, 'hash', encode(f.hash, 'hex')) order by f.id)
        from mail_file f where f.mail_id = m.id), '[]') as files,
      coalesce((
        select jsonb_agg(jsonb_build_array(r.message_id, r.status, r.said) order by r.id)
        from delivery_report r where r.mail_id = m.id), '[]') as reports
    from conversation_mail m join conversation c on c.id = m.conversation_id
    where m.id = any(${[...ids]}::bigint[]) order by m.id`.execute(tx);
  return rows;
}

/** Only the sender's own copy has them. */
const hiddenPeople = (mail: ParsedMail): string[] =>
  mail.headers.filter((field) => field.name === "bcc").map((field) => field.value);

/** All that is kept is the same. Of a file that stays in the mailbox nothing says so. */
const isSame = (kept: Kept, prepared: PreparedMail): boolean =>
  kept.sameText &&
  kept.sameRest &&
  holdFiles(kept, prepared, (one, other) => one !== null && one === other) &&
  JSON.stringify(kept.reports) ===
    JSON.stringify(prepared.reported.map((one): Said => [one.messageId, one.status, one.said]));

/** The same text, and no file of which it is known that it is another: enough for those who read the kept mail anyway. */
const isAlike = (kept: Kept, prepared: PreparedMail): boolean =>
  kept.sameText && holdFiles(kept, prepared, (one, other) => one === null || other === null || one === other);

const holdFiles = (
  { files }: Kept,
  prepared: PreparedMail,
  match: (one: string | null, other: string | null) => boolean,
): boolean =>
  files.length === prepared.files.length &&
  files.every(({ name, hash }, at) => {
    const other = prepared.files[at]!;
    return name === other.name && match(hash, other.hash?.toString("hex") ?? null);
  });

/** A hash of all that a mail holds. Where its end was not fetched, it is the same in its own mailbox only. */
async function contentsOf({ id }: ReadMailbox, mail: ParsedMail): Promise<Buffer> {
  const pace = new Pace();
  const hash = createHash("sha256");
  const { subject, text, html, parts } = mail;
  hash.update(JSON.stringify([subject, peopleOf(mail), hiddenPeople(mail), text, html]));
  for (const { type, name, contentId, content } of parts) {
    hash.update(JSON.stringify([type, name, contentId, content.length]));
    hash.update(content);
    await pace.rest();
  }
  if (parts.some((part) => part.cut)) hash.update(`mailbox ${id}`);
  return hash.digest();
}
