import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { sentence } from "../../../contract/sentences.ts";
import { makeContext } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { type FeedHosts, startFeedHosts } from "../../../tests/support/feeds/feed-hosts.ts";
import { Fault } from "../../platform/fault.ts";
import type { Context } from "../../platform/web/http.ts";
import { addByFeed, FEEDS_PER_DAY, FEEDS_PER_MINUTE } from "./add-by-feed.ts";

const database = useDatabase();
let hosts: FeedHosts;
let context: Context;
beforeAll(async () => {
  hosts = await startFeedHosts({});
  context = hosts.context(makeContext(database().db), { names: { "inside.fm": ["10.0.0.1"] } });
});
afterAll(() => hosts.close());
afterEach(() => {
  vi.restoreAllMocks();
});

async function refused(loginId: number, url: string, stepMs: number): Promise<Fault> {
  const error = await addByFeed(context, { loginId, ownerId: 1 }, url, { stepMs }).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Fault)) throw new Error(`not refused: ${String(error)}`);
  return error;
}

test.each([
  ["leads inwards", "http://inside.fm/feed"],
  ["leads nowhere", "http://no-such-name.fm/feed"],
  ["is an inner address", "http://10.0.0.1/feed"],
  ["is a host without such a feed", ""],
])(
  "S-9 what %s is refused in the same words at the end of a step, not when it was known",
  async (_what, url) => {
    const began = performance.now();
    const { code } = await refused(1, url === "" ? hosts.url("missing") : url, 1_000);
    expect(code).toBe("feed-unreadable");
    expect(performance.now() - began).toBeGreaterThanOrEqual(995);
  },
);

describe("a user adds ten podcasts a minute and 200 a day", () => {
  test("then is told how long to wait", async () => {
    const ask = () => refused(2, "http://no-such-name.fm/feed", 0);
    let time = 0;
    vi.spyOn(performance, "now").mockImplementation(() => time);
    for (let asked = 0; asked < FEEDS_PER_DAY; asked += FEEDS_PER_MINUTE) {
      for (let one = 0; one < FEEDS_PER_MINUTE; one++) expect((await ask()).code).toBe("feed-unreadable");
      const tooSoon = await ask();
      expect([tooSoon.code, tooSoon.status]).toEqual(["too-many-feeds", 429]);
      expect(tooSoon.details).toEqual({ retryAfter: 60, values: { seconds: 60 } });
      time += 61_000;
    }
    const tooMany = await ask();
    expect([tooMany.code, tooMany.details.retryAfter]).toEqual([
      "too-many-feeds-today",
      86_400 - (FEEDS_PER_DAY / FEEDS_PER_MINUTE) * 61,
    ]);
    expect(sentence("too-many-feeds-today", "en", tooMany.details.values)).toContain("again in 24 hours.");
    expect(sentence("too-many-feeds", "de", { seconds: 1 })).toContain("in 1 Sekunde noch");
    expect((await refused(3, "http://no-such-name.fm/feed", 0)).code).toBe("feed-unreadable");
    time += 86_400_000;
    expect((await ask()).code).toBe("feed-unreadable");
  });
});
