import { expect, test } from "vitest";
import type { CampaignEntry } from "../../../contract/campaigns.ts";
import {
  chosenEntries,
  isReachable,
  judge,
  nameOfChoice,
  type Problem,
  sameAddressAs,
} from "./recipients.ts";

const entry = (externalId: string, podcastState = "New", itunesOwnerEMail?: string) =>
  ({ externalId, podcastState, podcast: { itunesOwnerEMail } }) as CampaignEntry;
const problem = (entryExternalId: string, code: Problem["code"], blocks = true): Problem => ({
  entryExternalId,
  code,
  blocks,
  detail: code === "placeholder" ? "{{podcast_owner}}" : null,
});
const entries = [entry("a"), entry("b", "Contacted"), entry("c"), entry("d")];
const ids = (list: readonly { externalId: string }[]) => list.map((one) => one.externalId);

test("A2.13 a handed-over selection wins over a state, and who was taken out stays out", () => {
  const selected = chosenEntries(entries, { selection: ["d", "a", "gone"], state: "Contacted" }, []);
  expect(ids(selected.entries)).toEqual(["a", "d"]);
  expect(ids(chosenEntries(entries, { selection: null, state: "New" }, ["c"]).entries)).toEqual(["a", "d"]);
  expect(ids(chosenEntries(entries, { selection: null, state: "All" }, []).entries)).toHaveLength(4);
  expect(nameOfChoice({ selection: ["b", "a"], state: "All" })).toBe(
    nameOfChoice({ selection: ["a", "b"], state: "New" }),
  );
});

test("more than a mailing holds are counted, not dropped in silence", () => {
  const many = Array.from({ length: 503 }, (_, index) => entry(`e${index}`));
  const chosen = chosenEntries(many, { selection: null, state: "All" }, []);
  expect([chosen.entries.length, chosen.tooMany]).toEqual([500, 3]);
});

test("who cannot be written to stands first; a missing value moves nobody", () => {
  const judged = judge(entries, [
    problem("c", "already-written", false),
    problem("a", "placeholder"),
    problem("d", "placeholder"),
    problem("d", "locked"),
  ]);
  expect(judged.map((one) => one.entry.externalId)).toEqual(["d", "a", "b", "c"]);
  expect(judged.map(isReachable)).toEqual([false, true, true, true]);
  expect(judged[1]).toMatchObject({ problem: null, missing: "{{podcast_owner}}" });
});

test("the other podcast with the same address is found where addresses may be seen", () => {
  const all = [entry("a", "New", "A@x.example"), entry("b", "New", "a@x.example"), entry("c"), entry("d")];
  const [, b, c] = judge(all, []);
  expect(sameAddressAs(b!, all)?.externalId).toBe("a");
  expect(sameAddressAs(c!, all)).toBeUndefined();
});
