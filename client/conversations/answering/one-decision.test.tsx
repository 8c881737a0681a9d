import { QueryClientProvider } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "react-intl";
import { expect, test, vi } from "vitest";
import type { ConversationMail } from "../../../contract/conversations.ts";
import { queryClient } from "../../api/queries.ts";
import { en } from "../../language/en.ts";
import { MoveNote } from "../move-note.tsx";
import { AnswerState } from "./answer-state.tsx";

let isPending = false;
vi.mock("../../api/queries.ts", async (original) => ({
  ...(await original<typeof import("../../api/queries.ts")>()),
  useTell: () => ({ isPending, error: null, mutate: () => {} }),
}));
// A page that is printed as a string asks stores for what they say on a server; these have none.
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}));

/** The labels of the buttons that can be pressed. */
const open = (note: ReactNode): string[] => {
  const page = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en" messages={en}>
        {note}
      </IntlProvider>
    </QueryClientProvider>,
  );
  return [...page.matchAll(/<button([^>]*)>.*?<\/button>/g)]
    .filter(([, given]) => !/ disabled=| aria-disabled="true"/.test(given!))
    .map(([button]) => button.replace(/<[^>]*>/g, ""));
};
const suggestion = {
  publicId: "s1",
  podcastTitle: "Tea",
  to: "Interested",
  state: "offered",
  byRule: false,
  undoable: false,
} as ConversationMail["suggestions"][number];
const answer = { message: "m1", mailing: "g1", due: null, reason: null };
const mail = { answer, sending: "unclear" } as ConversationMail;

test.each([
  [
    "B1.72 where an answer moves a podcast",
    <MoveNote key="m" suggestion={suggestion} sender="Ines" hasKey={false} />,
  ],
  ["B1.108 whether an answer was sent", <AnswerState key="a" mail={mail} hasKey={false} />],
])("%s is decided once: while one decision is on its way there is no other", (_what, note) => {
  isPending = false;
  expect(open(note)).toHaveLength(2);
  isPending = true;
  expect(open(note)).toEqual([]);
});
