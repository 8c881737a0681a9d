import type { CSSProperties } from "react";
import type { Locale } from "../../../contract/forms/locale.ts";
import { useText } from "../../language/text.tsx";
import { dayOfEnd, periodOf, weekdayOfEnd } from "./period.ts";

const percent = (share: number): string => `${(share * 100).toFixed(2)}%`;

/** When a campaign ends, in words and as a bar on months; worked out, never sent. */
export function PeriodMark({
  values,
  locale,
}: {
  values: { start: string; duration: string };
  locale: Locale;
}) {
  const t = useText();
  const period = periodOf(values, locale);
  if (!period) return <p className="small muted mb-5">{t("campaigns.general.noEnd")}</p>;
  const { from, share, months } = period;
  return (
    <div className="period">
      <h3>{t("campaigns.general.endsOn", { day: dayOfEnd(period.end, locale) })}</h3>
      <p className="small muted">
        {t("campaigns.general.endSays", {
          weekday: weekdayOfEnd(period.end, locale),
          count: period.duration,
        })}
      </p>
      <div
        className="period-bar"
        aria-hidden="true"
        style={{ "--from": percent(from), "--share": percent(share) } as CSSProperties}
      >
        {months.map(({ at }) => (
          <s key={at} style={{ left: percent(at) }} />
        ))}
        <u />
      </div>
      <div className="period-months" aria-hidden="true">
        {months.map(({ at, name }) => (
          <span key={at} style={{ left: percent(at) }}>
            {name}
          </span>
        ))}
      </div>
    </div>
  );
}
