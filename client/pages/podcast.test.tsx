import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "react-intl";
import { afterEach, expect, test, vi } from "vitest";
import { readPodcast } from "../../contract/catalogue.ts";
import { Problem } from "../api/problem.ts";
import { keyOf, queryClient } from "../api/queries.ts";
import { en } from "../language/en.ts";
import PodcastPage from "./podcast.tsx";

vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}));
vi.mock("@tanstack/react-router", async (original) => ({
  ...(await original<object>()),
  useLocation: () => ({ state: {} }),
  useNavigate: () => () => undefined,
  useParams: () => ({ handle: "tea-talk" }),
  useRouter: () => ({ history: {} }),
  useSearch: () => ({}),
}));
vi.mock("../accounts/owner.ts", () => ({ useOwner: () => ({ publicId: "o1", name: "tea" }) }));
vi.mock("../catalogue/results/use-results.ts", () => ({ useResults: () => ({ podcasts: [] }) }));
vi.mock("../campaigns/add/placements.ts", () => ({ usePlacements: () => new Map() }));
vi.mock("../campaigns/add/use-add-to-campaign.tsx", () => ({ useAddToCampaign: () => ({}) }));
vi.mock("../ui/panel.tsx", () => ({ Panel: ({ children }: { children: ReactNode }) => children }));
vi.mock("../catalogue/detail/podcast-detail.tsx", () => ({ PodcastDetail: () => "the detail" }));
afterEach(() => queryClient.clear());

test("A4.14 what was read of a podcast stays where it cannot be read again", () => {
  const queryKey = keyOf(readPodcast, {
    params: { id: "tea-talk" },
    query: { locale: "en-US", owner: "o1" },
  });
  const shown = () =>
    renderToStaticMarkup(
      <QueryClientProvider client={queryClient}>
        <IntlProvider locale="en" messages={en}>
          <PodcastPage />
        </IntlProvider>
      </QueryClientProvider>,
    );
  const fail = (code: "http" | "not-found") =>
    queryClient
      .getQueryCache()
      .build(queryClient, { queryKey })
      .setState({ status: "error", error: new Problem({ code, status: 502, detail: "" }) });
  queryClient.setQueryData(queryKey, {
    publicId: "tea-talk",
    externalId: "1",
    emailStatus: "UNKNOWN",
    feed: {},
  });
  expect(shown()).toBe("<div>the detail</div>");
  fail("http");
  expect(shown()).toContain(en["catalogue.detail.rereadFailed"]);
  expect(shown()).toContain("the detail");
  fail("not-found");
  expect(shown()).not.toContain("the detail");
});
