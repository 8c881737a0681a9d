import { type RawBuilder, sql } from "kysely";
import MailComposer from "nodemailer/lib/mail-composer";
import type { Tx } from "../platform/postgres/database.ts";
import { type Asked, idsOf, isHidden, isRead } from "./parts.ts";
import { read } from "./select-part.ts";

/** A mail of a conversation, to be read with any mail program. */
interface Eml {
  name: string;
  bytes: () => Promise<Buffer>;
}

interface Person {
  name?: string;
  address?: string;
}

interface Row {
  thread: string;
  handle: string;
  at: string;
  from: Person | null;
  to: Person[];
  cc: Person[];
  subject: string;
  text: string;
  html: string | null;
  id: string | null;
  answers: string | null;
  refs: string[];
  files: { table: string; key: string; name: string; type: string }[];
}

/** Mails with more files than this, in bytes, are written without them: they stand in `files/` in any case. */
const MOST_ATTACHED = 25_000_000;

/**
 * One row each, as `mailsOf` orders them. Our own mail that an answer names alone is there for whoever may read the mailbox
 * it went from, as in the inbox; what the tables hide is hidden here, too.
 */
const rowsIn = (threads: RawBuilder<unknown>, asked: Asked) => sql`
    select c.public_id as thread, m.public_id as handle, coalesce(m.sent, m.received) as at,
      m.people -> 'from' as "from", coalesce(m.people -> 'to', '[]') as "to", coalesce(m.people -> 'cc', '[]') as cc,
      m.subject, m.text, m.html, m.ids[1] as id, null::text as answers, '{}'::text[] as refs,
      (select coalesce(jsonb_agg(jsonb_build_object('table', 'file_piece', 'key', f.hash, 'name', f.name,
          'type', f.type_found) order by f.id), '[]')
        from mail_file f where f.mail_id = m.id and f.state = 'stored') as files, c.id as place
    from conversation_mail m join conversation c on c.id = m.conversation_id
    where c.id in (${threads}) and (m.direction <> 'out' or m.message_id is null)
    union all
    select c.public_id, g.public_id, coalesce(g.accepted, g.handed),
      jsonb_build_object('name', b.sender_name, 'address', b.sender_address),
      jsonb_build_array(jsonb_build_object('address', g.recipient)), coalesce(g.people -> 'cc', '[]'),
      g.subject, g.body, null, coalesce(g.wire_id, g.message_id), g.in_reply_to, g.refs,
      (select coalesce(jsonb_agg(jsonb_build_object('table', 'message_file_piece', 'key', f.id, 'name', f.name,
          'type', f.type) order by f.id), '[]')
        from message_file f where f.message_id = g.id), c.id
    from conversation c join message g on g.owner_id = c.owner_id join mailbox b on b.id = g.mailbox_id
    where c.id in (${threads}) and g.handed is not null and (
      g.id in (select message_id from conversation_answer where conversation_id = c.id)
      or g.id in (
        select m.message_id from conversation_mail m
        where m.conversation_id = c.id and (m.direction = 'out' or ${isRead(asked, sql`b`)})))
      and not ${isHidden(asked, sql`g`)}`;

export async function countMails(tx: Tx, asked: Asked): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from (${rowsIn(idsOf("conversation", asked), asked)}) m`.execute(tx);
  return rows[0]!.n;
}

/** The mails that came, and our own that left, thread by thread. */
export async function* mailsOf(tx: Tx, asked: Asked): AsyncGenerator<Eml> {
  const lines = read(
    tx,
    sql`
    select to_jsonb(m)::text as line
    from (${rowsIn(idsOf("conversation", asked), asked)} order by place, at, handle) m`,
    20,
  );
  let thread = "";
  let number = 0;
  for await (const line of lines) {
    const row = JSON.parse(line) as Row;
    number = row.thread === thread ? number + 1 : 1;
    thread = row.thread;
    const name = `threads/${thread}/${String(number).padStart(4, "0")}-${row.handle}.eml`;
    yield { name, bytes: async () => compose(row, await filesOf(tx, asked, row)) };
  }
}

async function filesOf(tx: Tx, { ownerId }: Asked, { files }: Row) {
  const attached: { filename: string; contentType?: string; content: Buffer }[] = [];
  let size = 0;
  for (const { table, key, name, type } of files) {
    const { rows } = await sql<{ bytes: Buffer }>`${
      table === "file_piece"
        ? sql`select bytes from file_piece where owner_id = ${ownerId} and hash = ${key}::bytea order by number`
        : sql`select bytes from message_file_piece where file_id = ${key}::bigint order by number`
    }`.execute(tx);
    const content = Buffer.concat(rows.map(({ bytes }) => bytes));
    size += content.length;
    if (size > MOST_ATTACHED) break;
    attached.push({ filename: name, ...(type && { contentType: type }), content });
  }
  return attached;
}

/** No mail of ours is sent by this: what others wrote is written down as it was kept, whatever it holds. */
async function compose(row: Row, attachments: Awaited<ReturnType<typeof filesOf>>): Promise<Buffer> {
  const person = ({ name = "", address = "" }: Person) => ({ name, address });
  const people = (list: readonly Person[]) => list.filter(({ address }) => address).map(person);
  const plain = (id: string) => id.replace(/[\r\n<>\s]/g, "");
  return new MailComposer({
    ...(row.from?.address && { from: person(row.from) }),
    to: people(row.to),
    cc: people(row.cc),
    subject: row.subject,
    date: new Date(row.at),
    ...(row.id && { messageId: `<${plain(row.id)}>` }),
    ...(row.answers && { inReplyTo: `<${plain(row.answers)}>` }),
    ...(row.refs.length > 0 && { references: row.refs.map((id) => `<${plain(id)}>`) }),
    text: row.text,
    ...(row.html !== null && { html: row.html }),
    attachments,
    newline: "\r\n",
    disableFileAccess: true,
    disableUrlAccess: true,
  })
    .compile()
    .build();
}
