import { BAND_LEAST, BAND_MONTHS } from "../../contract/bookings/band.ts";
import { readBand } from "../../contract/bookings.ts";
import { currencyOf } from "../../contract/offers/terms.ts";
import type { OfferDetail } from "../../contract/offers.ts";
import { useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";

/** The band of an offer's price, where there is one. */
export function useBand(offer: string | undefined): { low: number; high: number } | undefined {
  const { data } = useAsk(readBand, { params: { id: offer ?? "" } }, { enabled: offer !== undefined });
  return data && data.low !== null && data.high !== null ? { low: data.low, high: data.high } : undefined;
}

/** What own accepted bookings say of an offer's price, with their number (C1.05). */
export function OwnBand({ offer }: { offer: OfferDetail }) {
  const t = useText();
  const format = useFormats();
  const { data: band } = useAsk(readBand, { params: { id: offer.publicId } });
  if (!band) return null;
  const money = (amount: number) => format.money({ amount, currency: currencyOf(offer.terms) });
  return (
    <p className="small muted">
      {band.low !== null && band.high !== null && band.by
        ? t("bookings.band", {
            low: money(band.low),
            high: money(band.high),
            count: band.count,
            months: BAND_MONTHS,
            by: band.by,
          })
        : t("bookings.bandMissing", { count: band.count, least: BAND_LEAST })}
    </p>
  );
}
