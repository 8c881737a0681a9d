import type { ResultShow, Target } from "../../../contract/results/campaign-results.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Icon } from "../../ui/icon.tsx";
import { useResultWords } from "./use-words.ts";

/** Shows by the worse end of what an order costs, each with its advice and its spots. */
export function ShowList({ shows, target }: { shows: readonly ResultShow[]; target: Target | null }) {
  const t = useText();
  const words = useResultWords();
  return (
    <section className="result-part" aria-labelledby="result-shows">
      <h3 className="result-title" id="result-shows">
        {t("results.out.shows")}
      </h3>
      <p className="small muted">{t("results.out.showsSay")}</p>
      <ul className="result-shows">
        {shows.map((show) => {
          const sums = show.money.filter(({ cost }) => cost > 0);
          return (
            <li key={show.podcast ?? `${show.title} ${show.results[0]?.booking}`}>
              <div className="result-line">
                <div>
                  <h4 className="result-show">{show.title}</h4>
                  {show.spots > 0 ? (
                    <p className="result-advice">
                      {words.renewal(show.renewal, target?.currency ?? sums[0]?.currency ?? "")}
                    </p>
                  ) : null}
                  {show.usedLate ? (
                    <p className="result-late small">
                      <Icon name="warning" size="small" /> {t("results.out.usedLate")}
                    </p>
                  ) : null}
                </div>
                <div className="small muted">
                  <p>{words.response(show.response)}</p>
                  {sums.map((sum) => (
                    <p key={sum.currency} className="num">
                      {t("results.out.showSum", {
                        cost: words.amount(sum.cost, sum.currency),
                        price: words.perAction(sum.perAction, sum.currency),
                      })}
                      {sum.byCount
                        ? ` ${t("results.out.showByCount", { sum: words.amount(sum.byCount.sum, sum.currency) })}`
                        : null}
                    </p>
                  ))}
                </div>
              </div>
              {show.results.length > 0 ? <SpotTable show={show} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

function SpotTable({ show }: { show: ResultShow }) {
  const t = useText();
  const { day } = useFormats();
  const words = useResultWords();
  return (
    <details className="result-details">
      <summary>{t("results.out.spots", { count: show.results.length })}</summary>
      {/* Scrolls by itself on a phone, and takes the keyboard for it. */}
      <section
        className="result-scroll"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
        tabIndex={0}
        aria-label={t("results.out.spotsOf", { title: show.title })}
      >
        <table className="result-table">
          <thead>
            <tr>
              <th scope="col">{t("results.out.spot")}</th>
              <th scope="col">{t("results.out.airedOn")}</th>
              <th scope="col">{t("results.out.cost")}</th>
              <th scope="col">{t("results.out.orders")}</th>
              <th scope="col">{t("results.out.leads")}</th>
              <th scope="col">{t("results.out.codeUses")}</th>
              <th scope="col">{t("results.out.revenue")}</th>
              <th scope="col">{t("results.out.perAction")}</th>
              <th scope="col">{t("results.out.return")}</th>
              <th scope="col">{t("results.out.response")}</th>
            </tr>
          </thead>
          <tbody>
            {show.results.map((spot) => (
              <tr key={spot.publicId}>
                <th scope="row" className="num">
                  {spot.booking}/{spot.position}
                </th>
                <td className="num">
                  {spot.airedOn ? day(spot.airedOn) : t("results.out.response.not-aired")}
                </td>
                <td className="num">{words.amount(spot.cost, spot.currency)}</td>
                <td className="num">{words.many(spot.orders)}</td>
                <td className="num">{words.many(spot.leads)}</td>
                <td className="num">{words.many(spot.codeUses)}</td>
                <td className="num">{words.amount(spot.revenue, spot.currency)}</td>
                <td className="num">{words.perAction(spot.perAction, spot.currency)}</td>
                <td className="num">{words.back(spot.return)}</td>
                <td>{words.response(spot.response)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  );
}
