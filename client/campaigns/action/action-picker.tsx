import { useRef, useState } from "react";
import { type CampaignEntry, STATE_AFTER_MAIL } from "../../../contract/campaigns.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceRows } from "../../ui/fields/choice-rows.tsx";
import { FormDock } from "../../ui/fields/form-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { Note } from "../../ui/note.tsx";
import { shake } from "../../ui/shake.ts";
import { countsOf } from "../entries/entry-order.ts";
import { STATE_CHOICES, type StateChoice, StateSign } from "../pipeline-state.tsx";
import { covered, mailPlan } from "./action-plan.ts";
import "./action.css";

const actions = ["email", "remove"] as const;
export type Action = (typeof actions)[number];

interface Props {
  entries: readonly CampaignEntry[];
  onPick: (action: Action, state: StateChoice) => void;
}

/** What the choice will do, before anything happens. */
function Outcome({
  action,
  state,
  entries,
}: {
  action: Action;
  state: StateChoice;
  entries: readonly CampaignEntry[];
}) {
  const t = useText();
  const format = useFormats();
  const plan = mailPlan(covered(entries, state));
  const after = state === "All" ? undefined : STATE_AFTER_MAIL[state];
  if (action === "remove") {
    return (
      <>
        <Leaders>
          <LeaderLine kind="sum" name={t("campaigns.action.leaves")} figure={format.count(plan.podcasts)} />
        </Leaders>
        <p className="small muted mt-4">{t("campaigns.action.removeSays")}</p>
      </>
    );
  }
  return (
    <>
      <Leaders>
        <LeaderLine name={t(`campaigns.state.${state}`)} figure={format.count(plan.podcasts)} />
        {plan.withoutAddress > 0 ? (
          <LeaderLine
            name={t("campaigns.action.withoutAddress")}
            figure={format.count(plan.withoutAddress)}
          />
        ) : null}
        {plan.sameAddress > 0 ? (
          <LeaderLine name={t("campaigns.action.sameAddress")} figure={format.count(plan.sameAddress)} />
        ) : null}
        <LeaderLine kind="sum" name={t("campaigns.action.mails")} figure={format.count(plan.mails)} />
      </Leaders>
      <p className="small muted mt-4">
        {state === "All"
          ? t("campaigns.action.afterAll")
          : after
            ? t("campaigns.action.after", { state: t(`campaigns.state.${after}`) })
            : t("campaigns.action.afterStays", { state: t(`campaigns.state.${state}`) })}
      </p>
    </>
  );
}

/** What to do and to which podcasts; without both the choice shakes and says what is missing (A2.12, A5.11). */
export function ActionPicker({ entries, onPick }: Props) {
  const t = useText();
  const format = useFormats();
  const columns = useRef<HTMLDivElement>(null);
  const [action, setAction] = useState<Action | null>(null);
  const [state, setState] = useState<StateChoice | null>(null);
  const [blamed, setBlamed] = useState(false);
  const counts = countsOf(entries);
  const picked = action !== null && state !== null;
  const plan = state === null ? undefined : mailPlan(covered(entries, state));
  const count = (action === "email" ? plan?.mails : plan?.podcasts) ?? 0;
  const values = {
    count,
    state: state ? t(`campaigns.state.${state}`) : "",
    every: state === "All" ? "yes" : "no",
  };

  function go(): void {
    if (action === null || state === null) {
      setBlamed(true);
      shake(columns.current);
      return;
    }
    onPick(action, state);
  }

  return (
    <>
      {blamed && !picked ? (
        <div className="pt-4">
          <Note kind="failing">
            <b>{t("campaigns.action.missing")}</b>
          </Note>
        </div>
      ) : null}
      <div ref={columns} className="action-columns">
        <section>
          <h3>{t("campaigns.action.what")}</h3>
          <div className="two-lines">
            <ChoiceRows
              label={t("campaigns.action.what")}
              value={action}
              onChange={setAction}
              choices={actions.map((value) => ({
                value,
                label: t(`campaigns.action.${value}`),
                second: t(`campaigns.action.${value}Second`),
              }))}
            />
          </div>
        </section>
        <section>
          <h3>{t("campaigns.action.which")}</h3>
          <ChoiceRows
            label={t("campaigns.action.which")}
            value={state}
            onChange={setState}
            choices={STATE_CHOICES.map((value) => ({
              value,
              label: t(`campaigns.state.${value}`),
              sign: value === "All" ? undefined : <StateSign state={value} />,
              note: format.count(counts[value]),
            }))}
          />
        </section>
        <section>
          <h3>{t("campaigns.action.outcome")}</h3>
          {action && state ? (
            <Outcome action={action} state={state} entries={entries} />
          ) : (
            <p className="small muted mt-3">{t("campaigns.action.chooseSays")}</p>
          )}
        </section>
      </div>
      <FormDock
        says={t(picked ? `campaigns.action.${action}Dock` : "campaigns.action.choose", values)}
        detail={t(picked ? `campaigns.action.${action}Next` : "campaigns.action.nothingYet")}
      >
        <Button
          kind="main"
          large
          className="wide"
          reason={
            picked && count === 0
              ? t(action === "email" ? "campaigns.action.nobody" : "campaigns.action.empty")
              : undefined
          }
          onClick={go}
        >
          <span className="inline-flex items-center gap-2">
            {t(picked ? `campaigns.action.${action}Go` : "campaigns.action.continue", values)}
            <Icon name="arrow-right" />
          </span>
        </Button>
      </FormDock>
    </>
  );
}
