import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import { publishedPrices } from "../../contract/offers/price.ts";
import type { Offer, OfferDetail } from "../../contract/offers.ts";
import { useWhyNot } from "../accounts/may.ts";
import { SponsorsBeside } from "../airings/sponsors.tsx";
import { BookOffer } from "../bookings/book-offer.tsx";
import { BookingList } from "../bookings/booking-list.tsx";
import { OwnBand, useBand } from "../bookings/own-band.tsx";
import { SharedBand } from "../bookings/shared-band.tsx";
import { useBookings } from "../bookings/use-bookings.ts";
import { ViewSegments } from "../campaigns/entries/view-segments.tsx";
import { useCampaign, useCampaignId, useEntries } from "../campaigns/use-campaign.ts";
import { useText } from "../language/text.tsx";
import { EditOffer } from "../offers/edit-offer.tsx";
import { HostAnswers } from "../offers/host-answers.tsx";
import { blocksOf } from "../offers/offer-order.ts";
import { type OfferOrder, type OfferSearch, readOfferSearch } from "../offers/offer-search.ts";
import { OfferSheet } from "../offers/offer-sheet.tsx";
import { OfferTable } from "../offers/offer-table.tsx";
import { useOffers } from "../offers/use-offers.ts";
import { paths } from "../paths.ts";
import { Button, buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { Pending } from "../ui/pending.tsx";
import { RowBones } from "../ui/skeleton.tsx";
import "../offers/offers.css";
import "../bookings/bookings.css";

/** What the form is open for: a new offer, one like another, or a new version. */
type Editing = { offer: OfferDetail | null; like?: OfferDetail };

const hasPublished = ({ terms, podcast }: Offer): boolean => publishedPrices(terms, podcast.reach).length > 0;

/** A section of one campaign: what its podcasts offer (C1.08). */
export default function CampaignOffersPage() {
  const t = useText();
  const navigate = useNavigate();
  const id = useCampaignId();
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = readOfferSearch(raw);
  const campaign = useCampaign(id).data;
  const entries = useEntries(id).data;
  const asked = useOffers(id);
  const offers = asked.data;
  const bookings = useBookings(id).data;
  const band = useBand(search.offer);
  const [editing, setEditing] = useState<Editing | null>(null);
  const { sort, direction } = search;
  const blocks = useMemo(
    () => blocksOf(offers?.offers ?? [], readOfferSearch({ sort, direction })),
    [offers, sort, direction],
  );

  const go = (next: OfferSearch) =>
    void navigate({
      to: paths.offers,
      params: { publicId: id },
      search: next,
      replace: true,
      resetScroll: false,
    });
  const order: OfferSearch = { ...(sort && { sort }), ...(direction && { direction }) };
  function sortBy(next: OfferOrder): void {
    const again = next === (sort ?? "perThousand") && direction !== "desc";
    go({ sort: next, ...(again && { direction: "desc" }) });
  }
  function saved(offer: string): void {
    setEditing(null);
    go({ ...order, offer });
  }

  const whyNot = useWhyNot("offer.edit", campaign?.ownerName);
  const add = (
    <Button kind="main" icon="plus" reason={whyNot} onClick={() => setEditing({ offer: null })}>
      {t("offers.add")}
    </Button>
  );
  return (
    <>
      <div className="list-tools offer-tools">
        <div>
          <h2>{t("offers.title")}</h2>
          <p className="small muted">{t("offers.lead")}</p>
        </div>
        <div className="actions">
          <ViewSegments campaignId={id} value="offers" />
          {offers && offers.offers.length > 0 ? add : null}
        </div>
      </div>
      <HostAnswers campaignId={id} />
      {offers === undefined ? (
        <Pending asked={asked} failedStart={t("offers.failedStart")}>
          <RowBones rows={4} />
        </Pending>
      ) : offers.offers.length > 0 ? (
        <>
          {blocks.map((block) => (
            <OfferTable key={block.currency} campaignId={id} block={block} search={order} onSort={sortBy} />
          ))}
          {offers.more > 0 ? (
            <p className="small muted mt-3">{t("offers.more", { count: offers.more })}</p>
          ) : null}
          <p className="small faint mt-3">
            {t("offers.markLegend", {
              published: offers.offers.some(hasPublished) ? "yes" : "no",
              band: "no",
            })}
          </p>
        </>
      ) : entries?.length === 0 ? (
        <EmptyState
          title={t("offers.noneTitle")}
          actions={
            <Link to={paths.podcasts} className={buttonClass({ kind: "main" })}>
              {t("campaigns.overview.find")}
            </Link>
          }
        >
          {t("offers.noPodcasts")}
        </EmptyState>
      ) : (
        <EmptyState title={t("offers.noneTitle")} actions={add}>
          {t("offers.none")}
        </EmptyState>
      )}
      {bookings && bookings.bookings.length > 0 ? <BookingList {...bookings} /> : null}
      {search.offer && !editing ? (
        <OfferSheet
          key={search.offer}
          id={search.offer}
          onClose={() => go(order)}
          onChange={(offer) => setEditing({ offer })}
          onAgain={(like) => setEditing({ offer: null, like })}
          band={band}
          beside={(offer) => (
            <>
              <OwnBand offer={offer} />
              <SharedBand offer={offer} />
              <SponsorsBeside podcast={offer.podcast.publicId} />
            </>
          )}
          next={(offer) => <BookOffer offer={offer} bookings={bookings?.bookings ?? []} />}
        />
      ) : null}
      {editing && campaign && entries ? (
        <EditOffer
          campaignId={id}
          currency={campaign.currency?.currencyCode}
          entries={entries}
          offer={editing.offer}
          like={editing.like}
          onClose={() => setEditing(null)}
          onSaved={saved}
        />
      ) : null}
    </>
  );
}
