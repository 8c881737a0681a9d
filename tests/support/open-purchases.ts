import { purchaseHandlers } from "../../server/purchases/jobs.ts";
import { settlePurchase } from "../../server/purchases/settling/settle.ts";
import type { TestDatabase } from "./database.ts";
import type { useShop } from "./shop.ts";
import { makeLogin } from "./world.ts";

/** Open card purchases of a shop, and functions that change them from outside; for the calling file. */
export function useOpenPurchases(database: () => TestDatabase, shop: ReturnType<typeof useShop>) {
  const db = () => database().db;
  const { call, edge, standIn, scene } = shop;
  const context = () => edge().context;

  /** A purchase whose checkout is open, and what the test needs of it. */
  async function opened(count = 2, credits = 0) {
    const one = await scene(credits);
    const list = await one.podcasts(count);
    const { sessionId, clientSecret } = (await one.buy(list)).payload;
    const row = () =>
      db().selectFrom("purchase").selectAll().where("public_id", "=", sessionId).executeTakeFirstOrThrow();
    const { id, session_id } = await row();
    const session = standIn().state.sessions[session_id!]!;
    const pay = () => standIn().pay(clientSecret);
    return {
      ...one,
      list,
      sessionId,
      clientSecret,
      id,
      row,
      session,
      pay,
      settle: () => settlePurchase(context(), id),
      intent: () => String(session.payment_intent),
      outcome: async () => (await one.poll(sessionId)).payload,
      event: (type = "checkout.session.completed", more: object = {}) => ({
        id: `evt_${sessionId}_${type}`,
        object: "event",
        type,
        livemode: false,
        created: 1,
        data: { object: structuredClone(session) },
        ...more,
      }),
    };
  }

  /** The jobs that are due for a purchase, done as the worker does them. */
  async function workOff(purchaseId: number): Promise<number> {
    const { rows } = await database().pool.query(
      "delete from graphile_worker._private_jobs where payload->>'purchaseId' = $1 and run_at <= now() returning id",
      [String(purchaseId)],
    );
    for (const _ of rows) await purchaseHandlers(context())["settle-purchase"]({ purchaseId });
    return rows.length;
  }

  const problems = async (kind: string, sessionId: string) => {
    const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"] });
    const { payload } = await call(admin.token, "GET", "/core/api/payment/problem");
    return payload.page.filter(
      (one: { kind: string; sessionId: string }) => one.kind === kind && one.sessionId === sessionId,
    );
  };

  /** Backdates a purchase by this many minutes; frozen columns are changed past the trigger. */
  async function makeOld(id: number, minutes: number): Promise<void> {
    await pastTheGuard(
      `update purchase set created = created - interval '${minutes} minutes', expires = expires - interval '${minutes} minutes' where id = ${id}`,
    );
  }

  /** The state left by a process killed after the provider made the session but before we stored it. */
  const forgetSession = (id: number) =>
    pastTheGuard(`update purchase set session_id = null, state = 'creating' where id = ${id}`);

  async function pastTheGuard(statement: string): Promise<void> {
    const client = await database().pool.connect();
    try {
      await client.query(`begin; set local session_replication_role = replica; ${statement}; commit`);
    } finally {
      client.release();
    }
  }

  return { opened, workOff, problems, makeOld, forgetSession };
}
