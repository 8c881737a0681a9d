import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "react-intl";
import { afterEach, expect, test, vi } from "vitest";
import { listBuyRequests } from "../../../contract/purchases/requests.ts";
import { Problem } from "../../api/problem.ts";
import { keyOf, queryClient } from "../../api/queries.ts";
import { en } from "../../language/en.ts";
import { BuyRequests } from "./buy-requests.tsx";

// A page that is printed as a string asks stores for what they say on a server; these have none.
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}));
afterEach(() => queryClient.clear());

const failed = en["purchases.request.failedStart"];
const queryKey = keyOf(listBuyRequests, { params: { ownerId: "o1" } });
const asked = {
  publicId: "r1",
  by: "Ben",
  mine: false,
  podcasts: [],
  credits: 5,
  toPay: null,
  state: "asked",
  asked: "2026-11-20T14:01:00Z",
  expires: "2026-11-27T14:01:00Z",
  decidedBy: null,
  bought: false,
};

function fail(): void {
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ status: "error", error: new Problem({ code: "http", status: 502, detail: "" }) });
}
const shown = (): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en" messages={en}>
        <BuyRequests ownerId="o1" />
      </IntlProvider>
    </QueryClientProvider>,
  );

test("A4.14 D1.08 requests that are there stay when they cannot be read again, and it is said above them", () => {
  queryClient.setQueryData(queryKey, { requests: [asked], decides: true });
  expect(shown()).toContain("Ben");
  expect(shown()).not.toContain(failed);
  fail();
  expect(shown()).toContain(failed);
  expect(shown()).toContain("Ben");
});
