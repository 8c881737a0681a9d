import { EmbeddedCheckout, EmbeddedCheckoutProvider } from "@stripe/react-stripe-js";
import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import { useEffect, useState } from "react";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { mayLoadForm, resumeInNewDocument } from "../endings/resumption.ts";
import type { CheckoutFormProps } from "./checkout-form.ts";

/** A script that neither loads nor fails within this time counts as blocked, in milliseconds. */
const SCRIPT_LIMIT = 20_000;
/** A page that has not reloaded after this many milliseconds stays. */
const STAYED_LIMIT = 8_000;

/**
 * The provider's object as its React component uses it, with one change: if the provider refuses to render a
 * checkout, `onRefused` is called. The component itself leaves that rejection unhandled.
 */
function heard(stripe: Stripe, onRefused: () => void): Stripe {
  const draw: Stripe["createEmbeddedCheckoutPage"] = (options) =>
    stripe.createEmbeddedCheckoutPage(options).catch(() => {
      onRefused();
      return new Promise(() => {});
    });
  return new Proxy({} as Stripe, {
    get(_, name) {
      if (name === "createEmbeddedCheckoutPage") return draw;
      const value: unknown = Reflect.get(stripe, name, stripe);
      return typeof value === "function" ? value.bind(stripe) : value;
    },
  });
}

/** The embedded page of the payment provider. Card data goes there and nowhere else (A7.28). */
export default function CardForm({ checkout, onPaid, onBlocked }: CheckoutFormProps) {
  const t = useText();
  const language = useLanguage();
  const [stripe, setStripe] = useState<Stripe | null>(null);
  // The options the provider's page was opened with apply for its lifetime, whatever is rendered later.
  const [opened] = useState({ ...checkout, language, onPaid, onBlocked });

  useEffect(() => {
    let over = false;
    const fail = () => {
      if (!over) opened.onBlocked();
    };
    if (!mayLoadForm()) {
      resumeInNewDocument(opened.sessionId);
      // Users who stay on the page because of unsaved input get the other options.
      const stayed = setTimeout(fail, STAYED_LIMIT);
      return () => clearTimeout(stayed);
    }
    const timer = setTimeout(fail, SCRIPT_LIMIT);
    loadStripe(opened.publishableKey, { locale: opened.language })
      .then((loaded) => {
        clearTimeout(timer);
        if (over) return;
        if (loaded) setStripe(heard(loaded, fail));
        else fail();
      })
      .catch(() => {
        clearTimeout(timer);
        fail();
      });
    return () => {
      over = true;
      clearTimeout(timer);
    };
  }, [opened]);

  const [options] = useState({ clientSecret: opened.clientSecret, onComplete: opened.onPaid });
  if (!stripe) {
    return (
      <Skeleton label={t("purchases.formLoading")}>
        <Bone height={420} />
      </Skeleton>
    );
  }
  return (
    <section className="card-form" aria-label={t("purchases.form")}>
      <EmbeddedCheckoutProvider stripe={stripe} options={options}>
        <EmbeddedCheckout />
      </EmbeddedCheckoutProvider>
    </section>
  );
}
