import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "react-intl";
import { afterEach, expect, test, vi } from "vitest";
import type { Owner } from "../../../contract/accounts.ts";
import { readOpening } from "../../../contract/mailbox-opening.ts";
import { Problem } from "../../api/problem.ts";
import { keyOf, queryClient } from "../../api/queries.ts";
import { en } from "../../language/en.ts";
import { OpeningSection } from "./opening-section.tsx";

// A page that is printed as a string asks stores for what they say on a server; these have none.
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}));
vi.mock("../../accounts/may.ts", () => ({ useMay: () => true }));
afterEach(() => queryClient.clear());

const queryKey = keyOf(readOpening, { params: { ownerId: "o1" } });
const shown = (): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en" messages={en}>
        <OpeningSection owner={{ publicId: "o1" } as Owner} />
      </IntlProvider>
    </QueryClientProvider>,
  );

test("B1.118 whether conversations are open is said once it is known, and not beside that it could not be loaded", () => {
  const closed = en["conversations.opening.closed"];
  expect(shown()).not.toContain(closed);
  queryClient.setQueryData(queryKey, { until: null, member: true });
  expect(shown()).toContain(closed);
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ status: "error", error: new Problem({ code: "http", status: 502, detail: "" }) });
  expect(shown()).not.toContain(closed);
  expect(shown()).toContain(en["conversations.opening.failed"]);
});
