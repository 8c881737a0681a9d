import { MAKEGOOD_STATES } from "../../../contract/airings.ts";
import type { AiringRow } from "../show-queries.ts";

/** Whether a makegood can be asked for: not once there is one, nor where a person has said that the ad has run. */
export const isOwed = ({
  state,
  settled,
  madeGoodBy,
}: Pick<AiringRow, "state" | "settled" | "madeGoodBy">): boolean =>
  madeGoodBy === null && !settled && state !== null && MAKEGOOD_STATES.includes(state);
