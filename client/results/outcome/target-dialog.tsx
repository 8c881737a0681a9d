import { useState } from "react";
import { parseMoney, writeAmount } from "../../../contract/forms/amounts.ts";
import { languageOf, localeOf } from "../../../contract/forms/locale.ts";
import { CURRENCIES } from "../../../contract/forms/money.ts";
import { setTarget, type Target } from "../../../contract/results/campaign-results.ts";
import { fieldSentence } from "../../../contract/sentences.ts";
import { call } from "../../api/call.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { forgetResults } from "./use-results.ts";

interface Props {
  campaignId: string;
  target: Target | null;
  /** What the campaign is booked in. */
  currency: string;
  onClose: () => void;
}

/** Says what an order may cost; an empty field takes the target away. */
export function TargetDialog({ campaignId, target, currency: booked, onClose }: Props) {
  const t = useText();
  const language = useLanguage();
  const [locale] = useState(() => localeOf(language));
  const code = target?.currency ?? booked;
  const currency = CURRENCIES.find(({ currencyCode }) => currencyCode === code) ?? CURRENCIES[0]!;
  const [amount, setAmount] = useState(() => (target ? writeAmount(target.perAction, locale, currency) : ""));
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const money = parseMoney(amount, locale, currency);
  const wrong = money.ok
    ? money.value === 0
      ? fieldSentence("required", languageOf(locale))
      : undefined
    : fieldSentence(money.rule, languageOf(locale), money.values);

  async function save(): Promise<void> {
    if (!money.ok || money.value === 0) return;
    setWaiting(true);
    setFailure(null);
    try {
      const perAction = money.value;
      await call(setTarget, {
        params: { id: campaignId },
        body: { target: perAction === null ? null : { currency: currency.currencyCode, perAction } },
      });
      await forgetResults();
      onClose();
    } catch (error) {
      setFailure(error);
      setWaiting(false);
    }
  }
  return (
    <Dialog
      open
      stays
      onClose={waiting ? undefined : onClose}
      title={t("results.out.target.title")}
      actions={
        <>
          <Button kind="main" large state={waiting ? "waiting" : "ready"} onClick={() => void save()}>
            {t("results.out.target.save")}
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
          inputMode="decimal"
          autoComplete="off"
          unit={currency.symbol}
          label={t("results.out.target.label")}
          hint={t("results.out.target.hint")}
          value={amount}
          error={wrong}
          onChange={({ target: field }) => setAmount(field.value)}
        />
      </div>
      {failure ? <Note kind="failing">{sentenceOf(failure, t)}</Note> : null}
    </Dialog>
  );
}
