import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { exchangeSteps, type Plan } from "./plan.ts";

/** Follow-ups that came back with a mailing, beside those that were written here: one or the other go. */
export function SpareSteps({ plan, onChange }: { plan: Plan; onChange: (plan: Plan) => void }) {
  const t = useText();
  return (
    <div className="spare-steps">
      <Note>{t("outreach.steps.spare", { count: plan.spare.length })}</Note>
      <div className="actions">
        <Button
          icon="redo"
          onClick={() => {
            onChange(exchangeSteps(plan));
            announce(t("outreach.steps.exchanged"));
          }}
        >
          {t("outreach.steps.exchange")}
        </Button>
        <Button kind="third" onClick={() => onChange({ ...plan, spare: [] })}>
          {t("outreach.steps.dropSpare")}
        </Button>
      </div>
    </div>
  );
}
