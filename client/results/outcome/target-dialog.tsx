import { useState } from "react";
import { parseMoney, writeAmount } from "../../../contract/forms/amounts.ts";
import { languageOf, localeOf } from "../../../contract/forms/locale.ts";
import { CURRENCIES } from "../../../contract/forms/money.ts";
import { campaignResults, setTarget, type Target } from "../../../contract/results/campaign-results.ts";
import { fieldSentence } from "../../../contract/sentences.ts";
import { call } from "../../api/call.ts";
import { isStale, sentenceOf } from "../../api/problem.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { forgetResults } from "./use-results.ts";
import { useResultWords } from "./use-words.ts";

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
  const words = useResultWords();
  const [locale] = useState(() => localeOf(language));
  // What is typed is of the currency that stood beside it when the dialog opened.
  const [code] = useState(target?.currency ?? booked);
  // A target that a colleague sets meanwhile is only replaced once it was shown.
  const [seen, setSeen] = useState(target);
  const [newer, setNewer] = useState(false);
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

  async function showNewer(): Promise<void> {
    try {
      const { target: now } = await call(campaignResults, { params: { id: campaignId } });
      setSeen(now);
      setNewer(true);
    } catch (error) {
      setFailure(error);
    }
    void forgetResults();
  }

  async function save(): Promise<void> {
    if (!money.ok || money.value === 0) return;
    setWaiting(true);
    setFailure(null);
    try {
      const perAction = money.value;
      await call(setTarget, {
        params: { id: campaignId },
        body: {
          target: perAction === null ? null : { currency: currency.currencyCode, perAction },
          before: seen,
        },
      });
      await forgetResults();
      onClose();
    } catch (error) {
      if (isStale(error)) await showNewer();
      else setFailure(error);
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
      {newer ? (
        <Note kind="warning" start={t("results.out.newer")}>
          {seen
            ? t("results.out.newerIs", { value: words.amount(seen.perAction, seen.currency) })
            : t("results.out.newerNone")}
        </Note>
      ) : null}
      {failure ? <Note kind="failing">{sentenceOf(failure, t)}</Note> : null}
    </Dialog>
  );
}
