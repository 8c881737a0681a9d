import { writeAmount } from "../../../contract/forms/amounts.ts";
import { DATE_FORMATS, maskDate } from "../../../contract/forms/dates.ts";
import type { Locale } from "../../../contract/forms/locale.ts";
import { CURRENCIES } from "../../../contract/forms/money.ts";
import { DURATION_MAX, DURATION_MIN } from "../../../contract/forms/numbers.ts";
import { useText } from "../../language/text.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { periodOf } from "../overview/period.ts";
import { currencyOf, type GeneralField, type MONEY_FIELDS } from "./general-rules.ts";
import type { CampaignForm } from "./use-campaign-form.ts";

interface Props {
  form: CampaignForm<GeneralField>;
  labels: Readonly<Record<GeneralField, string>>;
  locale: Locale;
}

/** When a campaign runs and what it offers, written as the form's locale writes it (A5.03 to A5.08). */
export function CommercialFields({ form, labels, locale }: Props) {
  const t = useText();
  const { values, errors, change } = form;
  const currency = currencyOf(values.currency);
  const period = periodOf(values, locale);
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  const money = (field: (typeof MONEY_FIELDS)[number], hint?: string) => (
    <TextField
      name={field}
      fieldClass="num"
      label={labels[field]}
      value={values[field]}
      error={errors[field]}
      hint={hint}
      unit={currency.symbol}
      placeholder={writeAmount(0, locale, currency)}
      inputMode="decimal"
      autoComplete="off"
      onChange={(event) => change(field, event.target.value)}
    />
  );
  return (
    <>
      <section className="form-block">
        <div>
          <h3>{t("campaigns.general.period")}</h3>
          <p>{t("campaigns.general.periodSays", { min: DURATION_MIN, max: DURATION_MAX })}</p>
        </div>
        <div className="fields">
          <TextField
            name="start"
            fieldClass="num"
            label={labels.start}
            value={values.start}
            error={errors.start}
            hint={t("campaigns.general.startSays", { mask: DATE_FORMATS[locale].mask })}
            placeholder={DATE_FORMATS[locale].mask}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => change("start", masked(event.target.value, values.start, locale))}
          />
          <TextField
            name="duration"
            fieldClass="num"
            label={labels.duration}
            value={values.duration}
            error={errors.duration}
            hint={period ? t("campaigns.general.endsOn", { day: period.longEnd }) : undefined}
            inputMode="numeric"
            autoComplete="off"
            onChange={(event) => change("duration", event.target.value)}
          />
        </div>
      </section>
      <section className="form-block">
        <div>
          <h3>{t("campaigns.general.money")}</h3>
          <p>{t("campaigns.general.moneySays")}</p>
        </div>
        <div className="fields">
          <SelectField
            name="currency"
            label={labels.currency}
            value={values.currency}
            options={CURRENCIES.map(({ currencyCode, symbol }) => ({
              value: currencyCode,
              label: `${names.of(currencyCode)} (${symbol})`,
            }))}
            onChange={(code) => change("currency", code)}
          />
          {money("budget")}
          <div className="pay full-width">
            <TextField
              name="payPerAction"
              fieldClass="num"
              label={labels.payPerAction}
              value={values.payPerAction}
              error={errors.payPerAction}
              unit="%"
              inputMode="numeric"
              autoComplete="off"
              onChange={(event) => change("payPerAction", event.target.value)}
            />
            {money("payPerLead")}
            {money("payPerClick", values.payPerClick ? undefined : t("campaigns.general.notOffered"))}
          </div>
        </div>
      </section>
    </>
  );
}

/** The mask fills in separators while the user types; deleted characters stay deleted. */
const masked = (typed: string, before: string, locale: Locale): string =>
  typed.length > before.length ? maskDate(typed, locale) : typed;
