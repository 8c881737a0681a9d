import { type FormEvent, useState } from "react";
import { payTestPayment, type TestCard } from "../../../contract/test-payment.ts";
import { call } from "../../api/call.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import type { CheckoutFormProps } from "./checkout-form.ts";
import { FrameField } from "./frame-field.tsx";
import { TestBank } from "./test-bank.tsx";
import { inGroups, isCode, isLater, TEST_NUMBERS, wayOf } from "./test-card.ts";
import "./test-form.css";

const empty = { number: "", expires: "", code: "" };
type Entries = typeof empty;

/**
 * The checkout of a demonstration: it replaces the provider's form, looks external, and accepts only test numbers.
 * Only the card's behaviour leaves the page.
 */
export default function TestForm({ checkout, idle, onPaid }: CheckoutFormProps) {
  const t = useText();
  const format = useFormats();
  const [entries, setEntries] = useState<Entries>(empty);
  const [wrong, setWrong] = useState<Partial<Entries>>({});
  const [paying, setPaying] = useState(false);
  const [asked, setAsked] = useState(false);
  const [refusal, setRefusal] = useState("");
  const busy = paying || idle;
  const amount = format.money(checkout.amount);

  const set = (name: keyof Entries, value: string) => {
    setEntries((old) => ({ ...old, [name]: value }));
    setWrong(({ [name]: _, ...others }) => others);
  };

  async function pay(card: TestCard): Promise<void> {
    if (busy) return;
    setPaying(true);
    setRefusal("");
    try {
      const { status, refusal: why } = await call(payTestPayment, {
        body: { clientSecret: checkout.clientSecret, card },
      });
      if (status === "complete") onPaid();
      else if (why) setRefusal(t(`purchases.refusal.${why}`));
      else if (status === "expired") setRefusal(t("purchases.refusal.over"));
    } catch (error) {
      setRefusal(sentenceOf(error, t));
    } finally {
      setPaying(false);
      setAsked(false);
    }
  }

  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    const way = wayOf(entries.number);
    const found: Partial<Entries> = {
      ...(way === null && { number: t("purchases.test.numberWrong") }),
      ...(!isLater(entries.expires, new Date()) && { expires: t("purchases.test.expiresWrong") }),
      ...(!isCode(entries.code) && { code: t("purchases.test.codeWrong") }),
    };
    setWrong(found);
    setRefusal("");
    const [first] = Object.keys(found);
    if (first) event.currentTarget.querySelector<HTMLInputElement>(`[name="test-${first}"]`)?.focus();
    else if (way === "asks") setAsked(true);
    else if (way) void pay(way);
  }

  if (asked) {
    return (
      <TestBank
        amount={amount}
        busy={busy}
        onYes={() => void pay("needs-authentication")}
        onNo={() => void pay("fails-authentication")}
      />
    );
  }
  const field = (name: keyof Entries) => ({
    name: `test-${name}`,
    value: entries[name],
    error: wrong[name],
    disabled: idle,
    inputMode: "numeric" as const,
  });
  return (
    <form
      className="foreign-frame test-form"
      aria-label={t("purchases.test.form")}
      noValidate
      onSubmit={submit}
    >
      <p className="test-form-head">
        <b>{t("purchases.testStart")}</b>
        <span>{t("purchases.test.noMoney")}</span>
      </p>
      <FrameField
        {...field("number")}
        label={t("purchases.test.number")}
        placeholder="1234 1234 1234 1234"
        onType={(typed) => set("number", inGroups(typed))}
      />
      <div className="test-form-pair">
        <FrameField
          {...field("expires")}
          label={t("purchases.test.expires")}
          placeholder={t("purchases.test.expiresForm")}
          onType={(typed) => set("expires", typed)}
        />
        <FrameField
          {...field("code")}
          label={t("purchases.test.code")}
          placeholder="123"
          onType={(typed) => set("code", typed)}
        />
      </div>
      {refusal ? (
        <p className="test-form-refusal" role="alert">
          {refusal}
        </p>
      ) : null}
      <button
        type="submit"
        className="frame-button"
        aria-disabled={busy || undefined}
        aria-busy={paying || undefined}
      >
        {t(paying ? "purchases.test.paying" : "purchases.test.pay", { amount })}
      </button>
      <fieldset className="test-numbers">
        <legend>{t("purchases.test.numbers")}</legend>
        {TEST_NUMBERS.map(({ number, way }) => (
          <button
            key={number}
            type="button"
            disabled={idle}
            onClick={() => {
              setEntries({ number, expires: `12 / ${(new Date().getFullYear() + 2) % 100}`, code: "123" });
              setWrong({});
            }}
          >
            <span className="num">{number}</span>
            <span>{t(`purchases.test.way.${way}`)}</span>
          </button>
        ))}
      </fieldset>
    </form>
  );
}
