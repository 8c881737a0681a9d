import { useState } from "react";
import { type ContactRules, listContactRules, type RuleChange } from "../../../contract/contacts/guard.ts";
import {
  BASIS_GROUPS,
  COUNTRY_RULES,
  KIND_GROUPS,
  RULE_COUNTRIES,
  type RuleCountry,
} from "../../../contract/contacts/rules.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { PartState } from "../../settings/part-state.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Note } from "../../ui/note.tsx";
import { ChangeRule, type Rule } from "./change-rule.tsx";
import { Effect } from "./effect.tsx";
import "./rules.css";

type Named = Pick<Rule, "country" | "basis" | "kind">;

/** "Germany, person, published address". */
function useRuleName() {
  const t = useText();
  const formats = useFormats();
  const country = (code: RuleCountry): string =>
    code === "EU" || code === "other" ? t(`contacts.rules.country.${code}`) : formats.country(code);
  const of = (rule: Named): string =>
    [
      country(rule.country),
      t(`contacts.rules.kind.${rule.kind}`),
      t(`contacts.rules.basis.${rule.basis}`),
    ].join(", ");
  return { country, of };
}

interface CountryProps {
  country: RuleCountry;
  rules: readonly Rule[];
  onChange: (rule: Rule) => void;
}

/** One country: why, by what sources, and what follows for each basis. */
function Country({ country, rules, onChange }: CountryProps) {
  const t = useText();
  const name = useRuleName();
  const language = useLanguage();
  const { why, sources } = COUNTRY_RULES[country];
  return (
    <section className="rule-country" aria-labelledby={`rule-${country}`}>
      <div>
        <h3 id={`rule-${country}`}>{name.country(country)}</h3>
        <p className="small">{why[language]}</p>
        {sources.length > 0 ? <p className="small faint">{sources.join(" · ")}</p> : null}
      </div>
      <table className="rule-table">
        <thead>
          <tr>
            <th scope="col">{t("contacts.rules.basis")}</th>
            {KIND_GROUPS.map((kind) => (
              <th key={kind} scope="col">
                {t(`contacts.rules.kind.${kind}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {BASIS_GROUPS.map((basis) => (
            <tr key={basis}>
              <th scope="row">{t(`contacts.rules.basis.${basis}`)}</th>
              {KIND_GROUPS.map((kind) => {
                const rule = rules.find((one) => one.basis === basis && one.kind === kind)!;
                return (
                  <td key={kind}>
                    <button
                      type="button"
                      className="rule-cell"
                      aria-label={t("contacts.rules.changeOf", {
                        rule: name.of(rule),
                        effect: t(`contacts.rules.effect.${rule.effect}`),
                      })}
                      onClick={() => onChange(rule)}
                    >
                      <Effect effect={rule.effect} />
                      {rule.effect === rule.shipped ? null : (
                        <Badge quiet>{t("contacts.rules.changed")}</Badge>
                      )}
                    </button>
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function History({ history }: { history: readonly RuleChange[] }) {
  const t = useText();
  const formats = useFormats();
  const name = useRuleName();
  if (history.length === 0) return <p className="muted">{t("contacts.rules.noChange")}</p>;
  return (
    <ol className="rule-history">
      {history.map((one) => (
        <li key={one.number}>
          <b>{name.of(one)}</b>
          <span>
            {one.effect === null
              ? t("contacts.rules.setBack")
              : t("contacts.rules.setTo", { effect: t(`contacts.rules.effect.${one.effect}`) })}
          </span>
          <span className="muted">
            {t("contacts.rules.by", {
              name: one.by ?? t("contacts.rules.somebody"),
              day: formats.day(one.at),
              note: one.note,
            })}
          </span>
        </li>
      ))}
    </ol>
  );
}

/** The rules by which people may be written to, with sources and changes (C8.02, C8.09). */
export function RulesPart() {
  const t = useText();
  const formats = useFormats();
  const name = useRuleName();
  const answer = useAsk(listContactRules, {});
  const [rule, setRule] = useState<Rule | null>(null);
  const rules: ContactRules | undefined = answer.data;
  return (
    <div className="admin-part">
      <h2>{t("settings.part.rules")}</h2>
      <p className="muted mt-1 mb-4">{t("contacts.rules.says")}</p>
      <Note>{t("contacts.rules.noAdvice", { day: rules ? formats.day(rules.of) : "" })}</Note>
      <PartState answer={answer} empty={null}>
        {rules
          ? RULE_COUNTRIES.map((country) => (
              <Country
                key={country}
                country={country}
                rules={rules.rules.filter((one) => one.country === country)}
                onChange={setRule}
              />
            ))
          : null}
        <h3 className="mt-6 mb-2">{t("contacts.rules.history")}</h3>
        {rules ? <History history={rules.history} /> : null}
      </PartState>
      <ChangeRule
        rule={rule}
        newest={rules?.newest ?? null}
        name={rule ? name.of(rule) : ""}
        onClose={() => setRule(null)}
      />
    </div>
  );
}
