import { REPORT_PARTS, type Report } from "../../../contract/results/report.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";

/** How what is shown was counted, and what is not part of it. */
export function ReportMethods({ report: { shown, window } }: { report: Report }) {
  const t = useText();
  const { list } = useFormats();
  const responses = shown.includes("responses");
  const money = shown.includes("costs");
  const left = REPORT_PARTS.filter((part) => !shown.includes(part));
  const lines = [
    t("results.report.method.aired"),
    t("results.report.method.read"),
    t("results.report.method.reach"),
    ...(responses
      ? [
          t("results.report.method.orders", { window: window ?? 0 }),
          t("results.report.method.visitors"),
          t("results.report.method.survey"),
          t("results.report.method.interval"),
          t("results.report.method.curve"),
        ]
      : []),
    ...(money ? [t("results.report.method.money")] : []),
    ...(money && responses && shown.includes("revenue") ? [t("results.report.method.count")] : []),
    ...(left.length > 0
      ? [
          t("results.report.method.without", {
            parts: list(left.map((part) => t(`results.report.part.${part}`))),
          }),
        ]
      : []),
  ];
  return (
    <section className="result-part report-methods" aria-labelledby="report-methods">
      <h2 className="result-title" id="report-methods">
        {t("results.report.methods")}
      </h2>
      <ul>
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </section>
  );
}
