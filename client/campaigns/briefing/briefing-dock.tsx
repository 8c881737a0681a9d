import { useEffect, useRef } from "react";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { FormDock } from "../../ui/fields/form-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import type { BriefingDesk } from "./use-briefing.ts";
import "../general/general.css";

/** Who saved it and when, that it is being saved, or why it was not; and a button for saving at once. */
export function BriefingDock({ desk }: { desk: BriefingDesk }) {
  const t = useText();
  const format = useFormats();
  const { state, base, draftKept, restored, problem } = desk;
  const { modified, by, words } = base;
  const today = modified !== null && new Date(modified).toDateString() === new Date().toDateString();
  const asSaved =
    modified === null
      ? t("campaigns.briefing.notYet")
      : today
        ? t("campaigns.briefing.savedAt", { time: format.time(modified) })
        : t("campaigns.briefing.savedOn", { time: format.dayAndTime(modified) });
  const waits = state === "saving" || (state === "unsaved" && restored === null);
  const reasons = {
    failed: problem ? sentenceOf(problem, t) : t("campaigns.briefing.failed"),
    stale: t("campaigns.briefing.stale"),
    "too-large": t("campaigns.briefing.tooLarge"),
    invalid: t("campaigns.briefing.cannotSave"),
    unsaved: t("campaigns.briefing.draft"),
  } as const;
  const says =
    state === "saved"
      ? asSaved
      : waits
        ? t("campaigns.briefing.saving")
        : t("campaigns.briefing.notSaved", { reason: reasons[state] });
  const troubled = state !== "saved" && state !== "unsaved" && !waits;
  // The note above is a live region and announces itself.
  useSaying(waits || (troubled && state !== "failed") ? null : says);

  const details = [
    by ? t("campaigns.briefing.savedBy", { who: by }) : "",
    words > 0 ? t("campaigns.briefing.stepDone") : "",
  ];
  const kept = t(draftKept ? "campaigns.briefing.unsavedSays" : "campaigns.briefing.unsavedNoDraft");
  return (
    <FormDock
      says={
        <span className={troubled ? "save-state danger" : "save-state"}>
          {troubled ? (
            <Icon name="error" />
          ) : state === "saved" && modified !== null ? (
            <Icon name="check" />
          ) : null}
          {says}
        </span>
      }
      detail={state === "saved" ? details.filter(Boolean).join(" ") : kept}
    >
      <Button
        large
        className="wide"
        kind={state === "failed" || (state === "unsaved" && restored !== null) ? "main" : "second"}
        disabled={state !== "unsaved" && state !== "failed"}
        onClick={() => void desk.save()}
      >
        {t(state === "failed" ? "campaigns.general.again" : "campaigns.general.save")}
      </Button>
    </FormDock>
  );
}

/** Screen readers hear the result, not each pause, and "saved at 2:02" at most once a minute. */
function useSaying(words: string | null): void {
  const said = useRef(words);
  useEffect(() => {
    if (words === null || words === said.current) return;
    said.current = words;
    announce(words);
  }, [words]);
}
