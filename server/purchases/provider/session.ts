import type Stripe from "stripe";
import { ask, ProviderRefused } from "./call.ts";
import type { Provider } from "./connect.ts";

/** What the provider says of a checkout right now. */
export interface Session {
  id: string;
  state: "open" | "complete" | "expired";
  paid: boolean;
  /** Minor units and ISO code. */
  amount: number;
  currency: string;
  paymentId: string | null;
  /** Only while it is open. Never stored, never logged. */
  clientSecret: string | null;
  receiptUrl: string | null;
  /** Our purchase, taken from the session's metadata. */
  purchase: string | null;
}

/** What a checkout is created from; all of it is frozen in the purchase. */
export interface Wanted {
  purchase: string;
  priceId: string;
  quantity: number;
  currency: string;
  language: "en" | "de";
  expires: Date;
  /** Where the provider mails its receipt; null: nowhere. */
  receiptAddress: string | null;
}

const EXPAND = ["payment_intent.latest_charge"];
/** Sessions read in one pass over the provider's list; an installation creates far fewer in half an hour. */
const MOST_SESSIONS = 10_000;

/** Creates the checkout, only once, however often it is called within a day. */
export async function createSession({ stripe }: Provider, wanted: Wanted): Promise<Session> {
  const metadata = { purchase: wanted.purchase };
  const session = await ask("create-session", () =>
    stripe.checkout.sessions.create(
      {
        mode: "payment",
        ui_mode: "embedded_page",
        redirect_on_completion: "never",
        // Only instant payment methods: an address cannot wait for a bank transfer.
        allowed_payment_method_types: ["card"],
        line_items: [{ price: wanted.priceId, quantity: wanted.quantity }],
        currency: wanted.currency.toLowerCase(),
        // The sum the buyer has confirmed is charged, not a conversion of it.
        adaptive_pricing: { enabled: false },
        locale: wanted.language,
        expires_at: Math.floor(wanted.expires.getTime() / 1000),
        client_reference_id: wanted.purchase,
        metadata,
        payment_intent_data: {
          metadata,
          ...(wanted.receiptAddress !== null && { receipt_email: wanted.receiptAddress }),
        },
      },
      { idempotencyKey: `purchase-${wanted.purchase}` },
    ),
  );
  return toSession(session);
}

/** Undefined if the provider does not know it, which is also so if the key belongs to another account. */
export async function readSession({ stripe }: Provider, id: string): Promise<Session | undefined> {
  try {
    return toSession(
      await ask("read-session", () => stripe.checkout.sessions.retrieve(id, { expand: EXPAND })),
    );
  } catch (error) {
    if (error instanceof ProviderRefused && error.status === 404) return undefined;
    throw error;
  }
}

/** Searches for the checkout of a purchase whose id never reached us. `since`: when the purchase was created. */
export async function findSession(
  provider: Provider,
  purchase: string,
  since: Date,
): Promise<Session | undefined> {
  // Clocks differ: five minutes before.
  const found = await ask("find-session", async () => {
    for await (const session of listed(provider, new Date(since.getTime() - 300_000)))
      if (session.metadata?.purchase === purchase) return session;
    return undefined;
  });
  return found && readSession(provider, found.id);
}

/** Ends a checkout; one that is no longer open is not changed. Its outcome has to be read afterwards. */
export async function expireSession({ stripe }: Provider, id: string): Promise<void> {
  try {
    await ask("expire-session", () => stripe.checkout.sessions.expire(id));
  } catch (error) {
    if (!(error instanceof ProviderRefused)) throw error;
  }
}

/** Every checkout created since, by this installation. */
export async function listSessions(provider: Provider, since: Date): Promise<Session[]> {
  return ask("list-sessions", async () => {
    const sessions: Session[] = [];
    for await (const session of listed(provider, since))
      if (session.metadata?.purchase) sessions.push(toSession(session));
    return sessions;
  });
}

async function* listed({ stripe }: Provider, since: Date): AsyncGenerator<Stripe.Checkout.Session> {
  const created = { gte: Math.floor(since.getTime() / 1000) };
  let count = 0;
  for await (const session of stripe.checkout.sessions.list({ created, limit: 100 })) {
    if (++count > MOST_SESSIONS) return;
    yield session;
  }
}

function toSession(session: Stripe.Checkout.Session): Session {
  const intent = session.payment_intent;
  const charge = typeof intent === "object" ? intent?.latest_charge : null;
  return {
    id: session.id,
    state: session.status === "complete" ? "complete" : session.status === "expired" ? "expired" : "open",
    paid: session.status === "complete" && session.payment_status === "paid",
    amount: session.amount_total ?? 0,
    currency: (session.currency ?? "").toUpperCase(),
    paymentId: typeof intent === "string" ? intent : (intent?.id ?? null),
    clientSecret: session.client_secret ?? null,
    receiptUrl: (typeof charge === "object" ? charge?.receipt_url : null) ?? null,
    purchase: session.metadata?.purchase ?? null,
  };
}
