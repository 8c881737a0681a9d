import type { SpotState } from "../../contract/airings.ts";
import { MARK_OF } from "./air-calendar.ts";

/** The state of a spot as a circle: open, half, full, a ring, or struck through. Words stand beside it. */
export function AirMark({ state }: { state: SpotState }) {
  const mark = MARK_OF[state];
  return (
    <svg className={`air-mark is-${mark}`} viewBox="0 0 16 16" aria-hidden="true">
      <circle className="air-edge" cx="8" cy="8" r="6" />
      {mark === "half" ? <path className="air-fill" d="M8 2a6 6 0 0 0 0 12z" /> : null}
      {mark === "full" ? <circle className="air-fill" cx="8" cy="8" r="6" /> : null}
      {mark === "ring" ? <circle className="air-fill" cx="8" cy="8" r="2.5" /> : null}
      {mark === "struck" ? <path className="air-edge" d="M2 14 14 2" /> : null}
    </svg>
  );
}
