import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "react-intl";
import { afterEach, expect, test, vi } from "vitest";
import { listTemplateAnswers } from "../../../contract/outreach/templates.ts";
import { Problem } from "../../api/problem.ts";
import { keyOf, queryClient } from "../../api/queries.ts";
import { en } from "../../language/en.ts";
import type { ShownTemplate } from "./shown-template.ts";
import { TemplateText } from "./template-text.tsx";
import { useAnswers } from "./use-templates.ts";

// A page that is printed as a string asks stores for what they say on a server; these have none.
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}));
// What has failed stays so, and is not asked for again by being drawn.
queryClient.setDefaultOptions({ queries: { retryOnMount: false } });
afterEach(() => queryClient.clear());

const queryKey = keyOf(listTemplateAnswers, { query: { owner: "o1" } });
const template: ShownTemplate = {
  id: "t1",
  name: "Tea",
  second: "",
  language: "en",
  kind: "starter",
  form: null,
  tags: [],
  subject: "",
  body: "Hello",
  own: null,
};
const nothing = () => {};
const Text = () => (
  <TemplateText
    template={template}
    headRef={{ current: null }}
    answers={useAnswers("o1")(template.id)}
    example={null}
    mayKeep={false}
    onTake={nothing}
    onCopy={nothing}
    onEdit={nothing}
    onDelete={nothing}
    onClose={nothing}
    onBack={nothing}
  />
);
const shown = (): string =>
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en" messages={en}>
        <Text />
      </IntlProvider>
    </QueryClientProvider>,
  );

test("B2.09 nothing is claimed of answers that are not known, and where they could not be loaded, that is said", () => {
  const none = en["outreach.own.notUsed"];
  const failed = en["outreach.own.answersFailed"];
  expect(shown()).not.toContain(none);
  const query = queryClient.getQueryCache().build(queryClient, { queryKey });
  query.setState({ status: "error", error: new Problem({ code: "http", status: 502, detail: "" }) });
  expect(shown()).not.toContain(none);
  expect(shown()).toContain(failed);
  queryClient.setQueryData(queryKey, { page: [] });
  expect(shown()).toContain(none);
  queryClient.setQueryData(queryKey, { page: [{ template: "t1", handed: 26, answered: 4 }] });
  expect(shown()).toContain("26 e-mails handed over, 4 answered.");
});
