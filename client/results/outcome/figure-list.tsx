import type { ResultFigures } from "../../../contract/results/campaign-results.ts";
import { useText } from "../../language/text.tsx";
import { useResultWords } from "./use-words.ts";

/** Booked, aired, response and cost, each with what it is reckoned from. */
export function FigureList({ figures, level = 3 }: { figures: ResultFigures; level?: 2 | 3 }) {
  const t = useText();
  const words = useResultWords();
  const unknown = t("results.out.unknown");
  const general: [string, string][] = [
    [t("results.out.aired"), t("results.out.ofSpots", { aired: figures.aired, spots: figures.spots })],
    [t("results.out.listens"), words.listens(figures.listens) ?? unknown],
    [t("results.out.clicks"), words.many(figures.clicks)],
    [t("results.out.visitors"), words.many(figures.visitors)],
    [t("results.out.codeUses"), words.many(figures.codeUses)],
    [t("results.out.named"), t("results.out.atLeast", { count: figures.named })],
    [t("results.out.orders"), words.many(figures.orders)],
    [t("results.out.leads"), words.many(figures.leads)],
    [t("results.out.response"), words.response(figures.response)],
  ];
  return (
    <div className="result-figures">
      <FigureRows level={level} title={t("results.out.figures")} rows={general} />
      {figures.money.map((sum) => {
        const { currency, byCount } = sum;
        const rows: [string, string][] = [
          [t("results.out.cost"), words.amount(sum.cost, currency)],
          [t("results.out.ran"), words.amount(sum.ran, currency)],
          [t("results.out.paid"), words.amount(sum.paid, currency)],
          [t("results.out.revenue"), words.amount(sum.revenue, currency)],
          [t("results.out.perThousand"), words.perThousand(sum.perThousand, currency) ?? unknown],
          [t("results.out.perAction"), words.perAction(sum.perAction, currency)],
          [t("results.out.return"), words.back(sum.return)],
        ];
        if (byCount) rows.push([t("results.out.byCount"), words.amount(byCount.sum, currency)]);
        return (
          <FigureRows
            key={currency}
            level={level}
            title={t("results.out.moneyIn", { currency })}
            rows={rows}
          />
        );
      })}
    </div>
  );
}

/** Names and figures, one below the other. */
export function FigureRows({
  title,
  rows,
  level,
}: {
  title: string;
  rows: readonly (readonly [string, string])[];
  level: 2 | 3;
}) {
  const Heading = `h${level}` as const;
  return (
    <div>
      <Heading className="result-title">{title}</Heading>
      <dl className="result-rows">
        {rows.map(([name, figure]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="num">{figure}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
