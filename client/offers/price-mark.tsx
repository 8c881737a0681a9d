import type { CSSProperties } from "react";
import type { PerThousand, PublishedPrice } from "../../contract/offers/price.ts";
import { placeOn } from "./offer-order.ts";

export interface MarkedBand {
  low: number;
  high: number;
}

interface Props {
  axis: { from: number; to: number };
  price: PerThousand;
  published: readonly PublishedPrice[];
  /** The middle half of one's own bookings. */
  band?: MarkedBand | undefined;
}

/**
 * A price per thousand on the logarithmic axis of its block: the bar is the range, the tick the offer, dashed what was
 * published, pale what one has paid oneself. Screen readers read the figures next to it.
 */
export function PriceMark({ axis, price, published, band }: Props) {
  const at = (figure: number) => `${placeOn(axis, figure)}%`;
  const places = { "--a": at(price.low), "--e": at(price.figure), "--b": at(price.high) } as CSSProperties;
  return (
    <span className="range-mark price-mark" style={places} aria-hidden="true">
      {band ? (
        <b style={{ left: at(band.low), width: `${placeOn(axis, band.high) - placeOn(axis, band.low)}%` }} />
      ) : null}
      <u />
      {published.map(({ source, amount }) => (
        <i key={source} style={{ left: at(amount) }} />
      ))}
      <s />
    </span>
  );
}
