import { beforeAll, describe, expect, test } from "vitest";
import { REPORT_PARTS, type Report, type ReportPart } from "../../../contract/results/report.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { addOrders, addRunBooking, addShow } from "../../../tests/support/outcome-world.ts";
import { addClicks, addQuote } from "../../../tests/support/report-world.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../../tests/support/world.ts";
import { newHandle } from "../../platform/handle.ts";
import { makeReport } from "./make-report.ts";
import { CAMPAIGN, FIGURES, MONEY, type Needs, SHOW, SPOT } from "./what-is-shown.ts";

const database = useDatabase();
const db = () => database().db;

/** Every choice of ticks that a link can have. */
const CHOICES: ReportPart[][] = Array.from({ length: 2 ** REPORT_PARTS.length }, (_, bits) =>
  REPORT_PARTS.filter((_part, at) => bits & (1 << at)),
).filter((some) => some.includes("names") || !some.includes("quotes"));

/** What stands in the database and only in what is named beside it: as it would be written in an answer. */
const CANARIES: readonly { needs: readonly ReportPart[]; written: string }[] = [
  { needs: ["names"], written: "Quexil Nights" },
  { needs: ["names"], written: "Xylo episode" },
  { needs: ["quotes", "names"], written: "QUEXIL10" },
  { needs: ["costs"], written: "7654321" }, // booked
  { needs: ["costs"], written: "3827160" }, // half of it has run
  { needs: ["costs"], written: "1234567" }, // paid
  { needs: ["costs"], written: "9876543" }, // provided
  { needs: ["costs"], written: 'perThousand":{' },
  { needs: ["responses", "costs"], written: "31415" }, // target
  { needs: ["responses", "costs"], written: String(3_827_160 / 67) }, // per order or lead
  { needs: ["responses"], written: 'orders":54' },
  { needs: ["responses"], written: 'leads":13' },
  { needs: ["responses"], written: 'clicks":4711' },
  { needs: ["responses"], written: 'visitors":3907' },
  { needs: ["responses"], written: 'codeUses":67' },
  { needs: ["responses", "costs"], written: 'n":67' },
  { needs: ["revenue"], written: "270000" },
  { needs: ["responses", "revenue", "costs"], written: String(270_000 / 3_827_160) }, // return
  { needs: ["responses", "revenue", "costs"], written: 'byCount":{' },
  { needs: ["outreach"], written: "written" },
  { needs: ["outreach"], written: "answered" },
  { needs: ["outreach", "responses"], written: "responded" },
];
/** In no report that leaves, whatever is ticked. */
const NEVER = [
  "quexil.example",
  "Ida Ludwig",
  "Hans-Peter Ludwig",
  "Otto-Emil Zirkel",
  "Kim Member",
  "1998-",
  "FOG10",
];

let campaignId: number;
let ids: string[];
let member: TestLogin;
beforeAll(async () => {
  const owner = await makeOwner(db(), { displayName: "Tea House" } as never);
  member = await makeLogin(db(), [owner], { nickName: "Kim Member" });
  const campaign = await db()
    .insertInto("campaign")
    .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Tea" })
    .returning(["id", "public_id as publicId"])
    .executeTakeFirstOrThrow();
  campaignId = campaign.id;
  const podcast = await makePodcast(db(), {
    title: "Quexil Nights",
    reach: 8_000,
    address: "ida@quexil.example",
  });
  const show = await addShow(db(), campaignId, { title: "Quexil Nights", podcastId: podcast.id });
  await db()
    .updateTable("podcast")
    .set({ artist: "Hans-Peter Ludwig", owner_name: "Ida Ludwig" })
    .where("id", "=", show.podcastId)
    .execute();
  const about = { ownerId: owner.id, campaignId, show };
  const booking = await addRunBooking(db(), about, {
    aired: [70, null],
    net: 7_654_321,
    perClick: 3,
    perLead: 5,
    revenueShare: 7,
    code: "FOG10",
  });
  await db()
    .insertInto("acceptance")
    .values({
      booking_id: booking.id,
      number: 1,
      name: "Otto-Emil Zirkel",
      function: "host",
      address_hmac: null,
      agent: null,
      sha256: Buffer.alloc(32),
    })
    .execute();
  await db()
    .updateTable("booking")
    .set({ paid_amount: 1_234_567, paid_on: "2026-01-05" })
    .where("id", "=", booking.id)
    .execute();
  await addQuote(
    db(),
    booking.spots[0]!,
    "Ida  Ludwig and otto-emil zirkel say: QUEXIL10. Write to ida@quexil.example or ida at quexil.example",
  );
  await db()
    .updateTable("episode")
    .set({ title: "Xylo episode with Ida Ludwig and HANS-PETER LUDWIG" })
    .where("podcast_id", "=", show.podcastId)
    .execute();
  await addClicks(db(), about, { clicks: 4_711, visitors: 3_907 });
  await addOrders(
    db(),
    owner.id,
    show,
    Array.from({ length: 54 }, () => 60),
  );
  await addOrders(
    db(),
    owner.id,
    show,
    Array.from({ length: 13 }, () => 60),
    { kind: "lead", amount: 0 },
  );
  await db()
    .insertInto("campaign_target")
    .values({ campaign_id: campaignId, currency: "EUR", per_action: 31_415, login_id: member.id })
    .execute();
  await db()
    .insertInto("campaign_figures")
    .values({
      campaign_id: campaignId,
      budget_provided: 9_876_543,
      currency: "EUR",
      ads_delivered: null,
      paid: null,
      budget_placed: null,
      budget_spent: null,
      login_id: member.id,
    })
    .execute();
  const rows = await db()
    .selectFrom("spot")
    .select("public_id as id")
    .where("booking_id", "=", booking.id)
    .execute();
  ids = [campaign.publicId, owner.publicId, show.publicId, ...rows.map(({ id }) => id)];
  ids.push(podcast.publicId);
});

const reportWith = (shown: readonly ReportPart[]): Promise<Report> =>
  makeReport(db(), campaignId, { caller: null, shown, until: null });

describe("C7.11 what is ticked", () => {
  test("C7.11 with everything ticked each canary is there, so that its absence means something", async () => {
    const text = JSON.stringify(await reportWith(REPORT_PARTS));
    expect(CANARIES.filter(({ written }) => !text.includes(written))).toEqual([]);
    expect(text).toContain('"quote":"…');
  });

  test("C7.11 of every choice of ticks nothing that is not ticked stands in the answer's bytes", async () => {
    expect(CHOICES).toHaveLength(48);
    for (const shown of CHOICES) {
      const text = JSON.stringify({ ...(await reportWith(shown)), shown: [] });
      for (const { needs, written } of CANARIES)
        expect([shown, written, text.includes(written)]).toEqual([
          shown,
          written,
          needs.every((part) => shown.includes(part)),
        ]);
      for (const never of [...NEVER, ...ids])
        expect([shown, never, text.toLowerCase().includes(never.toLowerCase())]).toEqual([
          shown,
          never,
          false,
        ]);
    }
  });

  test("C7.11 a figure that is reckoned from others is shown only with all of them", () => {
    /** With all but one of a line, the last one follows. */
    const lines: readonly (readonly [string, Needs, readonly Needs[]])[] = [
      ["a thousand listens", MONEY.perThousand, [MONEY.cost, FIGURES.listens]],
      ["an order", MONEY.perAction, [MONEY.ran, FIGURES.orders, FIGURES.leads]],
      ["return", MONEY.return, [MONEY.ran, MONEY.revenue, FIGURES.orders]],
      ["by count", MONEY.byCount, [FIGURES.clicks, FIGURES.leads, MONEY.revenue, MONEY.cost]],
      ["an order of a spot", SPOT.perAction, [SPOT.cost, SPOT.orders, SPOT.leads]],
      ["return of a spot", SPOT.return, [SPOT.cost, SPOT.revenue, SPOT.orders]],
      ["advice", SHOW.renewal, [MONEY.perAction, CAMPAIGN.target]],
      ["late uses", SHOW.usedLate, [FIGURES.codeUses]],
      ["the curve", CAMPAIGN.curve, [FIGURES.orders, FIGURES.leads]],
      ["the response", FIGURES.response, [FIGURES.orders, FIGURES.leads]],
      ["responses of a spot", SPOT.response, [SPOT.orders, SPOT.leads]],
      ["the order of the shows", CAMPAIGN.order, [MONEY.perAction]],
      ["the target", CAMPAIGN.target, [MONEY.perAction]],
      ["shows that responded", CAMPAIGN.responded, [FIGURES.orders]],
      ["what is placed of what is provided", CAMPAIGN.provided, [MONEY.cost]],
    ];
    for (const [name, needs, from] of lines)
      expect([name, from.flat().filter((part) => !needs.includes(part))]).toEqual([name, []]);
  });

  test("C7.11 a show of which only hidden things are known is not counted among the shows", async () => {
    const other = await addShow(db(), campaignId, { title: "Only Clicks" });
    const owner = await db()
      .selectFrom("campaign")
      .select("owner_id as id")
      .where("id", "=", campaignId)
      .executeTakeFirstOrThrow();
    await addClicks(db(), { ownerId: owner.id, campaignId, show: other }, { clicks: 3, visitors: 2 });
    expect((await reportWith(["names", "costs"])).shows.map(({ title }) => title)).toEqual(["Quexil Nights"]);
    expect((await reportWith(["names", "responses"])).shows).toHaveLength(2);
  });

  test("C7.11 without prices the order of the shows tells nothing of them", async () => {
    const owner = await makeOwner(db());
    const { id } = await db()
      .insertInto("campaign")
      .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Order" })
      .returning("id")
      .executeTakeFirstOrThrow();
    for (const [title, net] of [
      ["Zulu", 1_000],
      ["Alpha", 900_000],
    ] as const) {
      const show = await addShow(db(), id, { title });
      await addRunBooking(db(), { ownerId: owner.id, campaignId: id, show }, { aired: [70], net });
      await addOrders(
        db(),
        owner.id,
        show,
        Array.from({ length: 9 }, () => 60),
      );
    }
    const order = async (shown: readonly ReportPart[]) =>
      (await makeReport(db(), id, { caller: null, shown, until: null })).shows.map(({ title }) => title);
    expect(await order(["names", "responses", "costs"])).toEqual(["Zulu", "Alpha"]);
    expect(await order(["names", "responses"])).toEqual(["Alpha", "Zulu"]);
    expect(await order(["names", "costs"])).toEqual(["Alpha", "Zulu"]);
  });

  test("C7.11 titles that attack are passed on as they are, and a name that is also the show's stays its name", async () => {
    const owner = await makeOwner(db());
    const { id } = await db()
      .insertInto("campaign")
      .values({ public_id: newHandle(), owner_id: owner.id, display_name: "Hostile" })
      .returning("id")
      .executeTakeFirstOrThrow();
    const titles = [
      "<img src=x onerror=alert(1)>",
      "\u202egnp.exe",
      "=HYPERLINK(1)",
      "x".repeat(900),
      "ida@quexil.example",
    ];
    for (const title of titles) {
      const show = await addShow(db(), id, { title });
      await db()
        .updateTable("podcast")
        .set({ artist: title.slice(0, 200), owner_name: "(.*" })
        .where("id", "=", show.podcastId)
        .execute();
      const { spots } = await addRunBooking(
        db(),
        { ownerId: owner.id, campaignId: id, show },
        { aired: [9], net: 1 },
      );
      await addQuote(db(), spots[0]!, "(.* says ((a+)+)+$");
    }
    const report = await makeReport(db(), id, { caller: null, shown: REPORT_PARTS, until: null });
    expect(report.shows.map(({ title }) => title).sort()).toEqual([...titles.slice(0, 4), "…"].sort());
    expect(new Set(report.shows.map(({ results }) => results[0]!.airing!.quote))).toEqual(
      new Set(["… says ((a+)+)+$"]),
    );
  });
});
