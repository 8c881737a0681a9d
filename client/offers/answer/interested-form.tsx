import { type FormEvent, useState } from "react";
import { parseMoney, writeAmount } from "../../../contract/forms/amounts.ts";
import type { Locale } from "../../../contract/forms/locale.ts";
import { CURRENCIES } from "../../../contract/forms/money.ts";
import { MOST_PRICES, type OfferedPrice, type OpenAnswer } from "../../../contract/offers/answers.ts";
import { currencyOf, NOTE_MAX, SECONDS_MAX, SECONDS_MIN, SLOTS } from "../../../contract/offers/terms.ts";
import { fieldSentence } from "../../../contract/sentences.ts";
import { currentLocale, useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextArea, TextField } from "../../ui/fields/text-field.tsx";
import type { FormProps, TypedPrice } from "./form-props.ts";

/** A price that is common: in the middle, a minute, in the money of the mail's language. */
const usual = (key: number, page: OpenAnswer): TypedPrice => ({
  key,
  show: page.shows[0]?.publicId ?? "",
  slot: "mid",
  seconds: "60",
  amount: "",
  currency: page.language === "de" ? "EUR" : "USD",
});

const typedOf = (page: OpenAnswer, locale: Locale): TypedPrice[] =>
  page.answer?.prices.map(({ show, slot, seconds, amount, currency }, key) => ({
    key,
    show,
    slot,
    seconds: String(seconds),
    amount: writeAmount(amount, locale, currencyOf({ currency })),
    currency,
  })) ?? [];

/** Interested, with prices or without. */
export function InterestedForm({ page, waiting, typed, onTyped, onSay, onBack }: FormProps) {
  const t = useText();
  const language = useLanguage();
  const [locale] = useState(() => typed.interested?.locale ?? currentLocale());
  const { prices: rows, note } = typed.interested ?? {
    prices: typedOf(page, locale),
    note: page.answer?.note ?? "",
  };
  const [pressed, setPressed] = useState(false);
  const setRows = (prices: TypedPrice[]) => onTyped({ interested: { locale, prices, note } });
  const change = (key: number, part: Partial<TypedPrice>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)));

  const read = rows.map((row) => {
    const money = parseMoney(row.amount, locale, currencyOf(row));
    const seconds = Number(row.seconds);
    const fits = Number.isInteger(seconds) && seconds >= SECONDS_MIN && seconds <= SECONDS_MAX;
    return {
      row,
      amountError: !money.ok
        ? fieldSentence(money.rule, language, money.values)
        : money.value
          ? undefined
          : t("offers.answer.amountMissing"),
      secondsError: fits
        ? undefined
        : t("offers.answer.secondsWrong", { min: SECONDS_MIN, max: SECONDS_MAX }),
      price: {
        show: row.show,
        slot: row.slot,
        seconds,
        amount: money.ok ? money.value : null,
        currency: row.currency,
      },
    };
  });
  const wrong = read.some(({ amountError, secondsError }) => amountError || secondsError);

  function send(event: FormEvent): void {
    event.preventDefault();
    setPressed(true);
    if (wrong || waiting) return;
    const prices = read.flatMap(({ price }): OfferedPrice[] =>
      price.amount === null ? [] : [{ ...price, amount: price.amount }],
    );
    onSay({ answer: "interested", prices, note });
  }
  return (
    <form noValidate onSubmit={send}>
      <h2>{t("offers.answer.choice.interested")}</h2>
      <p className="muted">{t("offers.answer.interested.says")}</p>
      {read.map(({ row, amountError, secondsError }, place) => (
        <fieldset key={row.key} className="answer-price">
          <legend>{t("offers.answer.price", { number: place + 1 })}</legend>
          {page.shows.length > 1 ? (
            <SelectField
              label={t("offers.answer.show")}
              value={row.show}
              options={page.shows.map(({ publicId, title }) => ({ value: publicId, label: title }))}
              onChange={(show) => change(row.key, { show })}
            />
          ) : null}
          <div className="answer-line">
            <SelectField
              label={t("offers.answer.slot")}
              value={row.slot}
              options={SLOTS.map((slot) => ({ value: slot, label: t(`offers.answer.slot.${slot}`) }))}
              onChange={(slot) => change(row.key, { slot })}
            />
            <TextField
              label={t("offers.answer.seconds")}
              unit="s"
              inputMode="numeric"
              autoComplete="off"
              value={row.seconds}
              error={pressed ? secondsError : undefined}
              onChange={({ target }) => change(row.key, { seconds: target.value })}
            />
          </div>
          <div className="answer-line">
            <TextField
              label={t("offers.answer.amount")}
              unit={currencyOf(row).symbol}
              inputMode="decimal"
              autoComplete="off"
              value={row.amount}
              error={pressed ? amountError : undefined}
              onChange={({ target }) => change(row.key, { amount: target.value })}
            />
            <SelectField
              label={t("offers.answer.currency")}
              value={row.currency}
              options={CURRENCIES.map(({ currencyCode }) => ({ value: currencyCode, label: currencyCode }))}
              onChange={(currency) => change(row.key, { currency })}
            />
          </div>
          <Button onClick={() => setRows(rows.filter(({ key }) => key !== row.key))}>
            {t("offers.answer.removePrice", { number: place + 1 })}
          </Button>
        </fieldset>
      ))}
      {rows.length < MOST_PRICES && page.shows.length > 0 ? (
        <Button
          icon="plus"
          onClick={() =>
            setRows([...rows, { ...usual(0, page), ...rows.at(-1), amount: "", key: nextKey(rows) }])
          }
        >
          {t("offers.answer.addPrice")}
        </Button>
      ) : null}
      <TextArea
        label={t("offers.answer.note")}
        rows={3}
        maxLength={NOTE_MAX}
        value={note}
        onChange={({ target }) => onTyped({ interested: { locale, prices: rows, note: target.value } })}
      />
      <Button kind="main" large type="submit" state={waiting ? "waiting" : "ready"}>
        {t("offers.answer.go")}
      </Button>
      <Button large disabled={waiting} onClick={onBack}>
        {t("offers.answer.back")}
      </Button>
    </form>
  );
}

const nextKey = (rows: readonly TypedPrice[]): number => Math.max(-1, ...rows.map(({ key }) => key)) + 1;
