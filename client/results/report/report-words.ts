import type { Reason } from "../../../contract/airings.ts";
import type { Report, ReportAiring, ReportFigures } from "../../../contract/results/report.ts";
import { useAiringWords } from "../../airings/airing-words.ts";
import { playTime } from "../../catalogue/detail/play-time.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { useResultWords } from "../outcome/use-words.ts";

/** Reasons that are said otherwise to somebody who is not the advertiser, or may not know the episode. */
const OWN = [
  "listen",
  "only-notes",
  "words-incomplete",
  "inserted",
  "nothing-sought",
  "heard",
  "not-there",
  "settled-by-person",
  "said",
  "machine",
  "same-sound",
  "written",
  "gone-since",
  "after-window",
  "other-episode",
] as const satisfies readonly Reason[];
const isOwn = (reason: Reason): reason is (typeof OWN)[number] => (OWN as readonly Reason[]).includes(reason);

/** How a report is said. */
export function useReportWords() {
  const t = useText();
  const { day, list } = useFormats();
  const airings = useAiringWords();
  const words = useResultWords();

  /** Why it is thought to be so, in the words of somebody who was not there. */
  function why(airing: ReportAiring): string {
    const { reason, state, slot, from, episode, silentSince } = airing;
    if (state === "settled") return t("results.report.reason.made-good");
    const said = { agreed: airings.agreed(airing) };
    if (isOwn(reason)) return t(`results.report.reason.${reason}`, said);
    return t(`airings.reason.${reason}`, {
      ...said,
      slot: t(`airings.slot.${slot}`),
      timed: from === null ? "no" : "yes",
      time: from === null ? "" : playTime(from),
      episode: episode ?? t("airings.untitled"),
      day: "",
      since: silentSince ? day(silentSince) : "",
    });
  }

  /** What is known, in sentences; what is not shown is left out. */
  function headline({ spots, aired, orders, leads, money }: ReportFigures): string {
    const came = orders === null || leads === null ? null : orders + leads;
    const cost = list(money.flatMap((sum) => (sum.cost ? words.amount(sum.cost, sum.currency) : [])));
    return [
      spots === 0
        ? t("results.out.head.none")
        : aired === 0
          ? t("results.report.booked", { spots })
          : t("results.report.aired", { aired, spots }),
      came === null ? "" : t("results.report.came", { came }),
      cost === "" ? "" : t("results.report.cost", { cost }),
    ]
      .filter(Boolean)
      .join(" ");
  }

  const nameOf = (title: string | null, at: number): string =>
    title ?? t("results.report.showNumber", { number: at + 1 });

  const period = (of: Report["period"]): string | null =>
    of === null
      ? null
      : of.to === null
        ? t("results.report.since", { from: day(of.from) })
        : t("results.report.days", { from: day(of.from), to: day(of.to) });

  return { why, headline, nameOf, period };
}
