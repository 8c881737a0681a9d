import { z } from "zod";
import { Instant } from "../forms/page.ts";
import { route } from "../route.ts";
import { Preferences, SaidPreferences } from "./preferences.ts";

/** A proof opens the page for so long. */
export const CLAIM_DAYS = 180;
/** An unproved claim is forgotten after so many days. */
export const CLAIM_WAITS_DAYS = 14;
export const CLAIM_LOOKS_AN_HOUR = 3;
/** Whoever asks within so many seconds of a look is answered from it. */
export const CLAIM_LOOK_SECONDS = 60;

export const Claim = z.object({
  title: z.string(),
  /** What is to stand in `podcast:txt purpose="verify"`. It is no secret. */
  word: z.string(),
  /** `replaced`: somebody else has shown the same later. */
  state: z.enum(["open", "proved", "replaced", "over"]),
  until: Instant.nullable(),
  /** The last look at the feed; `under-way` until it is done. Null before the first. */
  look: z.object({ outcome: z.enum(["under-way", "read", "failed"]), at: Instant }).nullable(),
  /** What was said by claim so far; null unless `proved`. */
  preferences: SaidPreferences.nullable(),
});
export type Claim = z.output<typeof Claim>;

/** Opens the page of a claim, and nothing else. */
const key = z.string().max(200);

/** Begins to claim the show with this feed. The key is answered once; its holder alone can go on. */
export const beginClaim = route({
  method: "POST",
  path: "/open/claim",
  act: "open",
  body: z.strictObject({ feed: z.string().trim().min(1).max(2000) }),
  reply: z.object({ key, claim: Claim }),
  status: 201,
  faults: ["invalid", "claim-not-found", "too-many-requests"],
});
export const readClaim = route({
  method: "POST",
  path: "/open/claim/read",
  act: "open",
  passing: true,
  body: z.strictObject({ key }),
  reply: Claim,
  faults: ["link-over"],
});
/** Has the show's feed read, once for all who ask within a minute. Safe to repeat. */
export const lookForClaim = route({
  method: "POST",
  path: "/open/claim/look",
  act: "open",
  body: z.strictObject({ key }),
  reply: Claim,
  faults: ["link-over", "too-many-requests"],
});
/** Says, or with null takes back, what the podcaster says about ads. */
export const sayByClaim = route({
  method: "POST",
  path: "/open/claim/preferences",
  act: "open",
  body: z.strictObject({ key, preferences: Preferences.nullable() }),
  reply: Claim,
  faults: ["invalid", "link-over", "claim-not-found"],
});
