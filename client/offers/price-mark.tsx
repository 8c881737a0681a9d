import type { CSSProperties } from "react";
import type { PerThousand, PublishedPrice } from "../../contract/offers/price.ts";
import { placeOn } from "./offer-order.ts";

interface Props {
  axis: { from: number; to: number };
  price: PerThousand;
  published: readonly PublishedPrice[];
}

/**
 * A price per thousand on the logarithmic axis of its block: the bar is the range, the tick the offer, dashed what was
 * published. Screen readers read the figures next to it.
 */
export function PriceMark({ axis, price, published }: Props) {
  const at = (figure: number) => `${placeOn(axis, figure)}%`;
  const places = { "--a": at(price.low), "--e": at(price.figure), "--b": at(price.high) } as CSSProperties;
  return (
    <span className="range-mark price-mark" style={places} aria-hidden="true">
      <u />
      {published.map(({ source, amount }) => (
        <i key={source} style={{ left: at(amount) }} />
      ))}
      <s />
    </span>
  );
}
