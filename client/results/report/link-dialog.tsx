import { type FormEvent, useId, useRef, useState } from "react";
import {
  listReportLinks,
  makeReportLink,
  REPORT_DAYS,
  REPORT_LABEL_MAX,
  REPORT_PARTS,
  type ReportPart,
} from "../../../contract/results/report.ts";
import { keyFor } from "../../api/idempotency-key.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { CopyLine } from "../../ui/copy-line.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { Dialog } from "../../ui/floating/dialog.tsx";
import { Note } from "../../ui/note.tsx";

const SAYS: Partial<Record<ReportPart, "namesSay" | "quotesSay" | "costsSay">> = {
  names: "namesSay",
  quotes: "quotesSay",
  costs: "costsSay",
};

/** Makes a link that shows what is ticked; what it opens with is shown once. */
export function LinkDialog({ campaignId, onClose }: { campaignId: string; onClose: () => void }) {
  const t = useText();
  const form = useId();
  const [shown, setShown] = useState<readonly ReportPart[]>(["names", "quotes"]);
  const [days, setDays] = useState<number | null>(REPORT_DAYS.usual);
  const [label, setLabel] = useState("");
  const keys = useRef(new Map<string, string>());
  const make = useTell(makeReportLink, { onSuccess: () => void forget(listReportLinks) });
  const made = make.data && `${location.origin}${paths.openReport}#${make.data.token}`;
  const wrong =
    days === null || !Number.isInteger(days) || days < REPORT_DAYS.least || days > REPORT_DAYS.most;

  function tick(part: ReportPart, on: boolean): void {
    setShown((some) =>
      REPORT_PARTS.filter((one) =>
        // A quote names its show.
        one === part ? on : some.includes(one) && !(part === "names" && !on && one === "quotes"),
      ),
    );
  }
  function save(event: FormEvent): void {
    event.preventDefault();
    if (wrong || make.isPending) return;
    const body = { label, days, shown: [...shown] };
    make.mutate({
      params: { id: campaignId },
      body,
      idempotencyKey: keyFor(keys.current, JSON.stringify(body)),
    });
  }
  return (
    <Dialog
      open
      stays
      onClose={make.isPending ? undefined : onClose}
      title={made ? t("results.report.link.one") : t("results.report.link.make")}
      description={made ? t("results.report.link.made") : undefined}
      actions={
        <>
          {made ? null : (
            <Button kind="main" large type="submit" form={form} state={make.isPending ? "waiting" : "ready"}>
              {t("results.report.link.make")}
            </Button>
          )}
          <Button large disabled={make.isPending} onClick={onClose}>
            {t(made ? "ui.close" : "ui.cancel")}
          </Button>
        </>
      }
    >
      {made ? (
        <CopyLine text={made} />
      ) : (
        <form id={form} noValidate className="mt-5" onSubmit={save}>
          <fieldset className="report-ticks">
            <legend>{t("results.report.link.shows")}</legend>
            <p className="small muted">{t("results.report.link.always")}</p>
            {REPORT_PARTS.map((part) => {
              const says = SAYS[part];
              const waits = part === "quotes" && !shown.includes("names");
              return (
                <div key={part}>
                  <Checkbox
                    checked={shown.includes(part)}
                    disabled={waits}
                    onChange={({ target }) => tick(part, target.checked)}
                  >
                    {t(`results.report.link.${part}`)}
                  </Checkbox>
                  {waits ? (
                    <p className="small muted">{t("results.report.link.quotesNeed")}</p>
                  ) : says ? (
                    <p className="small muted">{t(`results.report.link.${says}`)}</p>
                  ) : null}
                </div>
              );
            })}
          </fieldset>
          <div className="fields mt-5">
            <NumberField
              label={t("results.report.link.days")}
              hint={t("results.report.link.daysHint")}
              unit={t("results.report.link.daysUnit")}
              min={REPORT_DAYS.least}
              max={REPORT_DAYS.most}
              value={days}
              error={wrong ? t("results.report.link.daysWrong") : undefined}
              onChange={setDays}
            />
            <TextField
              label={t("results.report.link.label")}
              hint={t("results.report.link.labelHint")}
              value={label}
              maxLength={REPORT_LABEL_MAX}
              autoComplete="off"
              onChange={({ target }) => setLabel(target.value)}
            />
          </div>
          {make.error ? <Note kind="failing">{sentenceOf(make.error, t)}</Note> : null}
        </form>
      )}
    </Dialog>
  );
}
