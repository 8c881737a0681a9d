import { setTimeout as wait } from "node:timers/promises";
import { sql } from "kysely";
import type { PaymentStandIn } from "../../../server/demo/payment/stand-in.ts";
import { type Db, inTransaction } from "../../../server/platform/postgres/database.ts";
import { addJob } from "../../../server/platform/queue.ts";
import { makeAdministrator, makeOrganization, type Organization } from "./organization.ts";
import { refusedMail } from "./reporting.ts";
import { runJob } from "./server-life.ts";
import type { ServerProcess } from "./server-process.ts";

/** What a visitor works with. */
export interface Visit {
  db: Db;
  provider: PaymentStandIn;
  server: ServerProcess;
  podcasts: readonly string[];
  organization: Organization;
  /** Between 0 and 1. */
  random: () => number;
}

/** A purchase a visitor began, and how to ask for it again. */
interface Begun {
  status: number;
  sessionId: string | undefined;
  again(): Promise<unknown>;
}

const path = (id: string, more = "") => `/podcast/api/email/purchase/${id}${more}`;
let keys = 0;

async function buy(
  visit: Visit,
  count: number,
  by: { user: number; from?: number } = { user: 0 },
): Promise<Begun> {
  const { server, organization, podcasts, random } = visit;
  const from = by.from ?? Math.floor(random() * (podcasts.length - count));
  const body = {
    podcastExternalIdList: podcasts.slice(from, from + count),
    ownerPublicId: organization.publicId,
  };
  const headers = { "idempotency-key": `visit-${++keys}` };
  const { token } = organization.users[by.user]!;
  const again = () => server.call(token, "POST", "/podcast/api/email/purchase", body, headers);
  const answer = await again();
  return { status: answer.status, sessionId: answer.payload?.sessionId, again };
}

const checkoutOf = ({ provider }: Visit, sessionId: string | undefined) =>
  Object.values(provider.state.sessions).find((session) => session.metadata?.purchase === sessionId);

async function payAndPoll(visit: Visit, begun: Begun): Promise<void> {
  const session = checkoutOf(visit, begun.sessionId);
  if (!session || !begun.sessionId) return;
  await visit.provider.pay(session.id);
  await visit.server.call(visit.organization.users[0]!.token, "GET", path(begun.sessionId));
}

/** Waits until the events have arrived or no server is left to receive them. Old ones may take longer. */
const heard = ({ provider, server }: Visit) =>
  Promise.race([provider.webhooks.settled(), server.ended, wait(1_000)]);

/** What visitors do; together they pass every failpoint of a purchase. */
export const VISITS: Readonly<Record<string, (visit: Visit) => Promise<void>>> = {
  "buys with credits": async (visit) => {
    await buy(visit, 1);
  },
  "pays by card and waits": async (visit) => payAndPoll(visit, await buy(visit, 8)),
  "pays and closes the browser": async (visit) => {
    const begun = await buy(visit, 8);
    const session = checkoutOf(visit, begun.sessionId);
    if (session) await visit.provider.pay(session.id);
    await heard(visit);
  },
  "clicks twice": async (visit) => {
    const begun = await buy(visit, 8);
    await Promise.all([begun.again(), begun.again()]);
    await payAndPoll(visit, begun);
  },
  "buys what a colleague is buying": async (visit) => {
    const both = await Promise.all([0, 1].map((user) => buy(visit, 8, { user, from: 4 })));
    for (const begun of both) await payAndPoll(visit, begun);
  },
  cancels: async (visit) => {
    const { sessionId } = await buy(visit, 8);
    if (sessionId)
      await visit.server.call(visit.organization.users[0]!.token, "POST", path(sessionId, "/cancel"));
  },
  "loses the answer and tries again": async (visit) => {
    visit.provider.fault({ on: "POST /v1/checkout/sessions", kind: "500-after", times: 2 });
    const begun = await buy(visit, 8);
    visit.provider.clearFaults();
    await begun.again();
    await payAndPoll(visit, begun);
  },
  "is refused by the provider": async (visit) => {
    // The price was withdrawn after it was read; another visitor may be in the same situation.
    const prices = Object.values(visit.provider.state.prices);
    const price = prices.find(({ active }) => active) ?? prices.at(-1)!;
    visit.provider.beforeAnswer(async ({ request }) => {
      if (request.startsWith("GET /v1/products/")) price.active = false;
    });
    await buy(visit, 8);
    visit.provider.beforeAnswer(null);
    price.active = true;
  },
  "pays for an address that goes meanwhile": async (visit) => {
    const begun = await buy(visit, 8);
    const session = checkoutOf(visit, begun.sessionId);
    if (!session || !begun.sessionId) return;
    const { rows } = await sql<{ id: number; was: number }>`
      with gone as (select c.id, c.address_id as was from podcast c join purchase_item i on i.podcast_id = c.id
        join purchase p on p.id = i.purchase_id
        where p.public_id = ${begun.sessionId} and i.paid_by = 'card' and c.address_id is not null limit 1)
      update podcast set address_id = null from gone where podcast.id = gone.id returning gone.id, gone.was`.execute(
      visit.db,
    );
    await payAndPoll(visit, begun);
    for (const { id, was } of rows)
      await sql`update podcast set address_id = ${was} where id = ${id}`.execute(visit.db);
  },
  "pays another sum than agreed": async (visit) => {
    const begun = await buy(visit, 8);
    const session = checkoutOf(visit, begun.sessionId);
    if (!session) return;
    session.amount_total = (session.amount_total ?? 0) + 100;
    await payAndPoll(visit, begun);
  },
  "gets money back at the provider": async (visit) => {
    const begun = await buy(visit, 8);
    await payAndPoll(visit, begun);
    const intent = checkoutOf(visit, begun.sessionId)?.payment_intent;
    if (typeof intent !== "string") return;
    visit.provider.refund(intent, 100);
    if (visit.random() < 0.5) visit.provider.dispute(intent);
    await heard(visit);
  },
  "hears that an address does not exist": async (visit) => void (await hearOfNobody(visit)),
  "has credits taken back by an administrator": async (visit) => {
    const message = await hearOfNobody(visit);
    if (message === null) return;
    const { token } = await makeAdministrator(visit.db);
    for (let tries = 0; tries < 100 && visit.server.alive(); tries++) {
      const { rows } = await sql<{ id: string }>`
        select public_id as id from undelivered where message_id = ${message} and state = 'paid'`.execute(
        visit.db,
      );
      const [found] = rows;
      if (found) {
        const body = { act: "reverse", note: "for the proof" };
        const press = () => visit.server.call(token, "POST", `/core/api/undelivered/${found.id}`, body);
        await Promise.all([press(), press()]);
        return;
      }
      await wait(50);
    }
  },
  "waits for the sweep": async (visit) => {
    await payAndPoll(visit, await buy(visit, 8));
    await runJob(visit.db, "sweep-purchases");
  },
  "waits for the reconciliation": async (visit) => {
    await payAndPoll(visit, await buy(visit, 8));
    await runJob(visit.db, "reconcile-payments");
  },
};

/** Unlocks an address, writes to it, and the server that sends refuses it, as it says twice. The message, if there is one. */
async function hearOfNobody(visit: Visit): Promise<number | null> {
  const { db, organization } = visit;
  await buy(visit, 1);
  const { rows } = await sql<{ podcast: string; address: string }>`
    select p.public_id as podcast, a.address from unlock u join podcast p on p.id = u.podcast_id
    join podcast_address a on a.id = p.address_id where u.owner_id = ${organization.id} limit 1`.execute(db);
  const [unlocked] = rows;
  if (!unlocked) return null;
  const message = await refusedMail(db, organization, unlocked);
  await inTransaction(db, async (tx) => {
    for (let i = 0; i < 2; i++)
      await addJob(tx, "recipient-refused", { messageId: message, step: "recipient" });
  });
  for (let tries = 0; tries < 60 && visit.server.alive(); tries++) {
    const { rows: cases } = await sql`select from undelivered where message_id = ${message}`.execute(db);
    if (cases.length > 0) break;
    await wait(50);
  }
  // Other visitors want to buy it, too.
  await sql`delete from address_standing where address_key = ${unlocked.address}`.execute(db);
  return message;
}

/** The visit that passes a failpoint for certain, by how its name begins. */
const ON_THE_WAY: readonly (readonly [begins: string, visit: keyof typeof VISITS])[] = [
  ["purchase.refuse", "is refused by the provider"],
  ["purchase.cancel", "cancels"],
  ["purchase.refund", "pays another sum than agreed"],
  ["purchase.event", "pays and closes the browser"],
  ["report.settle", "hears that an address does not exist"],
  ["undelivered.decide", "has credits taken back by an administrator"],
  ["provider.find-session", "loses the answer and tries again"],
  ["provider.expire-session", "cancels"],
  ["provider.create-refund", "pays for an address that goes meanwhile"],
  ["provider.list-sessions", "waits for the reconciliation"],
];
const USUAL = "pays by card and waits";

/** Which visit passes a failpoint. */
export const visitAt = (failpoint: string): string =>
  ON_THE_WAY.find(([begins]) => failpoint.startsWith(begins))?.[1] ?? USUAL;

export const newVisitor = (db: Db): Promise<Organization> => makeOrganization(db, { users: 2, credits: 3 });
