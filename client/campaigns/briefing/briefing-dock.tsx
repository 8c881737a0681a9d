import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { FormDock, FormStateWords } from "../../ui/form-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { BriefingDesk } from "./use-briefing.ts";
import "../general.css";

/** Saved when and by whom, or not yet; and the button that does it. */
export function BriefingDock({ desk }: { desk: BriefingDesk }) {
  const t = useText();
  const format = useFormats();
  const { state, base, draftKept } = desk;
  const { modified, by, words } = base;
  const lit = state === "unsaved" || state === "failed";
  const today = modified !== null && new Date(modified).toDateString() === new Date().toDateString();
  const asSaved =
    modified === null
      ? t("campaigns.briefing.notYet")
      : today
        ? t("campaigns.briefing.savedAt", { time: format.time(modified) })
        : t("campaigns.briefing.savedOn", { time: format.dayAndTime(modified) });
  const details = [
    by ? t("campaigns.briefing.savedBy", { who: by }) : "",
    words > 0 ? t("campaigns.briefing.stepDone") : "",
  ];
  const says =
    state === "saved" ? (
      <span className="save-state" role="status">
        {modified === null ? null : <Icon name="check" />}
        {asSaved}
      </span>
    ) : (
      <FormStateWords state={state === "saving" ? "saving" : state === "unsaved" ? "changed" : "failed"} />
    );
  const kept = t(draftKept ? "campaigns.briefing.unsavedSays" : "campaigns.briefing.unsavedNoDraft");
  return (
    <FormDock says={says} detail={state === "saved" ? details.filter(Boolean).join(" ") : kept}>
      <Button
        large
        className="wide"
        kind={lit || state === "saving" ? "main" : "second"}
        state={state === "saving" ? "waiting" : "ready"}
        disabled={!lit && state !== "saving"}
        onClick={() => void desk.save()}
      >
        {t(state === "failed" ? "campaigns.general.again" : "campaigns.general.save")}
      </Button>
    </FormDock>
  );
}
