import { useMemo } from "react";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { useMoney } from "../use-money.ts";
import { daysOf, type Read } from "./read-export.ts";

const LINES_SHOWN = 20;
const DAYS_SHOWN = 31;
const WRONG_SHOWN = 8;

/** The first lines and each day's sum, before anything is taken: a wrong zone or currency shows here. */
export function ImportPreview({ read, zone }: { read: Read; zone: string }) {
  const t = useText();
  const format = useFormats();
  const money = useMoney();
  const days = useMemo(() => daysOf(read.conversions, zone), [read, zone]);
  const first = read.conversions.slice(0, LINES_SHOWN);
  const clock = useMemo(() => {
    return new Intl.DateTimeFormat("sv-SE", { timeZone: zone, dateStyle: "short", timeStyle: "short" });
  }, [zone]);
  return (
    <>
      <div role="status">
        <p>{t("tracking.found", { count: read.conversions.length })}</p>
        {read.more > 0 ? (
          <p className="small muted">{t("tracking.moreLines", { count: read.more })}</p>
        ) : null}
        {read.leftOut.slice(0, WRONG_SHOWN).map(({ state, count }) => (
          <p key={state} className="small muted">
            {t("tracking.leftOut", { state, count: format.count(count) })}
          </p>
        ))}
        {read.refunded > 0 ? (
          <p className="small muted">{t("tracking.leftOutRefunded", { count: read.refunded })}</p>
        ) : null}
        {read.wrong.length > 0 ? (
          <p className="small danger">
            {t("tracking.wrong", { count: read.wrong.length })}
            {": "}
            {read.wrong
              .slice(0, WRONG_SHOWN)
              .map(({ line, reason }) =>
                t("tracking.wrongLine", { line, reason: t(`tracking.reason.${reason}`) }),
              )
              .join(" · ")}
          </p>
        ) : null}
      </div>
      {first.length > 0 ? (
        <>
          <div>
            <h3 id="import-lines">{t("tracking.preview", { count: first.length })}</h3>
            {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
            <section className="import-table" tabIndex={0} aria-labelledby="import-lines">
              <table>
                <thead>
                  <tr>
                    <th scope="col">{t("tracking.column.key")}</th>
                    <th scope="col">{t("tracking.column.at")}</th>
                    <th scope="col">{t("tracking.column.amount")}</th>
                    <th scope="col">{t("tracking.map.code")}</th>
                    <th scope="col">{t("tracking.map.link")}</th>
                    <th scope="col">{t("tracking.map.answer")}</th>
                  </tr>
                </thead>
                <tbody className="num">
                  {first.map((one) => (
                    <tr key={one.key}>
                      <td>{one.key}</td>
                      <td>{clock.format(new Date(one.at))}</td>
                      <td>
                        {one.amount === null || one.currency === null ? "–" : money(one.amount, one.currency)}
                      </td>
                      <td>{one.code ?? "–"}</td>
                      <td>{one.link ?? "–"}</td>
                      <td>{one.answer === "" ? t("tracking.answerStays") : (one.answer ?? "–")}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </section>
          </div>
          <section aria-labelledby="import-days">
            <h3 id="import-days">{t("tracking.previewDays")}</h3>
            <ul className="tracking-list">
              {days.slice(0, DAYS_SHOWN).map(({ day, count, sums }) => (
                <li key={day}>
                  <span>{format.day(day)}</span>
                  <span className="num">
                    {t("tracking.foundDay", { count })}
                    {sums.map(({ currency, amount }) => ` · ${money(amount, currency)}`).join("")}
                  </span>
                </li>
              ))}
            </ul>
            {days.length > DAYS_SHOWN ? (
              <p className="small muted mt-2">
                {t("tracking.moreDays", { count: days.length - DAYS_SHOWN })}
              </p>
            ) : null}
          </section>
        </>
      ) : null}
    </>
  );
}
