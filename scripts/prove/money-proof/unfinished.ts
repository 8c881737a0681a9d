import { sql } from "kysely";
import type { PaymentStandIn } from "../../../server/demo/payment/stand-in.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";

/** A purchase that has to end without any further action, and why. */
export interface Unfinished {
  purchase: string;
  state: string;
  why: string;
}

interface Row {
  purchase: string;
  state: string;
  session: string | null;
  owed: number;
  cancelled: boolean;
  over: boolean;
}
type Session = PaymentStandIn["state"]["sessions"][string];

/**
 * The purchases that a running server has to finish: paid, cancelled, expired or never opened at the provider, and
 * those that owe a refund, unless it is disputed (decision 81). Not included is a checkout that its buyer may still pay and that the purchase knows: it
 * ends when the buyer pays or after half an hour.
 */
export async function unfinishedPurchases(
  db: Db,
  { state: { sessions } }: Pick<PaymentStandIn, "state">,
): Promise<Unfinished[]> {
  const { rows } = await sql<Row>`
    select public_id as purchase, state, session_id as session, owed, cancel_asked is not null as cancelled,
      expires < now() as over
    from purchase where state in ('creating', 'open') or owed > 0 and state <> 'disputed' order by id`.execute(
    db,
  );
  const made = new Map(Object.values(sessions).map((session) => [session.metadata?.purchase, session]));
  return rows.flatMap((row) => {
    const why = whyToEnd(row, made.get(row.purchase));
    return why === null ? [] : [{ purchase: row.purchase, state: row.state, why }];
  });
}

function whyToEnd(row: Row, session: Session | undefined): string | null {
  if (row.owed > 0) return "money to be given back";
  if (!session) return "never opened at the provider";
  if (session.status === "complete") return "paid";
  if (row.cancelled) return "to be cancelled";
  if (session.status === "expired" || row.over) return "run out";
  return row.state === "open" && row.session === session.id ? null : "opened, but not known";
}

/** Payments at the provider without a purchase here: someone was charged for nothing. */
export async function unknownPayments(db: Db, { state }: Pick<PaymentStandIn, "state">): Promise<string[]> {
  const paid = Object.values(state.sessions).filter((session) => session.payment_status === "paid");
  const marks = paid.map((session) => session.metadata?.purchase ?? "");
  const { rows } = await sql<{ mark: string }>`
    select mark from unnest(${marks}::text[]) mark
    where not exists (select from purchase where public_id = mark)`.execute(db);
  return rows.map(({ mark }) => `a payment for ${mark}, which is no purchase here`);
}
