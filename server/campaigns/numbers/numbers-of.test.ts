import { expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, makeUnlock } from "../../../tests/support/world.ts";
import { tendSearch } from "../../catalogue/search/tend.ts";
import { newHandle } from "../../platform/handle.ts";
import { silentLog } from "../../platform/log.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { seededRandom } from "../../platform/seeded-random.ts";
import { insertEntries } from "../entry-queries.ts";
import { insertCampaign, selectCampaign } from "../queries.ts";
import { numbersOf } from "./numbers-of.ts";

const database = useDatabase();

test("A3.01 the numbers of campaigns in a list are those that each has by itself", async () => {
  const { db, connectionString } = database();
  const random = seededRandom("numbers of campaigns");
  const [mine, other] = [await makeOwner(db), await makeOwner(db, "Elsewhere")];
  const login = await makeLogin(db, [mine, other]);
  const podcasts: number[] = [];
  for (let n = 0; n < 30; n += 1) {
    const reach = random.chance(0.2) ? null : random.between(0, 90_000);
    const { id } = await makePodcast(db, { reach, address: `host-${n}@shows.example` });
    podcasts.push(id);
    // What another organization has unlocked does not count here.
    for (const owner of [mine, other]) if (random.chance(0.4)) await makeUnlock(db, owner.id, id);
  }
  const made: { id: number; ownerId: number }[] = [];
  for (const owner of [mine, mine, other, mine])
    await inTransaction(db, async (tx) => {
      const key = { publicId: newHandle(), ownerId: owner.id, loginId: login.id };
      const { id } = await insertCampaign(tx, key, { display_name: "Autumn" });
      made.push({ id, ownerId: owner.id });
      // The last one stays empty.
      if (made.length === 4) return;
      const some = random.shuffled(podcasts).slice(0, random.between(5, 20));
      const entries = some.map((podcastId) => ({ publicId: newHandle(), podcastId }));
      await insertEntries(tx, id, login.id, entries);
    });
  await tendSearch(db, connectionString, silentLog);
  // By the rows of podcasts, and by what the search keeps in memory.
  for (const few of [1_000, 0]) {
    const numbers = await numbersOf(db, made, few);
    for (const { id } of made.slice(0, 3)) {
      const { podcasts: count, listeners, unlocked } = await selectCampaign(db, id);
      expect(numbers.get(id)).toEqual({ podcasts: count, listeners, unlocked });
      expect(listeners).toBeGreaterThan(0);
      expect(unlocked).toBeGreaterThan(0);
    }
    expect(numbers.get(made[3]!.id)).toEqual({ podcasts: 0, listeners: 0, unlocked: 0 });
  }
});
