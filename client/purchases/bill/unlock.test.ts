import { afterEach, expect, test, vi } from "vitest";
import { listPodcasts } from "../../../contract/catalogue.ts";
import type { PurchaseSummary } from "../../../contract/purchases.ts";
import { keyOf, queryClient } from "../../api/queries.ts";
import { unlockWithCredits } from "./unlock.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

test("A4.11 what is not sold stays locked in the lists, and is not among what was bought", async () => {
  const key = keyOf(listPodcasts, { query: { locale: "en-US" } });
  const card = (externalId: string) => ({ externalId, emailStatus: "LOCKED" });
  queryClient.setQueryData(key, { page: ["sold", "objected", "also-sold"].map(card) });
  vi.stubGlobal(
    "fetch",
    vi.fn(async () => Response.json({ payload: { status: "complete", unlocked: 2, creditsConsumed: 2 } })),
  );
  const summary = { emailsToUnlock: 2, emailsToPayFor: 0, covered: ["sold", "also-sold"], pending: [] };
  const part = {
    ids: ["sold", "objected", "also-sold"],
    summary: { ...summary, fingerprint: "f" } as unknown as PurchaseSummary,
  };
  const bought = await unlockWithCredits([part], 2, "owner", () => {});
  expect(bought).toEqual(["sold", "also-sold"]);
  const kept = queryClient.getQueryData<{ page: { emailStatus: string }[] }>(key);
  expect(kept?.page.map((one) => one.emailStatus)).toEqual(["UNLOCKED", "LOCKED", "UNLOCKED"]);
});
