import { Icon } from "../../ui/icon.tsx";
import "./stars.css";

const five = [1, 2, 3, 4, 5];

/** A rating drawn as five stars, filled as far as it goes; the words beside it say the same to readers (A2.35). */
export function Stars({ rating }: { rating: number }) {
  const row = five.map((place) => <Icon key={place} name="star" size="small" />);
  return (
    <span className="stars" aria-hidden="true">
      <span>{row}</span>
      <span className="filled" style={{ width: `${Math.min(Math.max(rating / five.length, 0), 1) * 100}%` }}>
        {row}
      </span>
    </span>
  );
}
