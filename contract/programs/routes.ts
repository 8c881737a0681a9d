import type { Program, Route } from "../route.ts";
import * as addresses from "./addresses.ts";
import * as campaigns from "./campaigns.ts";
import * as deals from "./deals.ts";
import * as mail from "./mail.ts";
import * as podcasts from "./podcasts.ts";

/** What programs call. It is a promise: what is here stays, and what changes is added beside it (decision 166). */
export const PUBLIC_ROUTES: readonly (Route & { program: Program })[] = [
  ...Object.values(addresses).filter(({ path }) => path === "/v1/token"),
  ...Object.values(podcasts),
  ...Object.values(campaigns),
  ...Object.values(addresses).filter(({ path }) => path !== "/v1/token"),
  ...Object.values(mail),
  ...Object.values(deals),
];
