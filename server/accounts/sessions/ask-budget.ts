import { isIPv4 } from "node:net";
import { sql } from "kysely";
import { hashToken } from "../../platform/handle.ts";
import type { Db } from "../../platform/postgres/database.ts";

/** How often something may be asked within so many seconds. */
export interface Budget {
  name: string;
  most: number;
  seconds: number;
}

const keyOf = (budget: Budget, who: string): Buffer => hashToken(`${budget.name}:${who}`);

/**
 * Counts one request. Returns the seconds until there is a new budget, 0 while this one lasts. Counted in its own
 * statement, so that many at once cannot slip through together.
 */
export async function spend(db: Db, budget: Budget, who: string): Promise<number> {
  const { rows } = await sql<{ spent: number; seconds: number }>`
    insert into ask_budget as b (key_hash, spent, window_end)
    values (${keyOf(budget, who)}, 1, now() + make_interval(secs => ${budget.seconds}))
    on conflict (key_hash) do update set
      spent = case when b.window_end <= now() then 1 else least(b.spent + 1, 1000000) end,
      window_end = case when b.window_end <= now() then excluded.window_end else b.window_end end
    returning spent, greatest(1, ceil(extract(epoch from window_end - now())))::int as seconds`.execute(db);
  const { spent, seconds } = rows[0]!;
  return spent > budget.most ? seconds : 0;
}

/** Takes one count back, once it is known that it was not what the budget is about. */
export async function giveBack(db: Db, budget: Budget, who: string): Promise<void> {
  await sql`
    update ask_budget set spent = greatest(spent - 1, 0)
    where key_hash = ${keyOf(budget, who)} and window_end > now()`.execute(db);
}

/** The seconds until there is a new budget, 0 while this one lasts; counts nothing. */
export async function waitFor(db: Db, budget: Budget, who: string): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(1, ceil(extract(epoch from window_end - now())))::int as seconds from ask_budget
    where key_hash = ${keyOf(budget, who)} and spent >= ${budget.most} and window_end > now()`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/**
 * The network of an address: what a provider usually assigns to one customer, so that changing the last part of an
 * address gives no new budget (IPv4 /24, IPv6 /56).
 */
export function networkOf(ip: string): string {
  const mapped = ip.toLowerCase().startsWith("::ffff:") ? ip.slice(7) : ip;
  if (isIPv4(mapped)) return mapped.split(".").slice(0, 3).join(".");
  const [head = "", tail] = ip.split("%")[0]!.split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array<string>(zeros).fill("0"), ...last].map((group) =>
    group.padStart(4, "0").toLowerCase(),
  );
  return groups.join("").slice(0, 14);
}

/** The same as people read it: 203.0.113.* or 2001:db8:12:3400::*. */
export function shownNetwork(ip: string): string {
  const network = networkOf(ip);
  if (network.includes(".")) return `${network}.*`;
  const groups = network.padEnd(16, "0").match(/.{4}/g)!;
  return `${groups.map((group) => group.replace(/^0{1,3}/, "")).join(":")}::*`;
}
