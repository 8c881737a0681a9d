import { sql } from "kysely";
import type { PaymentStandIn } from "../../../server/demo/payment/stand-in.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import { brokenInvariants } from "../../../server/purchases/invariants.ts";

interface Judged {
  purchase: string;
  state: string;
  price: number | null;
  captured: number;
  refunded: number;
  owed: number;
  reserved: number;
  byCard: number;
  disputed: number;
}

const TERMINAL = new Set([
  "settled_credits",
  "settled_card",
  "cancelled",
  "expired",
  "failed",
  "mismatch",
  "refunded",
  "disputed",
]);

/**
 * Compares what the database says of these organizations with what the provider did. Returns a sentence for everything
 * wrong; none if all is well. Does not use the invariants' queries, so that one can find what the other misses.
 */
export async function judgeAgainstProvider(
  db: Db,
  provider: Pick<PaymentStandIn, "state">,
  ownerIds: readonly number[],
  { terminal }: { terminal: boolean },
): Promise<string[]> {
  const { rows } = await sql<Judged>`
    select p.public_id as purchase, p.state, p.price, p.captured, p.refunded, p.owed,
      p.credits_reserved as reserved,
      (select count(*) from unlock u where u.purchase_id = p.id and u.source = 'card')
        + (select count(*) from unlock_taken u where u.purchase_id = p.id and u.source = 'card'
           and not exists (select from undelivered c where c.unlock_id = u.id and c.state = 'reversed')) as "byCard",
      (select coalesce(sum(d.amount), 0)::bigint from payment_dispute d where d.purchase_id = p.id) as disputed
    from purchase p where p.owner_id = any(${[...ownerIds]}::bigint[]) order by p.id`.execute(db);
  const money = readMoney(provider);
  const wrong: string[] = [];
  for (const row of rows) {
    const say = (what: string) => wrong.push(`${row.purchase} (${row.state}): ${what}`);
    const at = money.get(row.purchase) ?? {
      sessions: 0,
      open: 0,
      charges: 0,
      captured: 0,
      givenBack: 0,
      disputed: 0,
    };
    if (at.sessions > 1) say(`${at.sessions} checkouts at the provider`);
    if (at.charges > 1) say(`${at.charges} charges`);
    if (terminal && !TERMINAL.has(row.state)) say("has not come to an end");
    if (!TERMINAL.has(row.state)) continue;
    if (at.open > 0) say("a checkout can still be paid");
    if (row.captured !== at.captured) say(`captured ${at.captured} at the provider, ${row.captured} here`);
    if (terminal && row.refunded !== at.givenBack)
      say(`given back ${at.givenBack} at the provider, ${row.refunded} here`);
    if (terminal && row.disputed !== at.disputed)
      say(`disputed ${at.disputed} at the provider, ${row.disputed} here`);
    if (terminal && row.owed !== 0 && row.state !== "disputed") say(`${row.owed} still to be given back`);
    if (row.reserved !== 0) say(`${row.reserved} credits still reserved`);
    if (row.byCard > 0 && row.captured < row.byCard * (row.price ?? 0)) say("unlocked without being paid");
    const kept = row.captured - row.owed - row.refunded;
    if (kept > row.byCard * (row.price ?? 0)) say(`${kept} kept for ${row.byCard} addresses`);
  }
  return wrong;
}

interface Money {
  sessions: number;
  open: number;
  charges: number;
  captured: number;
  givenBack: number;
  disputed: number;
}

/** What the provider did for each purchase. */
function readMoney({ state }: Pick<PaymentStandIn, "state">): Map<string, Money> {
  const found = new Map<string, Money>();
  const byIntent = new Map<string, Money>();
  for (const session of Object.values(state.sessions)) {
    const purchase = session.metadata?.purchase ?? "";
    const money = found.get(purchase) ?? {
      sessions: 0,
      open: 0,
      charges: 0,
      captured: 0,
      givenBack: 0,
      disputed: 0,
    };
    found.set(purchase, money);
    money.sessions += 1;
    if (session.status === "open") money.open += 1;
    byIntent.set(String(session.payment_intent), money);
  }
  const of = (intent: unknown) => byIntent.get(String(intent));
  for (const { payment_intent, amount, paid } of Object.values(state.charges)) {
    const money = of(payment_intent);
    if (!money || !paid) continue;
    money.charges += 1;
    money.captured += amount;
  }
  for (const { payment_intent, amount } of Object.values(state.refunds)) {
    const money = of(payment_intent);
    if (money) money.givenBack += amount;
  }
  for (const { payment_intent, amount } of Object.values(state.disputes)) {
    const money = of(payment_intent);
    if (money) money.disputed += amount;
  }
  return found;
}

/** The broken invariants of the whole database as sentences. */
export const judgeInvariants = async (db: Db): Promise<string[]> =>
  Object.entries(await brokenInvariants(db)).map(([name, count]) => `${name}: ${count}`);
