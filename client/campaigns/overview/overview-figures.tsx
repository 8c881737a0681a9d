import type { CampaignEntry, CampaignOverview } from "../../../contract/campaigns.ts";
import { RECOMMENDED_PODCASTS } from "../../../contract/campaigns.ts";
import { isGiven } from "../../catalogue/reach/reach-figure.tsx";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Figures } from "../../ui/figures.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";

interface FiguresProps {
  overview: CampaignOverview | undefined;
  /** Shows how sure the figures are; they may arrive later. */
  entries: readonly CampaignEntry[] | undefined;
}

/** Podcasts, listeners and unlocked addresses, each with how sure it is (A2.29). */
export function OverviewFigures({ overview, entries }: FiguresProps) {
  const t = useText();
  const format = useFormats();
  const figure = (value: number | undefined) => (value === undefined ? undefined : format.count(value));
  const withReach = entries?.filter(({ podcast }) => podcast.reach) ?? [];
  const given = withReach.filter(({ podcast }) => podcast.reach && isGiven(podcast.reach)).length;
  const count = (status: string) => entries?.filter(({ podcast }) => podcast.emailStatus === status).length;
  return (
    <Figures
      label={t("campaigns.overview.three")}
      figures={[
        {
          label: t("shell.podcasts"),
          figure: figure(overview?.podcasts),
          says: t("campaigns.overview.recommended", { count: RECOMMENDED_PODCASTS }),
        },
        {
          label: t("campaigns.overview.listeners"),
          figure: overview ? (
            <>
              <span className="wide-only">{format.count(overview.listeners)}</span>
              <span className="narrow-only">{format.compact(overview.listeners)}</span>
            </>
          ) : undefined,
          says: entries
            ? t("campaigns.overview.howSure", { given, estimated: withReach.length - given })
            : undefined,
        },
        {
          label: t("campaigns.overview.unlocked"),
          figure: figure(overview?.unlocked),
          says: entries
            ? t("campaigns.overview.notUnlocked", { locked: count("LOCKED"), unknown: count("UNKNOWN") })
            : undefined,
        },
      ]}
    />
  );
}

/** Selected, signed up, delivered, paid, and the budget; a dash where nothing was entered (A2.30). */
export function EnteredFigures({ overview }: { overview: CampaignOverview }) {
  const t = useText();
  const format = useFormats();
  const { figures } = overview;
  // Amounts are in the currency they were entered in.
  const { currency } = figures;
  const count = (value: number | null) => (value === null ? null : format.count(value));
  const money = (amount: number | null) =>
    amount === null ? null : currency ? format.money({ amount, currency }) : format.count(amount);
  return (
    <>
      <Leaders>
        <LeaderLine name={t("campaigns.figure.selected")} figure={count(figures.selected)} />
        <LeaderLine name={t("campaigns.figure.signedUp")} figure={count(figures.signedUp)} />
        <LeaderLine name={t("campaigns.figure.adsDelivered")} figure={count(figures.adsDelivered)} />
        <LeaderLine name={t("campaigns.figure.paid")} figure={count(figures.paid)} />
      </Leaders>
      <hr className="rule my-2" />
      <Leaders>
        <LeaderLine name={t("campaigns.figure.budgetProvided")} figure={money(figures.budgetProvided)} />
        <LeaderLine name={t("campaigns.figure.budgetPlaced")} figure={money(figures.budgetPlaced)} />
        <LeaderLine name={t("campaigns.figure.budgetLeft")} figure={money(figures.budgetLeft)} />
        <LeaderLine name={t("campaigns.figure.budgetSpent")} figure={money(figures.budgetSpent)} />
      </Leaders>
      {figures.agreedOffers + figures.agreedElsewhere + figures.bookings > 0 ? (
        <p className="small muted mt-2">
          {figures.agreedOffers > 0
            ? t("campaigns.figure.placedFrom", { count: figures.agreedOffers })
            : null}{" "}
          {figures.bookings > 0 ? t("campaigns.figure.bookedFrom", { count: figures.bookings }) : null}{" "}
          {figures.agreedOffers + figures.bookings > 0 && figures.budgetPlacedEntered !== null
            ? t("campaigns.figure.placedEntered", { sum: money(figures.budgetPlacedEntered) })
            : null}{" "}
          {figures.bookings > 0 && figures.budgetSpentEntered !== null
            ? t("campaigns.figure.spentEntered", { sum: money(figures.budgetSpentEntered) })
            : null}{" "}
          {figures.bookings > 0 && figures.paidEntered !== null
            ? t("campaigns.figure.paidEntered", { count: figures.paidEntered })
            : null}{" "}
          {figures.bookings > 0 && figures.adsDeliveredEntered !== null
            ? t("campaigns.figure.deliveredEntered", { count: figures.adsDeliveredEntered })
            : null}{" "}
          {figures.agreedElsewhere > 0
            ? t("campaigns.figure.placedElsewhere", { count: figures.agreedElsewhere })
            : null}
        </p>
      ) : null}
    </>
  );
}
