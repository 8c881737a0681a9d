import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { FormDock, FormStateWords } from "../../ui/fields/form-state.tsx";
import { LeaveGuard } from "../../ui/fields/leave-guard.tsx";
import { canSave } from "../../ui/fields/save-state.ts";
import type { CampaignForm } from "./use-campaign-form.ts";
import "./general.css";

interface Props<Name extends string> {
  form: CampaignForm<Name>;
  /** The id of the `<form>` that Save submits. */
  formId: string;
}

/** The form's state and its buttons; leaving with unsaved changes asks first (A4.14). */
export function CampaignFormDock<Name extends string>({ form, formId }: Props<Name>) {
  const t = useText();
  const format = useFormats();
  const { state, base, changed, faulty } = form;
  const lit = canSave(state);
  const asSaved = t("campaigns.general.asSaved", { time: format.dayAndTime(base.modified) });
  const details = {
    untouched: asSaved,
    changed: t("campaigns.general.ready"),
    saving: t("campaigns.general.saving"),
    saved: asSaved,
    failed: t("campaigns.general.kept"),
    invalid: t("campaigns.general.correct", { count: faulty.length }),
  } as const;
  const acts = {
    untouched: t("campaigns.general.save"),
    changed: t("campaigns.general.save"),
    saving: t("campaigns.general.save"),
    saved: t("campaigns.general.savedAct"),
    failed: t("campaigns.general.again"),
    invalid: t("campaigns.general.save"),
  } as const;
  return (
    <>
      <FormDock says={<FormStateWords state={state} errors={faulty.length} />} detail={details[state]}>
        {lit || state === "invalid" ? (
          <Button large onClick={form.discard}>
            {t("campaigns.general.discard")}
          </Button>
        ) : null}
        <Button
          large
          className="wide"
          kind={lit || state === "saving" ? "main" : "second"}
          state={state === "saving" ? "waiting" : "ready"}
          icon={state === "saved" ? "check" : undefined}
          disabled={!lit && state !== "saving"}
          type="submit"
          form={formId}
        >
          {acts[state]}
        </Button>
      </FormDock>
      <LeaveGuard unsaved={() => changed.size > 0} except={paths.signIn} />
    </>
  );
}
