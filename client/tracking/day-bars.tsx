import type { ClickDay } from "../../contract/tracking.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { allDays } from "./all-days.ts";

/** Bars by day, with what they say as a sentence, and as a table for readers. */
export function DayBars({ days, title }: { days: readonly ClickDay[]; title: string }) {
  const t = useText();
  const format = useFormats();
  const all = allDays(days, new Date());
  const most = all.reduce((best, one) => (one.clicks > best.clicks ? one : best), all[0]!);
  const clicks = all.reduce((sum, one) => sum + one.clicks, 0);
  if (clicks === 0) return <p className="small muted">{t("tracking.daysNone")}</p>;
  return (
    <figure className="day-bars">
      <figcaption className="small">
        {t("tracking.daysSay", { clicks, day: format.day(most.day), most: format.count(most.clicks) })}
      </figcaption>
      <div className="bars" aria-hidden="true">
        {all.map((one) => (
          <i
            key={one.day}
            title={`${format.day(one.day)}: ${format.count(one.clicks)}`}
            style={{ height: `${(one.clicks / most.clicks) * 100}%` }}
          />
        ))}
      </div>
      <div className="bar-ends small muted num" aria-hidden="true">
        <span>{format.day(all[0]!.day)}</span>
        <span>{format.day(all.at(-1)!.day)}</span>
      </div>
      <table className="visually-hidden">
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t("tracking.day")}</th>
            <th scope="col">{t("tracking.column.clicks")}</th>
            <th scope="col">{t("tracking.column.visitors")}</th>
          </tr>
        </thead>
        <tbody>
          {days.map((one) => (
            <tr key={one.day}>
              <th scope="row">{format.day(one.day)}</th>
              <td>{format.count(one.clicks)}</td>
              <td>{format.count(one.visitors)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </figure>
  );
}
