import { useState } from "react";
import { campaignResults, previewWindow, setWindow } from "../../../contract/results/campaign-results.ts";
import { WINDOW_DAYS } from "../../../contract/results/response-curve.ts";
import { fieldSentence } from "../../../contract/sentences.ts";
import { call } from "../../api/call.ts";
import { isStale, sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useLanguage } from "../../language/locale.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { useSettled } from "../../ui/fields/use-settled.ts";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { Note } from "../../ui/note.tsx";
import { forgetResults } from "./use-results.ts";

const { least: min, most: max, usual } = WINDOW_DAYS;

const ruleOf = (days: number | null) =>
  days === null
    ? "required"
    : !Number.isInteger(days)
      ? "not-whole"
      : days < min
        ? "too-small"
        : days > max
          ? "too-big"
          : null;

/** Says for how many days after an airing orders count for it, and before that what it would change (C6.13). */
export function WindowDialog({
  campaignId,
  window,
  onClose,
}: {
  campaignId: string;
  window: number;
  onClose: () => void;
}) {
  const t = useText();
  const format = useFormats();
  const language = useLanguage();
  const [days, setDays] = useState<number | null>(window);
  // A window that a colleague sets meanwhile is only replaced once it was shown.
  const [seen, setSeen] = useState(window);
  const [newer, setNewer] = useState(false);
  const [waiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const rule = ruleOf(days);
  const settled = useSettled(days);
  const asked = settled === null || ruleOf(settled) ? window : settled;
  const { data: would } = useAsk(previewWindow, { params: { id: campaignId }, query: { days: asked } });

  async function showNewer(): Promise<void> {
    try {
      setSeen((await call(campaignResults, { params: { id: campaignId } })).window);
      setNewer(true);
    } catch (error) {
      setFailure(error);
    }
    void forgetResults();
  }

  async function save(): Promise<void> {
    if (days === null || rule) return;
    setWaiting(true);
    setFailure(null);
    try {
      const { counted } = await call(setWindow, { params: { id: campaignId }, body: { days, before: seen } });
      await forgetResults();
      onClose();
      showToast(
        t("results.out.window.saved", { after: counted.after, before: format.count(counted.before) }),
      );
    } catch (error) {
      if (isStale(error)) await showNewer();
      else setFailure(error);
      setWaiting(false);
    }
  }
  return (
    <Dialog
      open
      stays
      onClose={waiting ? undefined : onClose}
      title={t("results.out.window.title")}
      actions={
        <>
          <Button kind="main" large state={waiting ? "waiting" : "ready"} onClick={() => void save()}>
            {t("results.out.target.save")}
          </Button>
          <Button large disabled={waiting} onClick={onClose}>
            {t("ui.cancel")}
          </Button>
        </>
      }
    >
      <div className="fields mt-5">
        <NumberField
          label={t("results.out.window.label")}
          hint={t("results.out.window.hint", { min, max, usual })}
          unit={t("results.out.window.unit")}
          min={min}
          max={max}
          value={days}
          error={rule ? fieldSentence(rule, language, { min, max }) : undefined}
          onChange={setDays}
        />
      </div>
      <p className="small muted mt-3" aria-live="polite">
        {would && would.days === days
          ? would.counted.after === would.counted.before
            ? t("results.out.window.same", { count: would.counted.after })
            : t("results.out.window.moved", {
                after: would.counted.after,
                before: format.count(would.counted.before),
              })
          : null}
      </p>
      {newer ? (
        <Note kind="warning" start={t("results.out.newer")}>
          {t("results.out.newerIs", { value: t("results.out.window.days", { days: seen }) })}
        </Note>
      ) : null}
      {failure ? <Note kind="failing">{sentenceOf(failure, t)}</Note> : null}
    </Dialog>
  );
}
