import type {
  Estimate,
  Rate,
  ResultFigures,
  ResultResponse,
  ResultShow,
} from "../../../contract/results/campaign-results.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { useMoney } from "../../tracking/use-money.ts";

/** How results are said: a rate never without its number, an estimate never without its range. */
export function useResultWords() {
  const t = useText();
  const format = useFormats();
  const money = useMoney();
  const amount = (value: number, currency: string) => money(Math.round(value), currency);
  const many = (value: number) => format.count(Math.round(value));

  const range = ({ figure, low, high }: Estimate, say: (value: number) => string): string =>
    low === high
      ? say(figure)
      : t("results.out.range", { figure: say(figure), low: say(low), high: say(high) });
  /** "€42.00, likely €31.00 to €60.00 (n = 12)", or the count and why there is no rate. */
  const rate = ({ n, value, why }: Rate, say: (value: number) => string): string =>
    value === null
      ? t(`results.out.why.${why ?? "too-few"}`, { n })
      : t("results.out.rate", { range: range(value, say), n });

  return {
    amount,
    many,
    listens: (of: Estimate | null) => (of ? range(of, many) : null),
    perThousand: (of: Estimate | null, currency: string) =>
      of ? range(of, (value) => amount(value, currency)) : null,
    perAction: (of: Rate, currency: string) => rate(of, (value) => amount(value, currency)),
    back: (of: Rate) => rate(of, (value) => t("results.out.times", { times: format.rating(value) })),
    response(of: ResultResponse): string {
      switch (of.state) {
        case "so-far":
          return t("results.out.response.so-far", {
            count: of.count,
            share: format.percent(of.share),
            becomes: many(of.becomes),
            low: many(of.interval.low),
            high: many(of.interval.high),
          });
        case "overdue":
          return t("results.out.response.overdue", { share: format.percent(of.share) });
        case "complete":
          return t("results.out.response.complete", {
            count: of.count,
            low: many(of.interval.low),
            high: many(of.interval.high),
          });
        case "too-early":
          return t("results.out.response.too-early", { count: of.count });
        default:
          return t(`results.out.response.${of.state}`);
      }
    },
    renewal(of: ResultShow["renewal"], currency: string): string {
      if (of.advice === "none") return t(`results.out.renewal.none.${of.why}`);
      if (of.advice === "stop")
        return of.wouldPay > 0
          ? t("results.out.renewal.stopOr", { price: amount(of.wouldPay, currency) })
          : t("results.out.renewal.stop");
      if (of.advice === "too-early" && of.more !== null)
        return t("results.out.renewal.more", { count: of.more });
      return t(`results.out.renewal.${of.advice}`);
    },
    /** What is known in one sentence. */
    headline({ spots, aired, orders, leads, money: sums }: ResultFigures): string {
      if (spots === 0) return t("results.out.head.none");
      const cost = format.list(
        sums.filter((sum) => sum.cost > 0).map((sum) => amount(sum.cost, sum.currency)),
      );
      const stand = { aired, spots, came: orders + leads, cost };
      if (aired === 0 && orders + leads === 0)
        return t(cost ? "results.out.head.booked" : "results.out.head.bookedFree", stand);
      return t(cost ? "results.out.head.aired" : "results.out.head.airedFree", stand);
    },
  };
}
