import { beforeAll, describe, expect, test } from "vitest";
import type { OfferTerms } from "../../contract/offers/terms.ts";
import { MOST_OFFERS, MOST_VERSIONS } from "../../contract/offers.ts";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { offerTerms } from "../../tests/support/samples/offers.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../tests/support/world.ts";
import { newHandle } from "../platform/handle.ts";
import { offerRoutes } from "./routes.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, offerRoutes);

let kim: TestLogin;
let ben: TestLogin;
let stranger: TestLogin;
let campaign: { id: number; publicId: string };
beforeAll(async () => {
  const owner = await makeOwner(db());
  kim = await makeLogin(db(), [owner], { nickName: "Kim" });
  ben = await makeLogin(db(), [owner], { nickName: "Ben" });
  stranger = await makeLogin(db(), [await makeOwner(db())]);
  campaign = await db()
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Tea" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
});

async function addEntry(reach: number | null = 8_000): Promise<string> {
  const podcast = await makePodcast(db(), { title: "Fog", reach });
  if (reach !== null)
    await db()
      .updateTable("podcast")
      .set({ reach_low: 5_000, reach_high: 12_000 })
      .where("id", "=", podcast.id)
      .execute();
  const publicId = newHandle();
  const row = { public_id: publicId, campaign_id: campaign.id, podcast_id: podcast.id, added_by: kim.id };
  await db().insertInto("campaign_entry").values(row).execute();
  return publicId;
}
const url = () => `/api/campaign/${campaign.publicId}/offer`;
const make = (entry: string, fields: Partial<OfferTerms> = {}, more: object = {}, who = kim, headers = {}) =>
  call(who.token, "POST", url(), { entry, side: "us", terms: offerTerms(fields), ...more }, headers);
const change = (
  who: TestLogin,
  offer: { publicId: string; modified: string },
  fields: Partial<OfferTerms>,
  side = "us",
) =>
  call(who.token, "POST", `/api/offer/${offer.publicId}/version`, {
    modified: offer.modified,
    side,
    terms: offerTerms(fields),
  });
const decide = (who: TestLogin, offer: { publicId: string; modified: string }, act: string) =>
  call(who.token, "POST", `/api/offer/${offer.publicId}/state`, { modified: offer.modified, act });
const read = async (id: string, who = kim) => (await call(who.token, "GET", `/api/offer/${id}`)).payload;

describe("offers", () => {
  test.each(["0000-01-01", "1899-12-31"])(
    "C1.01 the day %s is refused at its field, in an offer and in a new version",
    async (day) => {
      const entry = await addEntry();
      const made = (await make(entry)).payload;
      for (const field of ["freeUntil", "firstDay", "lastDay"] as const)
        for (const refused of [
          await make(entry, { [field]: day }),
          await change(kim, made, { [field]: day }),
        ]) {
          expect([refused.status, refused.fault]).toEqual([422, "invalid"]);
          expect(refused.fields!.join()).toContain(`/terms/${field}`);
        }
      expect((await read(made.publicId)).versions ?? [1]).toHaveLength(1);
    },
  );

  test("C1.01 an entry holds several offers, each with all its terms", async () => {
    const entry = await addEntry();
    const every = offerTerms({
      pricing: "cpm",
      amount: 2_500,
      tax: "gross",
      taxRate: 810,
      episodes: [12, 14],
      downloads: 6_000,
      exclusivity: "category",
      exclusivityDays: 60,
      usageMonths: 3,
      freeUntil: "2099-01-31",
      perClick: 50,
      perLead: 500,
      revenueShare: 10,
      note: "As in spring.\nMid-roll only.",
    });
    const first = await make(entry, every);
    expect(first).toMatchObject({
      status: 201,
      payload: { entry, state: "open", version: 1, side: "us", terms: every, by: "Kim", agreedTotal: null },
    });
    const second = await make(entry, {}, { side: "host" });
    expect(second.payload).toMatchObject({
      side: "host",
      podcast: { reach: { estimate: 8_000, low: 5_000 } },
    });
    const listed = (await call(ben.token, "GET", url())).payload;
    const ours = listed.offers.filter((offer: { entry: string }) => offer.entry === entry);
    expect(ours.map((offer: { publicId: string }) => offer.publicId)).toEqual([
      second.payload.publicId,
      first.payload.publicId,
    ]);
    expect(listed.more).toBe(0);
  });

  test("C1.01 versions of either side follow one another, and nothing changes them", async () => {
    const { payload: offer } = await make(await addEntry(), {}, { side: "host" });
    const { payload: second } = await change(kim, offer, { amount: 40_000 });
    const { payload: third } = await change(ben, second, { amount: 44_000 }, "host");
    expect(third.versions).toMatchObject([
      { number: 3, side: "host", terms: { amount: 44_000 }, by: "Ben" },
      { number: 2, side: "us", terms: { amount: 40_000 }, by: "Kim" },
      { number: 1, side: "host", terms: { amount: 48_000 }, by: "Kim" },
    ]);
    const changed = db().updateTable("offer_version").set({ side: "us" }).where("number", "=", 3).execute();
    await expect(changed).rejects.toThrow("never changed");
    const signed = db()
      .updateTable("offer_version")
      .set({ login_id: ben.id })
      .where("number", "=", 2)
      .execute();
    await expect(signed).rejects.toThrow("never changed");
    expect(await read(offer.publicId)).toEqual(third);
  });

  test("C1.01 a request that is sent again makes nothing twice", async () => {
    const entry = await addEntry();
    const key = { "idempotency-key": newHandle() };
    const once = await make(entry, {}, {}, kim, key);
    const again = await make(entry, {}, {}, kim, key);
    expect(again.payload).toEqual(once.payload);
    const { payload: second } = await change(kim, once.payload, { amount: 1 });
    expect((await change(kim, once.payload, { amount: 1 })).payload).toEqual(second);
    const { payload: agreed } = await decide(kim, second, "agree");
    expect(await decide(kim, second, "agree")).toMatchObject({ status: 200, payload: agreed });
    expect((await read(once.payload.publicId)).decisions).toHaveLength(1);
  });

  test("C1.01 no more than the limits, also where many write in the same moment", async () => {
    const entry = await addEntry();
    const made = await Promise.all(Array.from({ length: MOST_OFFERS + 4 }, () => make(entry)));
    expect(made.filter(({ status }) => status === 201)).toHaveLength(MOST_OFFERS);
    expect(new Set(made.flatMap(({ fault }) => fault ?? []))).toEqual(new Set(["too-many-offers"]));
    let { payload: offer } = made.find(({ status }) => status === 201)!;
    for (let number = 2; number <= MOST_VERSIONS; number++)
      offer = (await change(kim, offer, { amount: number })).payload;
    expect(offer.version).toBe(MOST_VERSIONS);
    expect(await change(kim, offer, { amount: 99 })).toMatchObject({
      status: 422,
      fault: "too-many-versions",
    });
  });

  test("C1.01 what no offer can be is refused, and nothing is kept", async () => {
    const entry = await addEntry();
    for (const wrong of [
      { spots: 0 },
      { spots: 61 },
      { seconds: 4 },
      { amount: -1 },
      { amount: 0.5 },
      { currency: "XTS" },
      { firstDay: "2027-03-01", lastDay: "2027-02-01" },
      { note: "a\u0000b" },
      { note: "a\u202eb" },
      { revenueShare: 101 },
    ] as Partial<OfferTerms>[])
      expect((await make(entry, wrong)).status, JSON.stringify(wrong)).toBe(422);
    const { offers } = (await call(kim.token, "GET", url())).payload;
    expect(offers.some((offer: { entry: string }) => offer.entry === entry)).toBe(false);
  });

  test("C1.01 other organizations' offers do not exist", async () => {
    const { payload: offer } = await make(await addEntry());
    for (const answer of [
      await call(stranger.token, "GET", url()),
      await call(stranger.token, "GET", `/api/offer/${offer.publicId}`),
      await change(stranger, offer, { amount: 1 }),
      await decide(stranger, offer, "decline"),
      await make(offer.entry, {}, {}, stranger),
    ])
      expect(answer).toMatchObject({ status: 404, fault: "not-found" });
    expect(await read(offer.publicId)).toEqual(offer);
  });
});

describe("states of an offer", () => {
  test("C1.10 agreeing keeps the total without tax, whatever becomes of the reach", async () => {
    const { payload: offer } = await make(await addEntry(), { pricing: "cpm", amount: 2_500 });
    const { payload: agreed } = await decide(ben, offer, "agree");
    expect(agreed).toMatchObject({ state: "agreed", agreedTotal: 40_000 });
    expect(agreed.decisions).toMatchObject([{ act: "agree", version: 1, by: "Ben" }]);
    await db()
      .updateTable("podcast")
      .set({ reach: 100 })
      .where("public_id", "=", offer.podcast.publicId)
      .execute();
    expect(await read(offer.publicId)).toMatchObject({ state: "agreed", agreedTotal: 40_000 });
  });

  test("C1.10 a new version opens again what was agreed", async () => {
    const { payload: offer } = await make(await addEntry());
    const { payload: agreed } = await decide(kim, offer, "agree");
    const { payload: open } = await change(kim, agreed, { amount: 50_000 }, "host");
    expect(open).toMatchObject({ state: "open", version: 2, agreedTotal: null });
    expect(open.decisions).toHaveLength(1);
  });

  test.each(["decline", "withdraw"])("C1.10 %s ends an offer, agreed or not", async (act) => {
    for (const first of ["open", "agreed"]) {
      const { payload: made } = await make(await addEntry());
      const offer = first === "agreed" ? (await decide(kim, made, "agree")).payload : made;
      const { payload: over } = await decide(kim, offer, act);
      expect(over).toMatchObject({ state: act === "decline" ? "declined" : "withdrawn", agreedTotal: null });
      for (const answer of [await decide(kim, over, "agree"), await change(kim, over, { amount: 1 })])
        expect(answer).toMatchObject({ status: 409, fault: "offer-not-open" });
    }
  });

  test("C1.10 an offer is over when its last day has passed, but not what was agreed", async () => {
    const { today } = (await call(kim.token, "GET", url())).payload;
    const yesterday = new Date(Date.parse(today) - 86_400_000).toISOString().slice(0, 10);
    const { payload: last } = await make(await addEntry(), { freeUntil: today });
    expect(last.state).toBe("open");
    const { payload: over } = await make(await addEntry(), { freeUntil: yesterday });
    expect(over.state).toBe("expired");
    expect(await decide(kim, over, "agree")).toMatchObject({ status: 409, fault: "offer-not-open" });
    const { payload: agreed } = await decide(kim, last, "agree");
    expect(agreed.state).toBe("agreed");
  });

  test("C1.10 what has no known price cannot be agreed", async () => {
    const { payload: noReach } = await make(await addEntry(null), { pricing: "cpm" });
    const { payload: noRate } = await make(await addEntry(), { tax: "gross" });
    for (const offer of [noReach, noRate]) {
      expect(await decide(kim, offer, "agree")).toMatchObject({ status: 409, fault: "terms-incomplete" });
      expect(await read(offer.publicId)).toEqual(offer);
    }
  });
});

describe("two people at one offer", () => {
  test("C1.12 the second to change it is told, and gets the newer version", async () => {
    const { payload: offer } = await make(await addEntry());
    const { payload: second } = await change(kim, offer, { amount: 40_000 });
    const late = await call(ben.token, "POST", `/api/offer/${offer.publicId}/version`, {
      modified: offer.modified,
      side: "us",
      terms: offerTerms({ amount: 45_000 }),
    });
    expect(late).toMatchObject({ status: 409, fault: "stale" });
    expect(JSON.parse(late.body).payload).toEqual(second);
    expect(await decide(ben, offer, "agree")).toMatchObject({ status: 409, fault: "stale" });
    expect((await change(ben, second, { amount: 45_000 })).payload.version).toBe(3);
  });

  test("C1.12 of many in the same moment one goes", async () => {
    const { payload: offer } = await make(await addEntry());
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, (_, place) => change(kim, offer, { amount: place + 1 })),
      decide(ben, offer, "agree"),
      decide(ben, offer, "decline"),
    ]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    for (const answer of answers)
      if (answer.status !== 200) expect(answer).toMatchObject({ status: 409, fault: "stale" });
    const { version, decisions } = await read(offer.publicId);
    expect(version - 1 + decisions.length).toBe(1);
  });
});
