import type Stripe from "stripe";
import { type Accepted, group } from "./parameters.ts";
import { checkTotal, putPrice, unitAmount } from "./prices.ts";
import { invalid, locked, missing } from "./provider-error.ts";
import { newSession } from "./session-object.ts";
import { type KeptSession, newId, type World } from "./state.ts";

type Create = Stripe.Checkout.SessionCreateParams;

/** The subset of the SDK's parameters that the stand-in accepts. */
export const CREATE_SESSION = {
  adaptive_pricing: group<Create["adaptive_pricing"]>({ enabled: "boolean" }),
  allowed_payment_method_types: { each: ["card"] },
  client_reference_id: "text",
  currency: "text",
  customer_creation: ["if_required"],
  customer_email: "text",
  expand: { each: "text" },
  expires_at: "integer",
  line_items: {
    each: group<Create["line_items"]>({
      price: "text",
      price_data: group<NonNullable<NonNullable<Create["line_items"]>[number]["price_data"]>>({
        currency: "text",
        product: "text",
        unit_amount: "integer",
      }),
      quantity: "integer",
    }),
  },
  locale: ["auto", "de", "en"],
  metadata: "metadata",
  mode: ["payment", "setup", "subscription"],
  payment_intent_data: group<Create["payment_intent_data"]>({
    description: "text",
    metadata: "metadata",
    receipt_email: "text",
  }),
  redirect_on_completion: ["always", "if_required", "never"],
  return_url: "text",
  ui_mode: ["elements", "embedded_page", "form", "hosted_page"],
} satisfies Accepted<Create>;

const SHORTEST = 30 * 60;
const LONGEST = 24 * 3600;
/** The provider's own clock and the caller's are never quite the same. */
const LENIENCE = 10;

/** POST /v1/checkout/sessions */
export function createSession({ state, now }: World, params: Create): KeptSession {
  checkForm(params);
  const created = now();
  const expires = params.expires_at ?? created + LONGEST;
  if (expires < created + SHORTEST - LENIENCE)
    throw invalid("The `expires_at` timestamp must be at least 30 minutes from Checkout Session creation.", {
      param: "expires_at",
    });
  if (expires > created + LONGEST + LENIENCE)
    throw invalid("The `expires_at` timestamp must be less than 24 hours from Checkout Session creation.", {
      param: "expires_at",
    });
  const items = params.line_items ?? [];
  const [item] = items;
  if (items.length !== 1 || !item)
    throw invalid("The stand-in takes one line item.", { param: "line_items" });
  const quantity = item.quantity ?? 1;
  if (quantity < 1 || quantity > 999_999)
    throw invalid("This value must be between 1 and 999999.", { param: "line_items[0][quantity]" });
  const price = item.price_data
    ? priceOfData(state, item.price_data, created)
    : state.prices[item.price ?? ""];
  if (!price) throw missing("price", item.price ?? "", "line_items[0][price]");
  const currency = params.currency ?? price.currency;
  const unit = unitAmount(price, currency);
  checkTotal(unit * quantity, currency);
  const session = newSession({ params, created, expires, currency, price, unit, quantity });
  state.sessions[session.id] = session;
  return session;
}

function checkForm(params: Create): void {
  if (params.mode !== "payment") throw invalid("The stand-in takes mode `payment` only.", { param: "mode" });
  if (params.ui_mode !== "embedded_page")
    throw invalid("The stand-in takes ui_mode `embedded_page` only.", { param: "ui_mode" });
  const redirects = params.redirect_on_completion !== "never";
  if (redirects && params.return_url === undefined)
    throw invalid("Missing required param: return_url.", { code: "parameter_missing", param: "return_url" });
  if (!redirects && params.return_url !== undefined)
    throw invalid("`return_url` cannot be used with `redirect_on_completion: never`.", {
      param: "return_url",
    });
  if ((params.client_reference_id?.length ?? 0) > 200)
    throw invalid("Invalid string: must be at most 200 characters", { param: "client_reference_id" });
}

/** A price made for one session, as `price_data` asks for. */
function priceOfData(
  state: World["state"],
  data: { currency: string; product?: string; unit_amount?: number },
  now: number,
): Stripe.Price {
  const product = state.products[data.product ?? ""];
  if (!product) throw missing("product", data.product ?? "", "line_items[0][price_data][product]");
  if (data.unit_amount === undefined || data.unit_amount < 0)
    throw invalid("Invalid non-negative integer", { param: "line_items[0][price_data][unit_amount]" });
  const made: World["state"] = { ...state, products: { ...state.products }, prices: {} };
  const id = newId("price");
  putPrice(
    made,
    { product: product.id, price: id, name: product.name, amounts: { [data.currency]: data.unit_amount } },
    now,
  );
  return made.prices[id]!;
}

/** @throws ProviderError resource_missing */
export function findSession({ state }: World, id: string): KeptSession {
  const session = Object.hasOwn(state.sessions, id) ? state.sessions[id] : undefined;
  if (!session) throw missing("checkout.session", id, "session");
  return session;
}

/** POST /v1/checkout/sessions/:id/expire. @throws ProviderError where it is not open, or being paid right now */
export function expireSession(world: World, id: string, beingPaid: ReadonlySet<string>): KeptSession {
  const session = findSession(world, id);
  if (beingPaid.has(id)) throw locked();
  if (session.status !== "open")
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    );
  endUnpaid(world, session);
  return session;
}

/** Expires sessions whose time is over, unless a payment is being confirmed. */
export function expireOld(world: World, beingPaid: ReadonlySet<string>): void {
  for (const session of Object.values(world.state.sessions))
    if (session.status === "open" && session.expires_at <= world.now() && !beingPaid.has(session.id))
      endUnpaid(world, session);
}

function endUnpaid(world: World, session: KeptSession): void {
  session.status = "expired";
  const intent = world.state.intents[String(session.payment_intent)];
  if (intent && intent.status !== "succeeded") {
    intent.status = "canceled";
    intent.canceled_at = world.now();
    intent.cancellation_reason = "automatic";
  }
  world.announce("checkout.session.expired", session);
}
