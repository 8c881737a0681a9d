import type { ContactSight } from "../../../contract/contacts/guard.ts";
import { COUNTRY_RULES, type RuleCountry, tickSentence } from "../../../contract/contacts/rules.ts";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";

interface Props {
  /** Those for whom rules warn. */
  warned: readonly ContactSight[];
  ticked: boolean;
  onTick: (ticked: boolean) => void;
}

/** Why rules warn, once for each country, and the sentence that is kept with each of the mails. */
export function WarningTick({ warned, ticked, onTick }: Props) {
  const t = useText();
  const language = useLanguage();
  const formats = useFormats();
  const countries = [...new Set(warned.map(({ rule }) => rule))];
  const nameOf = (rule: RuleCountry) =>
    rule === "EU" || rule === "other" ? t(`contacts.rules.country.${rule}`) : formats.country(rule);
  return (
    <section className="contact-tick" aria-label={t("contacts.guard.tickWhy")}>
      <h3 className="text-[15px]">{t("contacts.guard.tickWhy")}</h3>
      <ul className="small">
        {countries.map((rule) => (
          <li key={rule}>
            <b>{nameOf(rule)}</b>: {COUNTRY_RULES[rule].why[language]}
          </li>
        ))}
      </ul>
      <Checkbox checked={ticked} onChange={(event) => onTick(event.target.checked)}>
        {tickSentence(warned.length, language)}
      </Checkbox>
      <p className="small muted">{t("contacts.guard.noAdvice")}</p>
    </section>
  );
}
