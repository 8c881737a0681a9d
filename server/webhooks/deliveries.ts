import type { RouteQuery, RouteReply } from "../../contract/route.ts";
import {
  type Delivery,
  type DeliveryDetail,
  type listDeliveries as listPromise,
  RESEND_MOST,
  type resendRange as rangePromise,
  TEST_EVENT,
} from "../../contract/webhooks.ts";
import { fault } from "../platform/fault.ts";
import { newHandle } from "../platform/handle.ts";
import type { Db, Tx } from "../platform/postgres/database.ts";
import { addJob } from "../platform/queue.ts";
import type { Caller } from "../platform/web/http.ts";
import { bodyOf } from "./call-receiver.ts";
import {
  countDeliveries,
  countEvents,
  type DeliveryRow,
  insertAgain,
  insertDelivery,
  insertEvent,
  makeMonths,
  selectAttempts,
  selectDeliveries,
  selectDelivery,
} from "./delivery-queries.ts";
import { heldWebhook, webhookOf } from "./webhooks.ts";

const PAGE = 25;

interface Named {
  ownerId: string;
  id: string;
}

const show = (row: DeliveryRow): Delivery => ({
  publicId: row.publicId,
  event: row.event,
  type: row.type as Delivery["type"],
  at: row.at.toISOString(),
  state: row.state,
  attempts: row.attempts,
  next: row.next?.toISOString() ?? null,
  again: row.again,
  status: row.status ?? null,
  trouble: row.trouble ?? null,
});

/** @throws Fault not-found */
export async function listDeliveries(
  db: Db,
  caller: Caller,
  params: Named,
  { only, page }: RouteQuery<typeof listPromise>,
): Promise<RouteReply<typeof listPromise>> {
  const { id } = await webhookOf(db, caller, params);
  return {
    resultSize: await countDeliveries(db, id, only),
    pageSize: PAGE,
    pageIndex: page,
    page: (await selectDeliveries(db, id, only, page, PAGE)).map(show),
  };
}

/** @throws Fault not-found */
async function deliveryOf(db: Db, webhookId: number, publicId: string): Promise<DeliveryRow> {
  const row = await selectDelivery(db, webhookId, publicId);
  if (!row) throw fault("not-found");
  return row;
}

/** @throws Fault not-found */
export async function readDelivery(
  db: Db,
  caller: Caller,
  params: Named & { delivery: string },
): Promise<DeliveryDetail> {
  const { id } = await webhookOf(db, caller, params);
  const row = await deliveryOf(db, id, params.delivery);
  const tries = await selectAttempts(db, row.id);
  return {
    ...show(row),
    body: bodyOf(row),
    tries: tries.map(({ at, ...one }) => ({ at: at.toISOString(), ...one })),
  };
}

/**
 * So that a log does not grow by resending, no more may wait than are sent again at once.
 * @throws Fault webhook-full
 */
async function requireRoom(tx: Tx, webhookId: number, count: number): Promise<void> {
  const waiting = await countDeliveries(tx, webhookId, "waiting", RESEND_MOST);
  if (waiting + count > RESEND_MOST) throw fault("webhook-full");
}

/** One more delivery at the end of the line. @throws Fault not-found, webhook-off, webhook-full */
async function queue(
  tx: Tx,
  hook: { id: number; state: string },
  row: { eventId: number; thing: string; again: boolean },
) {
  if (hook.state === "off") throw fault("webhook-off");
  await requireRoom(tx, hook.id, 1);
  await makeMonths(tx);
  const public_id = newHandle();
  const { eventId: event_id, thing, again } = row;
  await insertDelivery(tx, { public_id, webhook_id: hook.id, event_id, thing, again });
  await addJob(tx, "deliver-webhooks", {});
  return show(await deliveryOf(tx, hook.id, public_id));
}

/** @throws Fault not-found, webhook-off, webhook-full */
export async function testWebhook(tx: Tx, caller: Caller, params: Named): Promise<Delivery> {
  const hook = await webhookOf(tx, caller, params);
  const thing = `test ${newHandle()}`;
  await makeMonths(tx);
  const eventId = await insertEvent(tx, {
    public_id: newHandle(),
    owner_id: hook.owner_id,
    type: TEST_EVENT,
    thing,
    data: { webhook: hook.public_id },
  });
  return queue(tx, hook, { eventId, thing, again: false });
}

/** @throws Fault not-found, webhook-off, webhook-full */
export async function resendDelivery(tx: Tx, caller: Caller, params: Named & { delivery: string }) {
  const hook = await heldWebhook(tx, caller, params);
  const row = await deliveryOf(tx, hook.id, params.delivery);
  return queue(tx, hook, { ...row, again: true });
}

/** @throws Fault not-found, webhook-off, webhook-full, too-many-items */
export async function resendRange(
  tx: Tx,
  caller: Caller,
  params: Named,
  body: { from: string; until: string },
): Promise<RouteReply<typeof rangePromise>> {
  const row = await heldWebhook(tx, caller, params);
  if (row.state === "off") throw fault("webhook-off");
  const hook = { id: row.id, ownerId: row.owner_id, events: row.events };
  const range = { from: new Date(body.from), until: new Date(body.until) };
  const found = await countEvents(tx, hook, range, RESEND_MOST + 1);
  if (found > RESEND_MOST) throw fault("too-many-items", { values: { max: RESEND_MOST } });
  await requireRoom(tx, hook.id, found);
  await makeMonths(tx);
  const count = await insertAgain(tx, hook, range);
  if (count > 0) await addJob(tx, "deliver-webhooks", {});
  return { count };
}
