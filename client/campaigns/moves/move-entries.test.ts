import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type CampaignEntry, listEntries, type PodcastState } from "../../../contract/campaigns.ts";
import { keyOf, queryClient } from "../../api/queries.ts";
import { byTarget, moveTo, statesBefore } from "./move-entries.ts";

const entry = (externalId: string, podcastState: PodcastState) =>
  ({ externalId, podcastState }) as CampaignEntry;
const key = keyOf(listEntries, { params: { id: "c1" } });
const shown = () =>
  queryClient.getQueryData<CampaignEntry[]>(key)?.map((one) => `${one.externalId} ${one.podcastState}`);

const sent: { address: string; body: unknown }[] = [];
let answer: () => Response;

beforeEach(() => {
  sent.length = 0;
  answer = () => Response.json({ payload: [] });
  queryClient.clear();
  queryClient.setQueryData(key, [entry("e1", "New"), entry("e2", "Contacted"), entry("e3", "Signed")]);
  vi.stubGlobal("fetch", async (address: string, init: RequestInit) => {
    sent.push({ address, body: JSON.parse(String(init.body)) });
    return answer();
  });
});
afterEach(() => vi.unstubAllGlobals());

test("A4.01 a move is shown before the server has answered, in one call", async () => {
  const moving = moveTo(
    "c1",
    new Map([
      ["e1", "Lost"],
      ["e3", "Lost"],
    ]),
  );
  await vi.waitFor(() => expect(shown()).toEqual(["e1 Lost", "e2 Contacted", "e3 Lost"]));
  await moving;
  expect(sent).toEqual([
    { address: "/api/campaign/c1/podcast/state", body: { externalIds: ["e1", "e3"], podcastState: "Lost" } },
  ]);
});

test("A4.02 a refused move is taken back, only for what it moved", async () => {
  answer = () => Response.json({ type: "urn:hostread:not-found", detail: "Gone." }, { status: 404 });
  await expect(moveTo("c1", new Map([["e2", "Signed"]]))).rejects.toMatchObject({ code: "not-found" });
  expect(shown()).toEqual(["e1 New", "e2 Contacted", "e3 Signed"]);
});

test("the way back from a mixed move leads each entry where it was", async () => {
  const entries = queryClient.getQueryData<CampaignEntry[]>(key) ?? [];
  const before = statesBefore(entries, new Set(["e1", "e2", "e3"]), "Signed");
  expect([...before]).toEqual([
    ["e1", "New"],
    ["e2", "Contacted"],
  ]);
  expect([...byTarget(before)]).toEqual([
    ["New", ["e1"]],
    ["Contacted", ["e2"]],
  ]);
  await moveTo(
    "c1",
    new Map([
      ["e1", "Signed"],
      ["e2", "Signed"],
    ]),
  );
  expect(shown()).toEqual(["e1 Signed", "e2 Signed", "e3 Signed"]);
  await moveTo("c1", before);
  expect(shown()).toEqual(["e1 New", "e2 Contacted", "e3 Signed"]);
  expect(sent).toHaveLength(3);
});
