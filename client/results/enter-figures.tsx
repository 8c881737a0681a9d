import { useState } from "react";
import { type CampaignFigures, type CampaignOverview, readOverview } from "../../contract/campaigns.ts";
import { localeOf } from "../../contract/forms/locale.ts";
import { CURRENCIES } from "../../contract/forms/money.ts";
import { readCounters, readDashboard, readProgress, saveFigures } from "../../contract/results.ts";
import { call } from "../api/call.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { forget, keyOf, queryClient } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useLanguage } from "../language/locale.ts";
import { type TextKey, useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Button } from "../ui/button.tsx";
import { LeaveGuard } from "../ui/fields/leave-guard.tsx";
import { uponNewer } from "../ui/fields/own-changes.ts";
import { SelectField } from "../ui/fields/select-field.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { useKeptState } from "../ui/kept-state.ts";
import {
  BUDGETS,
  COUNTS,
  type FigureField,
  figureCurrency,
  figureValues,
  readFigures,
} from "./figures-form.ts";

interface Props {
  /** Public id of the campaign. */
  id: string;
  figures: CampaignFigures;
  onClose: () => void;
}

/** The form for what only people know: ads, payments and budgets; an empty field stays a dash (A2.30). */
export function EnterFigures({ id, figures, onClose }: Props) {
  const t = useText();
  const format = useFormats();
  const language = useLanguage();
  // Another language in the middle would read what is typed by other rules.
  const [locale] = useState(() => localeOf(language));
  // With what is typed the figures that it was typed upon.
  const [{ base, values }, setTyped] = useKeptState(`figures.${id}`, () => ({
    base: figures,
    values: figureValues(figures, locale),
  }));
  const saved = figureValues(base, locale);
  const [waiting, setWaiting] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const { errors, body, changed } = readFigures(values, saved, locale);
  const faulty = Object.keys(errors).length > 0;
  const stale = error instanceof Problem && error.code === "stale";
  const names = new Intl.DisplayNames(locale, { type: "currency" });

  const change = (name: FigureField | "currency") => (text: string) => {
    setTyped((now) => ({ ...now, values: { ...now.values, [name]: text } }));
    setError(null);
  };

  async function save(event: React.FormEvent): Promise<void> {
    event.preventDefault();
    if (waiting || faulty || !changed) return;
    setWaiting(true);
    setError(null);
    try {
      const answer = await call(saveFigures, { params: { id }, body: { ...body, modified: base.modified } });
      queryClient.setQueryData(
        keyOf(readOverview, { params: { id } }),
        (now: CampaignOverview | undefined) => now && { ...now, figures: answer },
      );
      void forget(readOverview, readProgress, readDashboard, readCounters);
      showToast(t("results.figures.done"));
      onClose();
    } catch (thrown) {
      setError(thrown);
      setWaiting(false);
    }
  }

  /** What was typed stays; the rest is what was saved meanwhile. */
  async function reload(): Promise<void> {
    try {
      const newer = await call(readOverview, { params: { id } });
      setTyped((now) => ({
        base: newer.figures,
        values: uponNewer(now.values, figureValues(now.base, locale), figureValues(newer.figures, locale)),
      }));
      setError(null);
    } catch (thrown) {
      setError(thrown);
    }
  }

  const field = (name: FigureField, unit?: string) => (
    <TextField
      key={name}
      name={name}
      fieldClass="num"
      label={t(`campaigns.figure.${name}` satisfies TextKey)}
      value={values[name]}
      error={errors[name]}
      unit={unit}
      inputMode={unit ? "decimal" : "numeric"}
      autoComplete="off"
      onChange={(event) => change(name)(event.target.value)}
    />
  );
  return (
    <Dialog
      open
      stays
      // What was typed is only thrown away by the button that says so.
      onClose={waiting || changed ? undefined : onClose}
      width={560}
      title={t("results.figures.enter")}
      description={t("results.figures.lead")}
    >
      <form noValidate onSubmit={(event) => void save(event)}>
        <div className="fields mt-5">
          {COUNTS.map((name) => field(name))}
          <SelectField
            name="currency"
            label={t("campaigns.general.currency")}
            value={values.currency}
            options={CURRENCIES.map(({ currencyCode, symbol }) => ({
              value: currencyCode,
              label: `${names.of(currencyCode)} (${symbol})`,
            }))}
            onChange={change("currency")}
          />
          {BUDGETS.map((name) => field(name, figureCurrency(values).symbol))}
        </div>
        {base.by && base.modified ? (
          <p className="small faint mt-3">
            {t("results.figures.by", { who: base.by, time: format.dayAndTime(base.modified) })}
          </p>
        ) : null}
        {error ? (
          <p className="danger small mt-3" role="alert">
            {sentenceOf(error, t)}
          </p>
        ) : null}
        <div className="actions">
          <Button
            type="submit"
            kind="main"
            large
            state={waiting ? "waiting" : "ready"}
            disabled={faulty || !changed}
          >
            {t("results.figures.save")}
          </Button>
          {stale ? (
            <Button large onClick={() => void reload()}>
              {t("results.figures.reload")}
            </Button>
          ) : null}
          <Button large disabled={waiting} onClick={onClose}>
            {t(changed ? "ui.discardChanges" : "ui.cancel")}
          </Button>
        </div>
      </form>
      <LeaveGuard unsaved={() => changed} except={paths.signIn} />
    </Dialog>
  );
}
