import type Stripe from "stripe";
import type { Form } from "./form.ts";
import { PAGING, page } from "./lists.ts";
import { type Accepted, readParameters } from "./parameters.ts";
import { missing } from "./provider-error.ts";
import { CREATE_REFUND, createRefund } from "./refunds.ts";
import { CREATE_SESSION, createSession, expireSession, findSession } from "./sessions.ts";
import type { State, World } from "./state.ts";

/** An endpoint's input: the id in its path, and the parameters of body or query. */
interface Asked {
  world: World;
  id: string;
  form: Form;
  beingPaid: ReadonlySet<string>;
}

/** One endpoint of the provider. `answer` returns the object, which is then expanded as `expand` asks. */
interface Endpoint {
  method: "GET" | "POST";
  path: RegExp;
  answer(asked: Asked): object;
}

const EXPAND = { expand: { each: "text" } } as const;

const retrieve = (path: string, kind: keyof State, word: string): Endpoint => ({
  method: "GET",
  path: new RegExp(`^/v1/${path}/([^/]+)$`),
  answer: ({ world, id, form }) => {
    readParameters(form, EXPAND as Accepted<{ expand?: string[] }>);
    const all = world.state[kind] as Record<string, object>;
    if (!Object.hasOwn(all, id)) throw missing(word, id);
    return all[id]!;
  },
});

/** A list with the filters of the SDK's type; each compares the field of its name. */
function list<P>(path: string, kind: keyof State, filters: Accepted<P>): Endpoint {
  return {
    method: "GET",
    path: new RegExp(`^/v1/${path}$`),
    answer: ({ world, form }) => {
      const asked = readParameters<Record<string, unknown>>(form, {
        ...PAGING,
        ...filters,
      } as Accepted<object>);
      const wanted = Object.keys(filters).filter((name) => asked[name] !== undefined);
      const all = Object.values(world.state[kind]) as { id: string; created: number }[];
      const fitting = all.filter((one) =>
        wanted.every((name) => (one as unknown as Record<string, unknown>)[name] === asked[name]),
      );
      return page(fitting, `/v1/${path}`, asked);
    },
  };
}

/** The stand-in's endpoints, typed by the SDK. */
export const ENDPOINTS: readonly Endpoint[] = [
  {
    method: "POST",
    path: /^\/v1\/checkout\/sessions$/,
    answer: ({ world, form }) =>
      createSession(
        world,
        readParameters<Stripe.Checkout.SessionCreateParams>(
          form,
          CREATE_SESSION as Accepted<Stripe.Checkout.SessionCreateParams>,
        ),
      ),
  },
  {
    method: "GET",
    path: /^\/v1\/checkout\/sessions\/([^/]+)$/,
    answer: ({ world, id, form }) => {
      readParameters<Stripe.Checkout.SessionRetrieveParams>(form, EXPAND);
      return findSession(world, id);
    },
  },
  {
    method: "POST",
    path: /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/,
    answer: ({ world, id, form, beingPaid }) => {
      readParameters<Stripe.Checkout.SessionExpireParams>(form, EXPAND);
      return expireSession(world, id, beingPaid);
    },
  },
  list<Stripe.Checkout.SessionListParams>("checkout/sessions", "sessions", {
    payment_intent: "text",
    status: ["complete", "expired", "open"],
  }),
  {
    method: "POST",
    path: /^\/v1\/refunds$/,
    answer: ({ world, form }) =>
      createRefund(world, readParameters<Stripe.RefundCreateParams>(form, CREATE_REFUND)),
  },
  retrieve("refunds", "refunds", "refund"),
  list<Stripe.RefundListParams>("refunds", "refunds", { charge: "text", payment_intent: "text" }),
  retrieve("payment_intents", "intents", "payment_intent"),
  list<Stripe.PaymentIntentListParams>("payment_intents", "intents", {}),
  retrieve("charges", "charges", "charge"),
  list<Stripe.ChargeListParams>("charges", "charges", { payment_intent: "text" }),
  retrieve("disputes", "disputes", "dispute"),
  list<Stripe.DisputeListParams>("disputes", "disputes", { charge: "text", payment_intent: "text" }),
  retrieve("events", "events", "event"),
  list<Stripe.EventListParams>("events", "events", { type: "text" }),
  retrieve("prices", "prices", "price"),
  list<Stripe.PriceListParams>("prices", "prices", { active: "boolean", product: "text" }),
  retrieve("products", "products", "product"),
];
