import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { instantOf, type Plan } from "./plan.ts";

/** What goes with the mails of the send room: from when, and what follows. */
export function PlanSummary({ plan }: { plan: Plan }) {
  const t = useText();
  const formats = useFormats();
  const later = instantOf(plan.notBefore);
  if (plan.steps.length === 0 && later === null) return null;
  return (
    <section>
      <h2 className="column-head">{t("outreach.steps")}</h2>
      <Leaders>
        {later === null ? null : (
          <LeaderLine name={t("outreach.later.label")} figure={formats.dayAndTime(later)} />
        )}
        {plan.steps.map(({ days }, place) => (
          <LeaderLine
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place
            key={place}
            name={t("outreach.steps.one", { step: place + 1 })}
            figure={days === null ? null : t("outreach.steps.after", { count: days })}
          />
        ))}
      </Leaders>
    </section>
  );
}
