import { sql } from "kysely";
import type { PurchaseAnswer, PurchaseSummary } from "../../../contract/purchases.ts";
import type { Model } from "./model.ts";
import type { Organization, ProofUser } from "./organization.ts";
import type { Answer, ProofWorld } from "./world.ts";

/** Podcasts of one run. */
export const PODCASTS = 30;

/** One organization of the real thing, as the commands of the property test use it. */
export interface Real {
  world: ProofWorld;
  organization: Organization;
  /** Another one, which buys the same podcasts. Nothing it does may show. Created on first use. */
  neighbor(): Promise<Organization>;
  /** The user who grants and revokes. */
  administrator: ProofUser;
  /** Requests made so far, with key and answer, so that they can be repeated. */
  requests: { user: number; key: string; body: object; purchase: string }[];
  /** Fingerprints shown so far, with the podcasts asked for. */
  shown: { podcasts: number[]; fingerprint: string }[];
  keys: number;
  sweep(): Promise<void>;
  reconcile(): Promise<void>;
  /** How often each kind of command ran, over all runs. */
  counts: Map<string, number>;
}

const publicIds = ({ world }: Real, podcasts: readonly number[]): string[] =>
  podcasts.map((podcast) => world.podcasts[podcast]!);

export const token = ({ organization }: Real, user: number): string => organization.users[user]!.token;

/** @throws where the summary is refused */
export async function summarize(
  real: Real,
  user: number,
  podcasts: readonly number[],
): Promise<PurchaseSummary> {
  const answer = await real.world.call(token(real, user), "POST", "/podcast/api/email/purchase/summary", {
    podcastExternalIdList: publicIds(real, podcasts),
    ownerPublicId: real.organization.publicId,
  });
  if (answer.status !== 200) throw new Error(`a summary was answered with ${answer.status} ${answer.fault}`);
  real.shown.push({ podcasts: [...podcasts], fingerprint: answer.payload.fingerprint });
  return answer.payload;
}

/** Buys with a new key. */
export async function buy(
  real: Real,
  user: number,
  podcasts: readonly number[],
  fingerprint: string,
): Promise<{ answer: Answer & { payload: PurchaseAnswer }; key: string; body: object }> {
  const key = `key-${++real.keys}`;
  const body = {
    podcastExternalIdList: publicIds(real, podcasts),
    ownerPublicId: real.organization.publicId,
    fingerprint,
  };
  return { answer: await repeat(real, user, key, body), key, body };
}

export const repeat = (real: Real, user: number, key: string, body: object): Promise<Answer> =>
  real.world.call(token(real, user), "POST", "/podcast/api/email/purchase", body, { "idempotency-key": key });

/** The address of a podcast that is on sale. */
export const addressOf = async (real: Real, podcast: number): Promise<string> =>
  (
    await real.world.database.db
      .selectFrom("podcast as p")
      .innerJoin("podcast_address as a", "a.id", "p.address_id")
      .select("a.address")
      .where("p.public_id", "=", real.world.podcasts[podcast]!)
      .executeTakeFirstOrThrow()
  ).address;

/** The id of a purchase's checkout at the provider. */
export function checkoutOf({ world }: Real, purchase: string): string {
  const sessions = Object.values(world.provider.state.sessions);
  const found = sessions.filter((session) => session.metadata?.purchase === purchase);
  if (found.length !== 1) throw new Error(`${purchase} has ${found.length} checkouts at the provider`);
  return found[0]!.id;
}

/** The payment of a purchase that was paid. */
export const paymentOf = (real: Real, purchase: string): string =>
  String(real.world.provider.state.sessions[checkoutOf(real, purchase)]!.payment_intent);

/** How the database names what the model calls so; money that went back later does not lock anything again. */
const STATES: Record<string, readonly string[]> = {
  open: ["open", "creating"],
  complete: ["settled_credits", "settled_card", "refunded", "disputed"],
  cancelled: ["cancelled"],
  expired: ["expired"],
};

/** Compares everything the model says with the database. @throws with the first difference */
export async function compare(model: Model, real: Real): Promise<void> {
  const { rows } = await sql<{
    balance: number;
    reserved: number;
    unlocked: string[];
    purchases: { id: string; state: string }[];
  }>`
    select coalesce(a.balance, 0) as balance, coalesce(a.reserved, 0) as reserved,
      array(select p.public_id from unlock u join podcast p on p.id = u.podcast_id
        where u.owner_id = o.id) as unlocked,
      coalesce((select json_agg(json_build_object('id', public_id, 'state', state) order by id)
        from purchase where owner_id = o.id), '[]') as purchases
    from owner o left join ledger_account a on a.owner_id = o.id
    where o.id = ${real.organization.id}`.execute(real.world.database.db);
  const [row] = rows;
  if (!row) throw new Error("the organization is gone");
  same("balance", row.balance, model.balance);
  same("reserved", row.reserved, model.reserved);
  const unlocked = row.unlocked.map((id) => real.world.podcasts.indexOf(id));
  same("unlocked", sorted(unlocked), sorted([...model.unlocked]));
  same("purchases", row.purchases.length, model.purchases.length);
  for (const { id, state } of row.purchases) {
    const known = model.purchases.find((purchase) => purchase.id === id);
    if (!known) throw new Error(`there is a purchase ${id} that nobody made`);
    if (!STATES[known.state]!.includes(state)) same(`state of ${id}`, state, known.state);
  }
}

const sorted = (places: readonly number[]): string => [...places].sort((a, b) => a - b).join(" ");

/** @throws where they differ */
export function same(what: string, real: unknown, model: unknown): void {
  if (real !== model) throw new Error(`${what}: the product says ${real}, the model ${model}`);
}
