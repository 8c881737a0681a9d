import { sql } from "kysely";
import type { Db, Tx } from "../../platform/postgres/database.ts";
import type { MailKind, ReportKind } from "../tables.ts";

export interface ReportRow {
  id: number;
  messageId: number;
  recipientKey: string;
  kind: ReportKind;
  signedBy: string | null;
}

/** The reports that a mail brings, in one order for everybody. */
export async function selectReports(tx: Tx, mailId: number): Promise<ReportRow[]> {
  const { rows } = await sql<ReportRow>`
    select r.id, r.message_id as "messageId", m.recipient_key as "recipientKey", r.kind, r.signed_by as "signedBy"
    from delivery_report r join message m on m.id = r.message_id
    where r.mail_id = ${mailId} order by m.recipient_key, r.id`.execute(tx);
  return rows;
}

export const markProved = (tx: Tx, id: number) =>
  tx.updateTable("delivery_report").set({ proof: "strong" }).where("id", "=", id).execute();

export interface KeptRow {
  publicId: string;
  ownerId: number;
  direction: string;
  history: boolean;
  kind: MailKind | null;
  certainty: string;
  otherSender: boolean;
  from: string | null;
  messageId: number | null;
  signedBy: string[];
  received: Date;
}

export async function selectKept(db: Db, mailId: number): Promise<KeptRow | undefined> {
  const { rows } = await sql<KeptRow>`
    select public_id as "publicId", owner_id as "ownerId", direction, history, kind, certainty,
      other_sender as "otherSender", people -> 'from' ->> 'address' as "from", message_id as "messageId",
      signed_by as "signedBy", received
    from conversation_mail where id = ${mailId}`.execute(db);
  return rows[0];
}

/** Whether somebody there has written back to the organization, or a mail to them was reported as delivered. */
export async function gaveSignOfLife(tx: Tx, ownerId: number, person: string): Promise<boolean> {
  const { rows } = await sql`
    select from message m where m.owner_id = ${ownerId} and m.recipient_key = ${person} and (
      m.fate = 'delivered'
      or exists (select from delivery_report r where r.message_id = m.id and r.kind = 'delivered')
      or exists (select from conversation_mail w where w.message_id = m.id and w.direction = 'in' and not w.other_sender
        and w.certainty in ('certain', 'probable') and w.kind in ('human', 'away', 'left', 'opt-out')))
    limit 1`.execute(tx);
  return rows.length > 0;
}
