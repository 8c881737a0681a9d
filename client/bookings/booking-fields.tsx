import type { BookingSheet } from "../../contract/bookings/sheet.ts";
import { maskDate } from "../../contract/forms/dates.ts";
import { LANGUAGES, type Locale } from "../../contract/forms/locale.ts";
import { currencyOf, SLOTS, SPOTS_MAX } from "../../contract/offers/terms.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { TextArea, TextField } from "../ui/fields/text-field.tsx";
import {
  anotherSpot,
  type BookingErrors,
  type BookingField,
  type BookingValues,
  type SpotField,
  type SpotValues,
  withSpot,
} from "./booking-form.ts";

interface Props {
  values: BookingValues;
  errors: BookingErrors;
  sheet: BookingSheet;
  locale: Locale;
  /** The highest position that any version has had. */
  used: number;
  /** Ads of the booking that this version leaves out. */
  out: readonly SpotValues[];
  onChange: (part: Partial<BookingValues>) => void;
}

const WHOLE: readonly (BookingField | SpotField)[] = [
  "paymentDays",
  "staysDays",
  "copyDays",
  "recordingDays",
  "episode",
  "seconds",
];

/** The fields of a version: parties, ads, price, work, words. */
export function BookingFields({ values, errors, sheet, locale, used, out, onChange }: Props) {
  const t = useText();
  const line = (field: BookingField, more: { unit?: string } = {}) => (
    <TextField
      key={field}
      name={field}
      label={t(`bookings.field.${field}`)}
      value={values[field]}
      error={errors[field]}
      autoComplete="off"
      inputMode={WHOLE.includes(field) ? "numeric" : undefined}
      {...more}
      onChange={({ target }) => onChange({ [field]: target.value })}
    />
  );
  const area = (field: BookingField) => (
    <div className="full-width" key={field}>
      <TextArea
        name={field}
        rows={3}
        label={t(`bookings.field.${field}`)}
        value={values[field]}
        error={errors[field]}
        onChange={({ target }) => onChange({ [field]: target.value })}
      />
    </div>
  );
  const setSpot = (position: number, part: Partial<SpotValues>) =>
    onChange({
      spots: values.spots.map((spot) => (spot.position === position ? { ...spot, ...part } : spot)),
    });
  return (
    <>
      <h3 className="mt-5">{t("bookings.form.parties")}</h3>
      <div className="fields mt-3">
        <SelectField
          name="language"
          label={t("bookings.field.language")}
          value={values.language}
          options={LANGUAGES.map((value) => ({ value, label: t(`bookings.language.${value}`) }))}
          onChange={(language) => onChange({ language })}
        />
        {area("advertiser")}
        {area("host")}
      </div>
      <h3 className="mt-5">{t("bookings.spots")}</h3>
      {values.spots.map((spot) => (
        <fieldset key={spot.position} className="spot-fields">
          <legend>{t("bookings.spot", { position: spot.position })}</legend>
          <SpotFields {...{ spot, errors, locale }} onChange={(part) => setSpot(spot.position, part)} />
          {values.spots.length > 1 ? (
            <Button
              kind="removing"
              className="mt-3"
              onClick={() => onChange({ spots: values.spots.filter((one) => one !== spot) })}
            >
              {t("bookings.form.dropSpot", { position: spot.position })}
            </Button>
          ) : null}
        </fieldset>
      ))}
      {values.spots.length < SPOTS_MAX ? (
        <Button
          className="mt-3"
          icon="plus"
          onClick={() => onChange({ spots: [...values.spots, anotherSpot(values.spots, used)] })}
        >
          {t("bookings.form.addSpot")}
        </Button>
      ) : null}
      {values.spots.length < SPOTS_MAX
        ? out.map((spot) => (
            <Button
              key={spot.position}
              className="mt-3"
              onClick={() => onChange({ spots: withSpot(values.spots, spot) })}
            >
              {t("bookings.form.backSpot", { position: spot.position })}
            </Button>
          ))
        : null}
      <h3 className="mt-5">{t("bookings.form.money")}</h3>
      <div className="fields mt-3">
        {line("net", { unit: currencyOf(sheet).symbol })}
        {line("taxRate", { unit: "%" })}
        {line("paymentDays")}
        {line("staysDays")}
      </div>
      <h3 className="mt-5">{t("bookings.form.work")}</h3>
      <div className="fields mt-3">
        {line("copyDays")}
        {line("recordingDays")}
        {line("link")}
        {line("code")}
        {line("disclosure")}
      </div>
      <h3 className="mt-5">{t("bookings.form.words")}</h3>
      <div className="fields mt-3">
        {area("cancellation")}
        {area("note")}
      </div>
    </>
  );
}

function SpotFields({
  spot,
  errors,
  locale,
  onChange,
}: {
  spot: SpotValues;
  errors: BookingErrors;
  locale: Locale;
  onChange: (part: Partial<SpotValues>) => void;
}) {
  const t = useText();
  const field = (name: SpotField, isDay: boolean) => (
    <TextField
      name={`${spot.position}.${name}`}
      fieldClass="num"
      label={t(`bookings.field.${name}`)}
      value={spot[name]}
      error={errors[`${spot.position}.${name}`]}
      inputMode="numeric"
      autoComplete="off"
      onChange={({ target: { value } }) =>
        onChange({ [name]: isDay && value.length > spot[name].length ? maskDate(value, locale) : value })
      }
    />
  );
  return (
    <div className="fields mt-3">
      {field("firstDay", true)}
      {field("lastDay", true)}
      {field("episode", false)}
      {field("seconds", false)}
      <SelectField
        name={`${spot.position}.slot`}
        label={t("bookings.field.slot")}
        value={spot.slot}
        options={SLOTS.map((value) => ({ value, label: t(`offers.slot.${value}`) }))}
        onChange={(slot) => onChange({ slot })}
      />
    </div>
  );
}
