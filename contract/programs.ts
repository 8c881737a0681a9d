import * as addresses from "./programs/addresses.ts";
import * as campaigns from "./programs/campaigns.ts";
import * as deals from "./programs/deals.ts";
import * as mail from "./programs/mail.ts";
import * as podcasts from "./programs/podcasts.ts";
import type { Program, Route } from "./route.ts";

/** What programs call. It is a promise: what is here stays, and what changes is added beside it (decision 166). */
export const PUBLIC_ROUTES: readonly (Route & { program: Program })[] = [
  ...Object.values(addresses).filter(({ path }) => path === "/v1/token"),
  ...Object.values(podcasts),
  ...Object.values(campaigns),
  ...Object.values(addresses).filter(({ path }) => path !== "/v1/token"),
  ...Object.values(mail),
  ...Object.values(deals),
];
