import { afterEach, expect, test, vi } from "vitest";
import { type CampaignEntry, listEntries } from "../../../contract/campaigns.ts";
import { keyOf, queryClient } from "../../api/queries.ts";
import { moveTo } from "./move-entries.ts";

const params = { id: "c" };
const queryKey = keyOf(listEntries, { params });
const stateOf = (id: string) =>
  queryClient.getQueryData<CampaignEntry[]>(queryKey)?.find((entry) => entry.externalId === id)?.podcastState;

function keep(...entries: { externalId: string; podcastState: string }[]): void {
  queryClient.setQueryData(queryKey, entries as CampaignEntry[]);
}

/** A server that answers on demand and records its requests. */
function slowServer() {
  const sent: { podcastState: string; answer: (status: number) => void }[] = [];
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    return new Promise<Response>((resolve) => {
      const answer = (status: number) => resolve(Response.json({ payload: [] }, { status }));
      sent.push({ podcastState: JSON.parse(body).podcastState, answer });
    });
  });
  return sent;
}

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test("A4.01 moves made one after the other show at once and reach the server in their order", async () => {
  const sent = slowServer();
  keep({ externalId: "a", podcastState: "New" });
  const first = moveTo("c", new Map([["a", "Contacted"]]));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const second = moveTo("c", new Map([["a", "FollowedUp"]]));
  await vi.waitFor(() => expect(stateOf("a")).toBe("FollowedUp"));
  expect(sent.map((call) => call.podcastState)).toEqual(["Contacted"]);
  sent[0]?.answer(200);
  await first;
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.answer(200);
  await second;
  expect(sent.map((call) => call.podcastState)).toEqual(["Contacted", "FollowedUp"]);
  expect(stateOf("a")).toBe("FollowedUp");
});

test("A4.01 a refused move is taken back, and the next one is made all the same", async () => {
  const sent = slowServer();
  keep({ externalId: "a", podcastState: "New" }, { externalId: "b", podcastState: "New" });
  const refused = moveTo("c", new Map([["a", "Lost"]]));
  await vi.waitFor(() => expect(sent).toHaveLength(1));
  const made = moveTo("c", new Map([["b", "Signed"]]));
  sent[0]?.answer(403);
  await expect(refused).rejects.toMatchObject({ status: 403 });
  expect(stateOf("a")).toBe("New");
  await vi.waitFor(() => expect(sent).toHaveLength(2));
  sent[1]?.answer(200);
  await made;
  expect(stateOf("b")).toBe("Signed");
});
