import { refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const of = (page: string) => (world: World) => `/bundle/${world.campaign.publicId}/${page}`;
const AIRINGS = /\/api\/campaign\/[^/]+\/airing$/;
const REPORT = /\/api\/campaign\/[^/]+\/report$/;
const ALL = /\/api\/results$/;

/** Airings, reports, and the results of all campaigns. */
export const DEAL_STATES: readonly State[] = [
  shown("airings: nothing is booked", of("airings")),
  loading("airings", of("airings"), AIRINGS),
  failing("airings", of("airings"), AIRINGS),
  shown("report", of("report")),
  loading("report", of("report"), REPORT),
  failing("report", of("report"), REPORT),
  shown("all results", "/results"),
  loading("all results", "/results", ALL),
  failing("all results", "/results", ALL),
];

/** A key of the right form that opens nothing. */
const KEY = "k".repeat(43);
const PAGES = [
  ["booking", "/booking", /\/open\/booking\/read$/],
  ["answer", "/answer", /\/open\/answer\/read$/],
  ["claim", "/claim", /\/open\/claim\/read$/],
  ["your data", "/your-data", /\/open\/your-data\/read$/],
  ["open report", "/report", /\/open\/report\/read$/],
] as const;

/** The server does not answer as it should, after the link was opened. */
const refused =
  (address: string, path: RegExp): State["show"] =>
  async ({ page }: Stage) => {
    await page.goto("about:blank");
    await refuse(page, "POST", path);
    await page.goto(`${address}#${KEY}`);
    await expect(page.getByText(SERVER_WORDS).first()).toBeVisible();
  };

/** What podcasters and readers of a report open by a link, where the link is over or the server fails. */
export const LINK_STATES: readonly State[] = PAGES.flatMap(([name, address, path]) => [
  shown(`${name}: the link is over`, `${address}#${KEY}`),
  { name: `${name}: failed`, show: refused(address, path) },
]);
