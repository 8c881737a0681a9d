import { useRef, useState } from "react";
import {
  LINK_PASSWORD,
  listReportLinks,
  makeReportLink,
  REPORT_DAYS,
  REPORT_LABEL_MAX,
  REPORT_PARTS,
  type ReportPart,
} from "../../../contract/results/report.ts";
import { SHARED_KINDS, type SharedKind } from "../../../contract/results/share.ts";
import { keyFor } from "../../api/idempotency-key.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { ChoiceRows } from "../../ui/fields/choice-rows.tsx";
import { NumberField } from "../../ui/fields/number-field.tsx";
import { PasswordField } from "../../ui/fields/password-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { MakeDialog } from "../../ui/floating/make-dialog.tsx";
import { Note } from "../../ui/note.tsx";
import { fitsLink } from "./link-password-rule.ts";
import "./report.css";

const SAYS: Partial<Record<ReportPart, "namesSay" | "quotesSay" | "costsSay">> = {
  names: "namesSay",
  quotes: "quotesSay",
  costs: "costsSay",
};

interface Props {
  campaignId: string;
  /** What is chosen first. */
  kind: SharedKind;
  onClose: () => void;
}

/** Makes a link to results, board or shortlist; what it opens with is shown once. */
export function LinkDialog({ campaignId, kind: first, onClose }: Props) {
  const t = useText();
  const [kind, setKind] = useState(first);
  const [shown, setShown] = useState<readonly ReportPart[]>(["names", "quotes"]);
  const [days, setDays] = useState<number | null>(REPORT_DAYS.usual);
  const [label, setLabel] = useState("");
  const [password, setPassword] = useState("");
  const [sent, setSent] = useState(false);
  const keys = useRef(new Map<string, string>());
  const make = useTell(makeReportLink, { onSuccess: () => void forget(listReportLinks) });
  const made = make.data && `${location.origin}${paths.openReport}#${make.data.token}`;
  const wrong =
    days === null || !Number.isInteger(days) || days < REPORT_DAYS.least || days > REPORT_DAYS.most;

  const weak = password !== "" && !fitsLink(password);

  function tick(part: ReportPart, on: boolean): void {
    setShown((some) =>
      REPORT_PARTS.filter((one) =>
        // A quote names its show.
        one === part ? on : some.includes(one) && !(part === "names" && !on && one === "quotes"),
      ),
    );
  }
  function save(): void {
    setSent(true);
    if (wrong || weak) return;
    const body = {
      kind,
      label,
      days,
      shown: kind === "results" ? [...shown] : [],
      ...(password !== "" && { password }),
    };
    make.mutate({
      params: { id: campaignId },
      body,
      idempotencyKey: keyFor(keys.current, JSON.stringify(body)),
    });
  }
  return (
    <MakeDialog
      title={made ? t("results.report.link.one") : t("results.report.link.make")}
      madeSays={t("results.report.link.made")}
      made={made}
      makeLabel={t("results.report.link.make")}
      pending={make.isPending}
      onMake={save}
      onClose={onClose}
    >
      <ChoiceRows
        label={t("results.share.kind")}
        value={kind}
        onChange={setKind}
        choices={SHARED_KINDS.map((value) => ({
          value,
          label: t(`results.share.kind.${value}`),
          second: t(`results.share.${value}Says`),
        }))}
      />
      {kind === "results" ? (
        <Ticks shown={shown} onTick={tick} />
      ) : (
        <p className="small muted mt-3">{t("results.share.without")}</p>
      )}
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
        <PasswordField
          label={t("results.share.password")}
          hint={t("results.share.passwordHint", LINK_PASSWORD)}
          error={weak && sent ? t("results.share.passwordWrong", LINK_PASSWORD) : undefined}
          value={password}
          maxLength={LINK_PASSWORD.most}
          autoComplete="new-password"
          onChange={({ target }) => setPassword(target.value)}
        />
      </div>
      {make.error ? <Note kind="failing">{sentenceOf(make.error, t)}</Note> : null}
    </MakeDialog>
  );
}

/** What a link to results shows beyond what was booked and what aired. */
function Ticks({
  shown,
  onTick,
}: {
  shown: readonly ReportPart[];
  onTick: (part: ReportPart, on: boolean) => void;
}) {
  const t = useText();
  return (
    <fieldset className="report-ticks mt-5">
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
              onChange={({ target }) => onTick(part, target.checked)}
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
  );
}
