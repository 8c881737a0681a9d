import { Link } from "@tanstack/react-router";
import { publishedPrices } from "../../contract/offers/price.ts";
import { currencyOf } from "../../contract/offers/terms.ts";
import { useFormats } from "../language/formats.ts";
import { currentLocale } from "../language/locale.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Badge } from "../ui/badge.tsx";
import { Cell, HeadCell, Row, RowGroup, RowHead, Rows } from "../ui/lists/rows.tsx";
import { axisOf, type CurrencyBlock, type PricedOffer } from "./offer-order.ts";
import { OFFER_ORDERS, type OfferOrder, type OfferSearch } from "./offer-search.ts";
import { useOfferWords } from "./offer-words.ts";
import { PriceMark } from "./price-mark.tsx";

interface Props {
  campaignId: string;
  block: CurrencyBlock;
  search: OfferSearch;
  onSort: (order: OfferOrder) => void;
}

/** The offers in one currency, side by side. */
export function OfferTable({ campaignId, block, search, onSort }: Props) {
  const t = useText();
  const words = useOfferWords(currentLocale());
  const { sort = "perThousand", direction = "asc" } = search;
  const currency = currencyOf(block);
  const axis = axisOf(
    block.offers.flatMap(({ perThousand, offer }) =>
      perThousand
        ? [
            perThousand.low,
            perThousand.high,
            ...publishedPrices(offer.terms, offer.podcast.reach).map((one) => one.amount),
          ]
        : [],
    ),
  );
  const heading = `offers-${block.currency}`;
  return (
    <section aria-labelledby={heading} className="offer-block">
      <div className="section-head">
        <h3 id={heading}>{t("offers.block", { currency: block.currency })}</h3>
        {block.agreed > 0 ? (
          <p className="small num">{t("offers.agreedSum", { sum: words.money(block.agreed, currency) })}</p>
        ) : null}
      </div>
      <Rows
        label={t("offers.block", { currency: block.currency })}
        className="offer-list"
        total={block.offers.length}
      >
        <RowHead>
          <HeadCell>{t("offers.column.podcast")}</HeadCell>
          {OFFER_ORDERS.map((order) => (
            <HeadCell
              key={order}
              className="right"
              sorted={sort === order ? direction : undefined}
              onSort={() => onSort(order)}
            >
              {t(`offers.column.${order}`)}
            </HeadCell>
          ))}
          <HeadCell>{t("offers.column.state")}</HeadCell>
        </RowHead>
        <RowGroup>
          {block.offers.map((one, index) => (
            <OfferRow
              key={one.offer.publicId}
              {...{ campaignId, one, axis, search, index }}
              best={one.offer.publicId === block.best}
            />
          ))}
        </RowGroup>
      </Rows>
    </section>
  );
}

interface RowProps {
  campaignId: string;
  one: PricedOffer;
  best: boolean;
  axis: ReturnType<typeof axisOf>;
  search: OfferSearch;
  index: number;
}

function OfferRow({ campaignId, one, best, axis, search, index }: RowProps) {
  const t = useText();
  const format = useFormats();
  const words = useOfferWords(currentLocale());
  const { offer, net, quoted, perThousand, live } = one;
  const { terms } = offer;
  const currency = currencyOf(terms);
  const listeners = terms.downloads ?? offer.podcast.reach?.estimate;
  return (
    <Row index={index} className={live ? undefined : "offer-over"}>
      <Cell>
        <Link
          className="row-title"
          to={paths.offers}
          params={{ publicId: campaignId }}
          search={{ ...search, offer: offer.publicId }}
          resetScroll={false}
        >
          {offer.podcast.title}
        </Link>
        <p className="row-second">
          {t("offers.spots", {
            spots: terms.spots,
            slot: t(`offers.slot.${terms.slot}`),
            seconds: terms.seconds,
          })}
          {", "}
          {t(`offers.whose.${offer.side}`)}
        </p>
      </Cell>
      <Cell className="right num" data-label={t("offers.column.total")}>
        {net ? (
          words.money(net.figure, currency)
        ) : quoted ? (
          <span className="small muted">
            {t("offers.withTax", { sum: words.money(quoted.figure, currency) })}
          </span>
        ) : (
          <Unknown />
        )}
      </Cell>
      <Cell className="right num" data-label={t("offers.column.perThousand")}>
        {perThousand ? (
          <span className="reach">
            <span className="figure">
              {best ? <Badge>{t("offers.best")}</Badge> : null} {words.money(perThousand.figure, currency)}
            </span>
            {axis ? (
              <PriceMark
                axis={axis}
                price={perThousand}
                published={publishedPrices(terms, offer.podcast.reach)}
              />
            ) : null}
            <span className="small muted">{words.range(perThousand, currency)}</span>
          </span>
        ) : (
          <Unknown />
        )}
      </Cell>
      <Cell className="right num" data-label={t("offers.column.reach")}>
        {listeners === undefined ? <Unknown /> : format.count(listeners)}
        {terms.downloads === null ? null : <p className="small muted">{t("offers.promised")}</p>}
      </Cell>
      <Cell className="right num" data-label={t("offers.column.day")}>
        {terms.firstDay === null ? <Unknown /> : format.day(terms.firstDay)}
      </Cell>
      <Cell data-label={t("offers.column.state")}>{t(`offers.state.${offer.state}`)}</Cell>
    </Row>
  );
}

function Unknown() {
  const t = useText();
  return (
    <span className="faint">
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">{t("offers.unknown")}</span>
    </span>
  );
}
