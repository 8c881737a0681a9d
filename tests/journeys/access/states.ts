import { CAMPAIGN_STATES } from "./campaign-states.ts";
import { CATALOGUE_STATES } from "./catalogue-states.ts";
import { MAIL_STATES } from "./mail-states.ts";
import { OPEN_STATES } from "./open-states.ts";
import type { State } from "./state.ts";

/** Every state of every screen, by who meets it: nobody signed in, or a user. */
export const STATES: { open: readonly State[]; member: readonly State[] } = {
  open: OPEN_STATES,
  member: [...CATALOGUE_STATES, ...CAMPAIGN_STATES, ...MAIL_STATES],
};
