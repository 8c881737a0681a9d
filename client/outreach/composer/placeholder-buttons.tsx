import type { Language } from "../../../contract/forms/locale.ts";
import { FACTS, PLACEHOLDERS, type Placeholder } from "../../../contract/outreach/placeholders.ts";
import { useText } from "../../language/text.tsx";
import { written } from "./placeholders.ts";

const facts: readonly Placeholder[] = FACTS;
const GROUPS = [
  { legend: "outreach.insert", names: PLACEHOLDERS.filter((name) => !facts.includes(name)) },
  { legend: "outreach.own.facts", names: FACTS },
] as const;

/** In the words of the mail, not of the interface. */
const EXAMPLES: Record<Language, string> = {
  en: "{{podcast_owner|there}}",
  de: "{{podcast_owner|zusammen}}",
};

/** Always German, as the mail. */
const BOTH_FORMS = "{{Sie: Haben Sie | Du: Hast du}}";

interface Props {
  /** Of the mail. */
  language: Language;
  onInsert: (words: string) => void;
}

/** The placeholders to put in, those about the show's episodes apart, and how to write a fallback. */
export function PlaceholderButtons({ language, onInsert }: Props) {
  const t = useText();
  return (
    <div className="placeholder-groups">
      {GROUPS.map(({ legend, names }) => (
        <fieldset key={legend} className="placeholder-buttons">
          <legend className="visually-hidden">{t(legend)}</legend>
          <span className="small faint" aria-hidden="true">
            {t(legend)}
          </span>
          {names.map((name) => (
            <button
              key={name}
              type="button"
              aria-label={t("outreach.insertOne", { name })}
              // The field keeps the focus, and with it the caret.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onInsert(written(name))}
            >
              {name}
            </button>
          ))}
        </fieldset>
      ))}
      {language === "de" ? (
        <fieldset className="placeholder-buttons">
          <legend className="visually-hidden">{t("outreach.own.form")}</legend>
          <span className="small faint" aria-hidden="true">
            {t("outreach.own.form")}
          </span>
          <button
            type="button"
            aria-label={t("outreach.address.insert")}
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => onInsert(BOTH_FORMS)}
          >
            {t("outreach.form.all")}
          </button>
        </fieldset>
      ) : null}
      <p className="small faint">{t("outreach.own.fallbackHint", { example: EXAMPLES[language] })}</p>
    </div>
  );
}
