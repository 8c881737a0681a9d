import { useState } from "react";
import type { FollowUp, MailingFollowUps } from "../../../contract/outreach/follow-ups.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Paragraphs } from "../composer/marked-text.tsx";
import { EditFollowUp } from "./edit-follow-up.tsx";
import { isOpen } from "./people.ts";
import { useChangeAll } from "./use-follow-ups.ts";

type Step = MailingFollowUps["steps"][number];

const PARTS = ["planned", "held", "leaving", "sent", "unsent", "stopped"] as const;
type Part = (typeof PARTS)[number];

function partOf({ state, leaving, accepted }: FollowUp): Part {
  if (state !== "released") return state;
  return accepted ? "sent" : leaving ? "leaving" : "unsent";
}

/** The steps on a line with the days between: how far each is, its text, and another text for all. */
export function StepOverview({ mailingId, all }: { mailingId: string; all: MailingFollowUps }) {
  const t = useText();
  const change = useChangeAll(mailingId);
  const [editing, setEditing] = useState<Step | null>(null);
  return (
    <>
      <ol className="steps">
        {all.steps.map((step) => {
          const mails = all.page.filter((one) => one.step === step.step);
          const count = (part: Part): number => mails.filter((one) => partOf(one) === part).length;
          return (
            <li key={step.step} className="step">
              <span className="step-number num">
                <span className="visually-hidden">{t("outreach.steps.one", { step: step.step })}</span>
                <span aria-hidden="true">{step.step}</span>
              </span>
              <p className="num">{t("outreach.steps.after", { count: step.days })}</p>
              <p className="small muted num">
                {PARTS.filter((part) => count(part) > 0)
                  .map((part) => t(`outreach.followUp.count.${part}`, { count: count(part) }))
                  .join(", ")}
              </p>
              <details className="small">
                <summary>{t("outreach.text")}</summary>
                <Paragraphs text={step.body} marked />
              </details>
              {mails.some(isOpen) ? (
                <p>
                  <Button kind="third" icon="pencil" onClick={() => setEditing(step)}>
                    {t("outreach.followUp.editAll", { step: step.step })}
                  </Button>
                </p>
              ) : null}
            </li>
          );
        })}
      </ol>
      {editing ? (
        <EditFollowUp
          name={`${mailingId}.${editing.step}`}
          title={t("outreach.followUp.editAll", { step: editing.step })}
          lead={t("outreach.followUp.editAllLead")}
          start={editing}
          onSave={({ body, days = editing.days, version }) =>
            change.mutateAsync({
              params: { id: mailingId },
              body: { act: "edit", step: editing.step, days, body, version },
            })
          }
          theirsOf={(payload) => (payload as Step[]).find((one) => one.step === editing.step)}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </>
  );
}
