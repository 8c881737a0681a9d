import type { Served } from "../platform/web/http.ts";
import { addressRoutes } from "./addresses.ts";
import { campaignRoutes } from "./campaigns.ts";
import { carryOver } from "./carry.ts";
import { dealRoutes } from "./deals.ts";
import { mailRoutes } from "./mail.ts";
import { podcastRoutes } from "./podcasts.ts";

/** What programs call, made of the app's own calls (decision 166). */
export function programRoutes(served: readonly Served[]): Served[] {
  const carry = carryOver(served);
  return [podcastRoutes, campaignRoutes, addressRoutes, mailRoutes, dealRoutes].flatMap((make) =>
    make(carry),
  );
}
