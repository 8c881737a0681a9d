import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "react-intl";
import { expect, test, vi } from "vitest";
import type { ConversationMail } from "../../../contract/conversations.ts";
import { sentence } from "../../../contract/sentences.ts";
import { Problem } from "../../api/problem.ts";
import { en } from "../../language/en.ts";
import { AnswerState } from "./answer-state.tsx";

const failed = vi.hoisted(() => ({ error: null as unknown }));
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}));
vi.mock("../../api/queries.ts", async (original) => ({
  ...(await original<object>()),
  useTell: () => ({ error: failed.error, isPending: false }),
}));

const shown = (sending: ConversationMail["sending"]) =>
  renderToStaticMarkup(
    <IntlProvider locale="en" messages={en}>
      <AnswerState
        hasKey={false}
        mail={
          { sending, answer: { message: "m", mailing: "g", due: null, reason: null } } as ConversationMail
        }
      />
    </IntlProvider>,
  );

test("B1.88 whoever takes an answer back too late reads why, also once it stands there as sent", () => {
  expect(shown("accepted")).toBe("");
  failed.error = new Problem({
    code: "already-handed",
    status: 409,
    detail: sentence("already-handed", "en"),
  });
  const why = sentence("already-handed", "en");
  expect(shown("accepted")).toContain(why);
  expect(shown("handed")).toContain(why);
});
