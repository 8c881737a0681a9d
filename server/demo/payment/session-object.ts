import type Stripe from "stripe";
import { type KeptSession, newId } from "./state.ts";

interface SessionParts {
  params: Stripe.Checkout.SessionCreateParams;
  created: number;
  expires: number;
  currency: string;
  price: Stripe.Price;
  unit: number;
  quantity: number;
}

/** An open session as the provider answers it, with every field of the SDK's type. */
export function newSession({ params, created, expires, ...bill }: SessionParts): KeptSession {
  const id = newId("cs_test");
  const amount = bill.unit * bill.quantity;
  return {
    id,
    object: "checkout.session",
    adaptive_pricing: { enabled: params.adaptive_pricing?.enabled ?? false },
    after_expiration: null,
    allow_promotion_codes: null,
    allowed_payment_method_types: params.allowed_payment_method_types ?? null,
    amount_subtotal: amount,
    amount_total: amount,
    automatic_tax: { enabled: false, liability: null, provider: null, status: null },
    billing_address_collection: null,
    cancel_url: null,
    client_reference_id: params.client_reference_id ?? null,
    client_secret: newId(`${id}_secret`),
    collected_information: null,
    consent: null,
    consent_collection: null,
    created,
    currency: bill.currency,
    currency_conversion: null,
    custom_fields: [],
    custom_text: {
      after_submit: null,
      shipping_address: null,
      submit: null,
      terms_of_service_acceptance: null,
    },
    customer: null,
    customer_account: null,
    customer_creation: "if_required",
    customer_details: null,
    customer_email: params.customer_email ?? null,
    discounts: [],
    expires_at: expires,
    integration_identifier: null,
    intent_data: params.payment_intent_data ?? {},
    invoice: null,
    invoice_creation: null,
    line_items: {
      object: "list",
      data: [lineItem(bill)],
      has_more: false,
      url: `/v1/checkout/sessions/${id}/line_items`,
    },
    livemode: false,
    locale: params.locale ?? null,
    managed_payments: null,
    metadata: { ...(params.metadata as Record<string, string> | undefined) },
    mode: "payment",
    origin_context: null,
    payment_intent: null,
    payment_link: null,
    payment_method_collection: "if_required",
    payment_method_configuration_details: null,
    payment_method_options: {},
    payment_method_types: ["card"],
    payment_status: "unpaid",
    permissions: null,
    recovered_from: null,
    redirect_on_completion: params.redirect_on_completion ?? "always",
    ...(params.return_url !== undefined && { return_url: params.return_url }),
    saved_payment_method_options: null,
    setup_intent: null,
    shipping_address_collection: null,
    shipping_cost: null,
    shipping_options: [],
    status: "open",
    submit_type: null,
    subscription: null,
    success_url: null,
    total_details: { amount_discount: 0, amount_shipping: 0, amount_tax: 0 },
    ui_mode: "embedded_page",
    url: null,
    wallet_options: null,
  };
}

function lineItem(bill: Pick<SessionParts, "price" | "unit" | "quantity" | "currency">): Stripe.LineItem {
  const amount = bill.unit * bill.quantity;
  return {
    id: newId("li"),
    object: "item",
    adjustable_quantity: null,
    amount_discount: 0,
    amount_subtotal: amount,
    amount_tax: 0,
    amount_total: amount,
    currency: bill.currency,
    description: null,
    metadata: {},
    price: bill.price,
    quantity: bill.quantity,
  };
}
