import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import type { Language } from "../../contract/forms/locale.ts";
import type { OwnerRow } from "../../server/accounts/members/owners.ts";
import { toCard } from "../../server/catalogue/cards.ts";
import { selectCards } from "../../server/catalogue/queries.ts";
import { buildImage } from "../../server/catalogue/search/build/build-image.ts";
import { contactsFor } from "../../server/contacts/visibility.ts";
import { useDatabase } from "../support/database.ts";
import { useApp } from "../support/hostile-world.ts";
import { makeLogin, makeOwner, makePodcast, makeUnlock, type TestLogin } from "../support/world.ts";

const database = useDatabase();
const served = useApp(() => database().db);

/** Those who read the same page, each with what their own organization knows. */
interface Reader {
  login: TestLogin;
  owner: OwnerRow;
}
const COUNT = 6;
let readers: Reader[];
let byPermission: Reader;
let podcasts: { id: number; publicId: string }[];
const addressOf = (at: number) => `host${at}@show${at}.example`;
const titleOf = (at: number, words: string) =>
  `${words} ${at}, write to ${addressOf(at)} or host${at} at show${at} example`;

beforeAll(async () => {
  const { db } = database();
  podcasts = [];
  for (let at = 0; at < COUNT; at += 1)
    podcasts.push(
      await makePodcast(db, { title: titleOf(at, "Show"), artist: addressOf(at), address: addressOf(at) }),
    );
  readers = [];
  for (const name of ["Anna", "Bea"]) {
    const owner = await makeOwner(db, name);
    readers.push({ owner, login: await makeLogin(db, [owner]) });
  }
  const owner = await makeOwner(db, "Platform");
  const login = await makeLogin(db, [owner], { permissions: ["PODCAST_EMAIL_READ"] });
  byPermission = { owner, login };
  readers.push(byPermission);
  await buildImage(database().connectionString);
});

async function read({ login }: Reader, language: Language) {
  const { statusCode, body, headers } = await served().app.inject({
    url: `/api/podcast?sortBy=title&sortDirection=asc&locale=${language}`,
    headers: { authorization: `Bearer ${login.token}` },
  });
  expect(statusCode).toBe(200);
  expect(headers["content-type"]).toBe("application/json; charset=utf-8");
  return { body, payload: JSON.parse(body).payload };
}

/** The cards computed for this reader alone, from the database. */
async function truth({ login, owner }: Reader, language: Language) {
  const { db } = database();
  const ids = podcasts.map(({ id }) => id);
  const contact = await contactsFor(db, login.caller, owner.id, ids);
  const rows = await selectCards(db, ids);
  return new Map(rows.map((row) => [row.publicId, toCard(row, contact(row.id), language)]));
}

async function expectTruth(reader: Reader, language: Language): Promise<void> {
  const { body, payload } = await read(reader, language);
  const cards = await truth(reader, language);
  expect(payload).toMatchObject({ resultSize: COUNT, pageSize: 24, pageIndex: 0 });
  expect(new Map(payload.page.map((card: { publicId: string }) => [card.publicId, card]))).toEqual(cards);
  for (const [at, { publicId }] of podcasts.entries()) {
    const { itunesOwnerEMail, emailStatus } = cards.get(publicId)!;
    if (itunesOwnerEMail === undefined) expect(body).not.toContain(addressOf(at));
    if (emailStatus === "LOCKED" && itunesOwnerEMail === undefined)
      expect(body).not.toContain(`host${at} at show${at}`);
  }
}

const step = fc.oneof(
  fc.record({ act: fc.constant("unlock" as const), reader: fc.nat(1), podcast: fc.nat(COUNT - 1) }),
  fc.record({ act: fc.constant("lose" as const), reader: fc.nat(1), podcast: fc.nat(COUNT - 1) }),
  fc.record({
    act: fc.constant("rename" as const),
    podcast: fc.nat(COUNT - 1),
    words: fc.constantFrom("New", "Neu", '"page":[]'),
  }),
  fc.record({ act: fc.constant("take off" as const), podcast: fc.nat(COUNT - 1) }),
  fc.record({ act: fc.constant("put back" as const), podcast: fc.nat(COUNT - 1) }),
);

test("A9.06 whoever read a card before, each sees what their own organization may know, and what was changed shows at once", async () => {
  const { db } = database();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 5 }), async (steps) => {
      await db.deleteFrom("unlock").execute();
      for (const one of [undefined, ...steps]) {
        if (one) {
          const { id } = podcasts[one.podcast]!;
          if (one.act === "unlock") {
            const { owner } = readers[one.reader]!;
            const of = db.selectFrom("unlock").select("id").where("podcast_id", "=", id);
            if (!(await of.where("owner_id", "=", owner.id).executeTakeFirst()))
              await makeUnlock(db, owner.id, id);
          } else if (one.act === "lose") {
            const lost = db.deleteFrom("unlock").where("podcast_id", "=", id);
            await lost.where("owner_id", "=", readers[one.reader]!.owner.id).execute();
          } else if (one.act === "rename") {
            const title = titleOf(one.podcast, one.words);
            await db.updateTable("podcast").set({ title }).where("id", "=", id).execute();
          } else {
            const own = db.selectFrom("podcast_address").select("id").where("podcast_id", "=", id);
            const address = one.act === "take off" ? null : (await own.executeTakeFirstOrThrow()).id;
            await db.updateTable("podcast").set({ address_id: address }).where("id", "=", id).execute();
          }
        }
        // All at once, so that answers are written concurrently; and again, once texts are cached.
        for (let times = 0; times < 3; times += 1)
          await Promise.all(
            readers.flatMap((reader) => [expectTruth(reader, "en"), expectTruth(reader, "de")]),
          );
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);

test("an address read by permission is noted for each time it is shown, and for no other", async () => {
  const { db } = database();
  await db.deleteFrom("unlock").execute();
  for (const { id } of podcasts) {
    const own = db.selectFrom("podcast_address").select("id").where("podcast_id", "=", id);
    await db
      .updateTable("podcast")
      .set({ address_id: (await own.executeTakeFirstOrThrow()).id })
      .where("id", "=", id)
      .execute();
  }
  const noted = async () => {
    const reads = db.selectFrom("address_read").where("login_id", "=", byPermission.login.id);
    return Number(
      (await reads.select((all) => all.fn.countAll().as("count")).executeTakeFirstOrThrow()).count,
    );
  };
  for (let times = 0; times < 3; times += 1) {
    const before = await noted();
    const { payload } = await read(byPermission, "en");
    expect(payload.page.map((card: { itunesOwnerEMail?: string }) => card.itunesOwnerEMail)).not.toContain(
      undefined,
    );
    expect(await noted()).toBe(before + COUNT);
    await read(readers[0]!, "en");
    expect(await noted()).toBe(before + COUNT);
  }
});
