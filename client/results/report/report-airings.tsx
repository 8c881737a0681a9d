import type { Report, ReportAiring, ReportSpot } from "../../../contract/results/report.ts";
import { useAiringWords } from "../../airings/airing-words.ts";
import { playTime } from "../../catalogue/detail/play-time.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { useResultWords } from "../outcome/use-words.ts";
import { useReportWords } from "./report-words.ts";

/** Each ad with what is known of it, and how. */
export function ReportAirings({ report: { shows, shown, more } }: { report: Report }) {
  const t = useText();
  const words = useReportWords();
  const brought = shown.some((part) => ["responses", "costs", "revenue"].includes(part));
  const rows = shows.flatMap((show, at) =>
    show.results.map((spot) => ({
      spot,
      name: words.nameOf(show.title, at),
      key: `${at} ${show.results.indexOf(spot)}`,
    })),
  );
  return (
    <section className="result-part" aria-labelledby="report-airings">
      <h2 className="result-title" id="report-airings">
        {t("results.report.airings")}
      </h2>
      {rows.length === 0 ? (
        <p className="muted">{t("results.report.noAirings")}</p>
      ) : (
        <table className="result-table report-table">
          <thead>
            <tr>
              <th scope="col">{t("results.report.col.ad")}</th>
              <th scope="col">{t("results.report.col.day")}</th>
              <th scope="col">{t("results.report.col.known")}</th>
              {brought ? <th scope="col">{t("results.report.col.brought")}</th> : null}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ spot, name, key }) => (
              <SpotRow key={key} name={name} spot={spot} brought={brought} />
            ))}
          </tbody>
        </table>
      )}
      {more.spots > 0 ? (
        <p className="small muted mt-3">{t("results.out.moreSpots", { spots: more.spots })}</p>
      ) : null}
    </section>
  );
}

function SpotRow({ name, spot, brought }: { name: string; spot: ReportSpot; brought: boolean }) {
  const t = useText();
  const { day } = useFormats();
  const airings = useAiringWords();
  const results = useResultWords();
  const { airing, airedOn, position, currency } = spot;
  const lines = [
    spot.orders ? t("results.report.orders", { count: results.many(spot.orders) }) : "",
    spot.leads ? t("results.report.leads", { count: results.many(spot.leads) }) : "",
    spot.codeUses ? t("results.report.codeUses", { count: results.many(spot.codeUses) }) : "",
    spot.cost && currency ? t("results.report.booking", { sum: results.amount(spot.cost, currency) }) : "",
    spot.revenue && currency
      ? t("results.report.revenue", { sum: results.amount(spot.revenue, currency) })
      : "",
  ].filter(Boolean);
  return (
    <tr>
      <th scope="row">
        {name}
        {airing ? (
          <p className="muted">
            {t(airing.makegoodOf === null ? "results.report.ad" : "results.report.makegood", {
              position: airing.makegoodOf ?? position,
              slot: t(`airings.slot.${airing.slot}`),
            })}
          </p>
        ) : null}
      </th>
      <td data-name={t("results.report.col.day")}>
        <p>{airedOn ? day(airedOn) : t("results.report.notAired")}</p>
        {airing ? (
          <p className="muted">{t("results.report.agreed", { agreed: airings.agreed(airing) })}</p>
        ) : null}
      </td>
      <td data-name={t("results.report.col.known")}>
        <p>
          <b>{t(`airings.state.${spot.state}`)}</b>
        </p>
        {airing ? <Known airing={airing} /> : null}
      </td>
      {brought ? (
        <td data-name={t("results.report.col.brought")}>
          {lines.map((line) => (
            <p key={line}>{line}</p>
          ))}
        </td>
      ) : null}
    </tr>
  );
}

function Known({ airing }: { airing: ReportAiring }) {
  const t = useText();
  const { day } = useFormats();
  const words = useReportWords();
  const { kind, by, proof, from, quote, episode, person, inserted } = airing;
  return (
    <>
      <p>{words.why(airing)}</p>
      {episode ? <p className="muted">{episode}</p> : null}
      {person ? <p>{t("results.report.byPerson")}</p> : null}
      {kind && by && proof ? (
        <p>
          {from === null ? null : `${t("results.report.at", { time: playTime(from) })}: `}
          {t("results.report.evidence", {
            kind: t(`airings.kind.${kind}`),
            by: t(`results.report.by.${by}`),
            proof: t(`results.report.proof.${proof}`),
          })}
        </p>
      ) : null}
      {quote ? <blockquote className="report-quote">{quote}</blockquote> : null}
      {inserted ? <p className="muted">{t("results.report.inserted", { day: day(inserted) })}</p> : null}
    </>
  );
}
