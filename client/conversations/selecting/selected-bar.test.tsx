import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { IntlProvider } from "react-intl";
import { expect, test, vi } from "vitest";
import { TOGETHER_MAX } from "../../../contract/conversations/team.ts";
import type { ConversationRow } from "../../../contract/conversations.ts";
import { queryClient } from "../../api/queries.ts";
import { en } from "../../language/en.ts";
import type { ShortcutActs } from "../../ui/keys/use-shortcuts.ts";
import { SelectedBar } from "./selected-bar.tsx";

let keys: ShortcutActs = {};
vi.mock("../../ui/keys/use-shortcuts.ts", () => ({
  useShortcuts: (acts: ShortcutActs) => {
    keys = acts;
  },
}));
// A page that is printed as a string asks stores for what they say on a server; these have none.
vi.mock("react", async (original) => ({
  ...(await original<typeof import("react")>()),
  useSyncExternalStore: (_: unknown, read: () => unknown) => read(),
}));

const row = (place: number): ConversationRow => ({
  publicId: `c${place}`,
  subject: "",
  shows: [],
  person: null,
  state: "open",
  turn: "ours",
  assignedTo: null,
  mailbox: { publicId: "box", name: "" },
  words: "",
  kind: null,
  at: "2027-01-04T08:00:00.000Z",
  unread: false,
  stand: { state: "open" },
  assigned: null,
});

function keysWith(count: number, busy = false): ShortcutActs {
  renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <IntlProvider locale="en" messages={en}>
        <SelectedBar
          rows={Array.from({ length: count }, (_, place) => row(place))}
          busy={busy}
          onChange={() => {}}
          onMove={() => {}}
          onClear={() => {}}
        />
      </IntlProvider>
    </QueryClientProvider>,
  );
  return keys;
}

test("B1.117 cards of as many conversations are moved at once as are done, and not while something is on its way", () => {
  expect(keysWith(TOGETHER_MAX)).toMatchObject({
    moveCard: expect.any(Function),
    done: expect.any(Function),
  });
  expect(keysWith(TOGETHER_MAX + 1)).toMatchObject({ moveCard: undefined, done: undefined });
  expect(keysWith(2, true)).toMatchObject({ moveCard: undefined, done: undefined });
});
