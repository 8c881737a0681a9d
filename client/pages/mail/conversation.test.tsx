import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "react-intl";
import { afterEach, expect, test, vi } from "vitest";
import { readConversation } from "../../../contract/conversations.ts";
import { Problem, type ProblemCode } from "../../api/problem.ts";
import { keyOf, queryClient } from "../../api/queries.ts";
import { unkeptAnswers } from "../../conversations/answering/unkept-answer.ts";
import { en } from "../../language/en.ts";
import ConversationPage from "./conversation.tsx";

// A page that is printed as a string asks stores for what they say on a server; these have none.
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}));
vi.mock("@tanstack/react-router", () => ({
  useParams: () => ({ conversationId: "c1" }),
  useSearch: () => ({}),
}));
vi.mock("../../accounts/session.ts", () => ({ useSession: () => ({ login: { publicId: "kim" } }) }));
vi.mock("../../conversations/conversation.tsx", () => ({ ConversationView: () => <p>Dear Kim</p> }));
afterEach(() => {
  queryClient.clear();
  unkeptAnswers.drop("kim", "c1");
});

const queryKey = keyOf(readConversation, { params: { id: "c1" } });
const shown = (): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en" messages={en}>
        <ConversationPage />
      </IntlProvider>
    </QueryClientProvider>,
  );
function fail(code: ProblemCode, status: number): void {
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ status: "error", error: new Problem({ code, status, detail: "" }) });
}

test("B1.100 B1.118 a conversation that is gone while it is open is said to be, with what was being written", () => {
  queryClient.setQueryData(queryKey, { mails: [] });
  expect(shown()).toContain("Dear Kim");
  const content = [
    { type: "paragraph" as const, content: [{ type: "text" as const, text: "My own words" }] },
  ];
  unkeptAnswers.lay("kim", "c1", { draft: { cc: [], body: { type: "doc", content } }, over: "" });
  fail("not-found", 404);
  const gone = shown();
  expect(gone).not.toContain("Dear Kim");
  expect(gone).toContain(en["conversations.gone"]);
  expect(gone).toContain("My own words");
});

test("B1.100 where an open conversation cannot be read again it stays, and that is said above it", () => {
  queryClient.setQueryData(queryKey, { mails: [] });
  expect(shown()).not.toContain(en["conversations.notNew"]);
  fail("http", 502);
  expect(shown()).toContain("Dear Kim");
  expect(shown()).toContain(en["conversations.notNew"]);
});
