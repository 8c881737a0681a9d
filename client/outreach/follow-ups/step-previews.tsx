import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Paragraphs } from "../composer/marked-text.tsx";
import { fillPlaceholders, type PlaceholderValues } from "../composer/placeholders.ts";
import type { Check } from "../composer/recipients.ts";
import type { Plan } from "./plan.ts";

interface Props {
  plan: Plan;
  lang: string;
  values: PlaceholderValues;
  /** What the server said of this recipient's; null until it has. */
  checked: Check["steps"];
}

/** The follow-ups as one recipient would read them, and when. */
export function StepPreviews({ plan, lang, values, checked }: Props) {
  const t = useText();
  const formats = useFormats();
  if (plan.steps.length === 0) return null;
  return (
    <section className="plan-part" aria-label={t("outreach.steps.preview")}>
      <h3 className="column-head">{t("outreach.steps.preview")}</h3>
      <ol className="steps">
        {plan.steps.map(({ body }, place) => {
          const one = checked?.[place];
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            <li className="step" key={place}>
              <span className="step-number num" aria-hidden="true">
                {place + 1}
              </span>
              <p className="small muted num">
                {one?.due
                  ? t("outreach.steps.due", { day: formats.day(one.due) })
                  : t("outreach.steps.one", { step: place + 1 })}
              </p>
              <div className="step-text" lang={lang}>
                {body.trim() ? (
                  <Paragraphs text={fillPlaceholders(body, values)} marked />
                ) : (
                  <p className="faint">{t("outreach.noBody")}</p>
                )}
              </div>
              {one && one.missing.length > 0 ? (
                <p className="small warn">
                  <Icon name="warning" size="small" />{" "}
                  {t("outreach.steps.missing", { names: formats.list(one.missing) })}
                </p>
              ) : null}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
