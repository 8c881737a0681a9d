import type { ContactSight, ContactStanding } from "../../../contract/contacts/guard.ts";
import { COUNTRY_RULES } from "../../../contract/contacts/rules.ts";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import "./guard.css";

const GLYPHS: Record<ContactStanding, IconName> = {
  allow: "check",
  warn: "warning",
  block: "cross",
  "would-block": "cross",
  overridden: "warning",
};
const TONES: Record<ContactStanding, string> = {
  allow: "muted",
  warn: "warn",
  block: "danger",
  "would-block": "warn",
  overridden: "warn",
};

/** Whether a recipient may be written to, by glyph, colour and word. */
export function ContactWord({ standing }: Pick<ContactSight, "standing">) {
  const t = useText();
  return (
    <span className={`contact-word ${TONES[standing]}`}>
      <Icon name={GLYPHS[standing]} size="small" />
      <span>{t(`contacts.guard.standing.${standing}`)}</span>
    </span>
  );
}

/** What says so: country, whose address it is and why it may be written to, and what the rule there is about. */
export function ContactReason({ sight }: { sight: Omit<ContactSight, "entry"> }) {
  const t = useText();
  const language = useLanguage();
  const formats = useFormats();
  const { country, countryBasis, kind, basis, quote, rule, standing } = sight;
  const where = t(`contacts.guard.where.${country === null ? "unknown" : countryBasis}`, {
    country: country === null ? "" : formats.country(country),
  });
  const { why, sources } = COUNTRY_RULES[rule];
  return (
    <div className="contact-reason small muted">
      <p>
        {[where, t(`contacts.guard.kind.${kind ?? "locked"}`), t(`contacts.guard.basis.${basis}`)].join("; ")}
        . {quote ? <q>{quote}</q> : null}
      </p>
      {standing === "allow" ? null : (
        <p>
          {why[language]} {sources.length > 0 ? `(${sources.join("; ")})` : null}
        </p>
      )}
      {standing === "would-block" ? <p>{t("contacts.guard.sandbox")}</p> : null}
      {standing === "block" && sight.alone === "warn" ? <p>{t("contacts.guard.alone")}</p> : null}
      <p>{t("contacts.guard.noAdvice")}</p>
    </div>
  );
}
