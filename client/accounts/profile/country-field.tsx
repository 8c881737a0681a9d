import { useMemo } from "react";
import { localeOf } from "../../../contract/forms/locale.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { countriesIn } from "./countries.ts";

interface Props {
  /** ISO 3166-1 alpha-2; null while it is not known. */
  value: string | null;
  onChange: (country: string) => void;
}

/** The user's country, named in their language: it decides which country's podcast directory links lead to. */
export function CountryField({ value, onChange }: Props) {
  const t = useText();
  const language = useLanguage();
  const countries = useMemo(() => countriesIn(localeOf(language)), [language]);
  return (
    <div className="country">
      <SelectField
        label={t("accounts.country")}
        hint={t("accounts.countryHint")}
        value={value}
        options={countries}
        disabled={value === null}
        onChange={onChange}
      />
    </div>
  );
}
