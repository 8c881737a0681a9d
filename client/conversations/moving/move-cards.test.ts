import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { PodcastState } from "../../../contract/campaigns.ts";
import type { ConversationShow } from "../../../contract/conversations.ts";
import { queryClient } from "../../api/queries.ts";
import { backwards, moveCards, movesOf } from "./move-cards.ts";

const show = (entry: string, campaign: string, state: PodcastState): ConversationShow => ({
  podcast: `of ${entry}`,
  title: "",
  cover: "",
  entry,
  campaign: { publicId: campaign, displayName: "" },
  state,
});
const shows = [
  show("e1", "c1", "New"),
  show("e2", "c1", "Contacted"),
  show("e3", "c2", "New"),
  show("e1", "c1", "New"),
  { ...show("e4", "c2", "New"), entry: null, campaign: null, state: null },
];
const entriesOf = (moves: readonly { entry: string }[]) => moves.map(({ entry }) => entry);

interface Sent {
  campaign: string;
  externalIds: string[];
  was: PodcastState;
  podcastState: PodcastState;
}
let sent: Sent[] = [];
/** Where the server has them; who is not here is gone. */
let cards: Map<string, PodcastState>;
let refuses: (asked: Sent) => Response | null;

beforeEach(() => {
  sent = [];
  cards = new Map([
    ["e1", "New"],
    ["e2", "Contacted"],
    ["e3", "New"],
  ]);
  refuses = () => null;
  queryClient.clear();
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    const asked = { campaign: address.split("/")[3]!, ...JSON.parse(String(init.body)) } as Sent;
    sent.push(asked);
    const refused = refuses(asked);
    if (refused) return refused;
    const there = asked.externalIds.filter((id) => cards.has(id));
    if (there.length === 0) return Response.json({ type: "urn:hostread:not-found" }, { status: 404 });
    const payload = there.map((externalId) => {
      const moved = cards.get(externalId) === asked.was && asked.was !== asked.podcastState;
      if (moved) cards.set(externalId, asked.podcastState);
      return { externalId, podcastState: cards.get(externalId), moved };
    });
    return Response.json({ payload });
  });
});
afterEach(() => vi.unstubAllGlobals());

test("B1.117 cards of several conversations are moved each from where it was seen, and back", async () => {
  const { moved, shown } = await moveCards(movesOf(shows, "Lost"));
  expect(entriesOf(moved)).toEqual(["e1", "e2", "e3"]);
  expect(sent.map(({ campaign, externalIds, was }) => [campaign, externalIds, was])).toEqual([
    ["c1", ["e1"], "New"],
    ["c1", ["e2"], "Contacted"],
    ["c2", ["e3"], "New"],
  ]);
  // What the page shows is older than what it did: a second press goes on from there.
  expect(movesOf(shows, "Signed").map(({ was }) => was)).toEqual(["Lost", "Lost", "Lost"]);
  shown();
  expect(movesOf(shows, "Signed").map(({ was }) => was)).toEqual(["New", "Contacted", "New"]);
  (await moveCards(backwards(moved))).shown();
  expect([...cards.values()]).toEqual(["New", "Contacted", "New"]);
});

test("B1.117 a card that a colleague has moved stays there, is told, and is not undone", async () => {
  cards.set("e1", "Interested");
  cards.set("e2", "Lost");
  const { moved, there, stale, shown } = await moveCards(movesOf(shows, "Lost"));
  shown();
  expect([moved, there, stale].map(entriesOf)).toEqual([["e3"], ["e2"], ["e1"]]);
  await moveCards(backwards(moved)).then((back) => back.shown());
  expect([...cards]).toEqual([
    ["e1", "Interested"],
    ["e2", "Lost"],
    ["e3", "New"],
  ]);
});

test("B1.117 where moving fails in the middle, what was moved before can be undone", async () => {
  refuses = ({ campaign }) => (campaign === "c2" ? Response.json({}, { status: 503 }) : null);
  const { moved, left, failure, shown } = await moveCards(movesOf(shows, "Lost"));
  shown();
  expect(failure).toMatchObject({ status: 503 });
  expect([moved, left].map(entriesOf)).toEqual([["e1", "e2"], ["e3"]]);
  const back = await moveCards(backwards(moved));
  back.shown();
  expect(entriesOf(back.moved)).toEqual(["e1", "e2"]);
  expect([...cards.values()]).toEqual(["New", "Contacted", "New"]);
});

test("B1.117 after a failure nothing more is asked; what is gone stops nobody", async () => {
  cards.delete("e1");
  const gone = await moveCards(movesOf(shows, "Lost"));
  gone.shown();
  expect([gone.moved, gone.missing].map(entriesOf)).toEqual([["e2", "e3"], ["e1"]]);
  sent = [];
  refuses = () => Response.json({}, { status: 503 });
  const { left } = await moveCards(movesOf(shows, "Signed"));
  expect(sent).toHaveLength(1);
  expect(entriesOf(left)).toEqual(["e1", "e2", "e3"]);
});
