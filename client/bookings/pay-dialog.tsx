import { useState } from "react";
import { type BookingDetail, payBooking } from "../../contract/bookings.ts";
import { parseMoney, writeAmount } from "../../contract/forms/amounts.ts";
import { maskDate, parseDate, writeDate } from "../../contract/forms/dates.ts";
import { languageOf, localeOf } from "../../contract/forms/locale.ts";
import { currencyOf } from "../../contract/offers/terms.ts";
import { fieldSentence } from "../../contract/sentences.ts";
import { call } from "../api/call.ts";
import { useLanguage } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { localDay } from "./checks/check-words.ts";
import { useSeenAct } from "./use-seen-act.tsx";

/** Marks a booking as paid, with day and amount. */
export function PayDialog({ booking, onClose }: { booking: BookingDetail; onClose: () => void }) {
  const t = useText();
  const language = useLanguage();
  const [locale] = useState(() => localeOf(language));
  const { seen, waiting, act, note } = useSeenAct(booking);
  const currency = currencyOf(seen);
  const [on, setOn] = useState(() => writeDate(localDay(), locale));
  /** Null until somebody types: the price as it is agreed. */
  const [typed, setTyped] = useState<string | null>(null);
  const amount = typed ?? writeAmount(seen.net, locale, currency);
  const day = parseDate(on, locale);
  const money = parseMoney(amount, locale, currency);
  const missing = fieldSentence("required", languageOf(locale));
  const wrong = (check: typeof day | typeof money): string | undefined =>
    check.ok
      ? check.value === null
        ? missing
        : undefined
      : fieldSentence(check.rule, languageOf(locale), check.values);

  async function pay(): Promise<void> {
    if (!day.ok || day.value === null || !money.ok || money.value === null) return;
    const paid = { on: day.value, amount: money.value };
    const { publicId: id, modified } = seen;
    if (!(await act(() => call(payBooking, { params: { id }, body: { modified, paid } })))) return;
    showToast(t("bookings.paidDone"));
    onClose();
  }
  return (
    <Dialog
      open
      stays
      onClose={waiting ? undefined : onClose}
      title={t("bookings.pay.title", { number: booking.number })}
      actions={
        <>
          <Button kind="main" large state={waiting ? "waiting" : "ready"} onClick={() => void pay()}>
            {t("bookings.pay.go")}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <div className="fields mt-5">
        <TextField
          fieldClass="num"
          inputMode="numeric"
          autoComplete="off"
          label={t("bookings.pay.on")}
          value={on}
          error={wrong(day)}
          onChange={({ target }) =>
            setOn(target.value.length > on.length ? maskDate(target.value, locale) : target.value)
          }
        />
        <TextField
          fieldClass="num"
          inputMode="decimal"
          autoComplete="off"
          unit={currency.symbol}
          label={t("bookings.pay.amount")}
          value={amount}
          error={wrong(money)}
          onChange={({ target }) => setTyped(target.value)}
        />
      </div>
      {note}
    </Dialog>
  );
}
