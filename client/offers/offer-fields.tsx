import { maskDate } from "../../contract/forms/dates.ts";
import type { Locale } from "../../contract/forms/locale.ts";
import { CURRENCIES } from "../../contract/forms/money.ts";
import {
  currencyOf,
  EXCLUSIVITIES,
  INSERTIONS,
  PRICINGS,
  PRODUCTIONS,
  SLOTS,
  TAXES,
} from "../../contract/offers/terms.ts";
import { SIDES } from "../../contract/offers.ts";
import { useText } from "../language/text.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { TextArea, TextField } from "../ui/fields/text-field.tsx";
import type { ChoiceField, OfferErrors, OfferValues, TypedField } from "./offer-form.ts";

interface Props {
  values: OfferValues;
  errors: OfferErrors;
  locale: Locale;
  onChange: (part: Partial<OfferValues>) => void;
}

const MONEY: readonly TypedField[] = ["amount", "perClick", "perLead"];
const DAYS: readonly TypedField[] = ["firstDay", "lastDay", "freeUntil"];
const PERCENT: readonly TypedField[] = ["taxRate", "revenueShare"];
const FURTHER: readonly TypedField[] = [
  "exclusivityDays",
  "episodes",
  "staysDays",
  "usageMonths",
  "paymentDays",
  "freeUntil",
  "perClick",
  "perLead",
  "revenueShare",
];

/** The fields of an offer: what it costs first, further terms below. */
export function OfferFields({ values, errors, locale, onChange }: Props) {
  const t = useText();
  const names = new Intl.DisplayNames(locale, { type: "currency" });
  const typed = (field: TypedField) => (
    <TextField
      key={field}
      name={field}
      fieldClass="num"
      label={t(`offers.field.${field}`)}
      value={values[field]}
      error={errors[field]}
      hint={field === "episodes" ? t("offers.hint.episodes") : undefined}
      unit={MONEY.includes(field) ? currencyOf(values).symbol : PERCENT.includes(field) ? "%" : undefined}
      inputMode={MONEY.includes(field) || field === "taxRate" ? "decimal" : "numeric"}
      autoComplete="off"
      onChange={({ target }) =>
        onChange({
          [field]: DAYS.includes(field) ? masked(target.value, values[field], locale) : target.value,
        })
      }
    />
  );
  const choice = (field: ChoiceField | "side", options: readonly { value: string; label: string }[]) => (
    <SelectField
      name={field}
      label={t(`offers.field.${field}`)}
      value={values[field]}
      options={options}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
  const of = <Value extends string>(all: readonly Value[], label: (value: Value) => string) =>
    all.map((value) => ({ value, label: label(value) }));
  return (
    <>
      <div className="fields mt-5">
        {choice(
          "side",
          of(SIDES, (side) => t(`offers.side.${side}`)),
        )}
        {choice(
          "currency",
          CURRENCIES.map(({ currencyCode, symbol }) => ({
            value: currencyCode,
            label: `${names.of(currencyCode)} (${symbol})`,
          })),
        )}
        {typed("amount")}
        {choice(
          "pricing",
          of(PRICINGS, (pricing) => t(`offers.pricing.${pricing}`)),
        )}
        {choice(
          "tax",
          of(TAXES, (tax) => t(`offers.tax.${tax}`)),
        )}
        {typed("taxRate")}
        {typed("spots")}
        {typed("seconds")}
        {choice(
          "slot",
          of(SLOTS, (slot) => t(`offers.slot.${slot}`)),
        )}
        {typed("downloads")}
        {typed("firstDay")}
        {typed("lastDay")}
      </div>
      <h3 className="mt-5">{t("offers.form.more")}</h3>
      <div className="fields mt-3">
        {choice(
          "production",
          of(PRODUCTIONS, (production) => t(`offers.production.${production}`)),
        )}
        {choice(
          "insertion",
          of(INSERTIONS, (insertion) => t(`offers.insertion.${insertion}`)),
        )}
        {choice(
          "exclusivity",
          of(EXCLUSIVITIES, (exclusivity) => t(`offers.exclusivity.${exclusivity}`)),
        )}
        {FURTHER.map(typed)}
        <div className="full-width">
          <TextArea
            name="note"
            rows={3}
            label={t("offers.field.note")}
            value={values.note}
            error={errors.note}
            onChange={({ target }) => onChange({ note: target.value })}
          />
        </div>
      </div>
    </>
  );
}

/** The mask fills in separators while the user types; deleted characters stay deleted. */
const masked = (typed: string, before: string, locale: Locale): string =>
  typed.length > before.length ? maskDate(typed, locale) : typed;
