import { publishedPrices } from "../../contract/offers/price.ts";
import { currencyOf } from "../../contract/offers/terms.ts";
import type { Offer } from "../../contract/offers.ts";
import { currentLocale } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { LeaderLine, Leaders } from "../ui/lists/leaders.tsx";
import { axisOf, priced } from "./offer-order.ts";
import { useOfferWords } from "./offer-words.ts";
import { type MarkedBand, PriceMark } from "./price-mark.tsx";

/** What an offer comes to, by what that was reckoned, and what is paid elsewhere (C1.04, C1.07). */
export function OfferPrice({ offer, band }: { offer: Offer; band?: MarkedBand | undefined }) {
  const t = useText();
  const words = useOfferWords(currentLocale());
  const { terms } = offer;
  const { net, quoted, perThousand } = priced(offer);
  const currency = currencyOf(terms);
  const published = publishedPrices(terms, offer.podcast.reach);
  const axis = perThousand
    ? axisOf([
        perThousand.low,
        perThousand.high,
        ...published.map(({ amount }) => amount),
        ...(band ? [band.low, band.high] : []),
      ])
    : null;
  return (
    <>
      <Leaders large>
        <LeaderLine
          name={t("offers.column.total")}
          figure={
            net
              ? words.money(net.figure, currency)
              : quoted
                ? t("offers.withTax", { sum: words.money(quoted.figure, currency) })
                : null
          }
          aside={net ? words.range(net, currency) : undefined}
        />
        <LeaderLine
          name={t("offers.column.perThousand")}
          figure={perThousand ? words.money(perThousand.figure, currency) : null}
          aside={perThousand ? words.range(perThousand, currency) : undefined}
        />
      </Leaders>
      {perThousand && axis ? (
        <PriceMark axis={axis} price={perThousand} published={published} band={band} />
      ) : null}
      <p className="small muted">{t(`offers.by.${perThousand?.by ?? "none"}`)}</p>
      {published.map((one) => (
        <p key={one.source} className="small muted">
          {words.published(one, terms)}
        </p>
      ))}
      {perThousand && axis ? (
        <p className="small faint">
          {t("offers.markLegend", {
            published: published.length > 0 ? "yes" : "no",
            band: band ? "yes" : "no",
          })}
        </p>
      ) : null}
    </>
  );
}
