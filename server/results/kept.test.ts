import { sql } from "kysely";
import { expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { useResults, type World } from "../../tests/support/results-world.ts";
import { fillActiveOf, placeSome, selectUnfilled } from "../campaigns/active-queries.ts";
import { selectPlacements } from "../campaigns/entry-queries.ts";
import { fillingActive } from "../campaigns/fill-active.ts";
import { runChanges } from "../platform/background/run-changes.ts";
import { silentLog } from "../platform/log.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { type SeededRandom, seededRandom } from "../platform/seeded-random.ts";
import { isFilled, selectFacts } from "./facts-queries.ts";
import { selectNews } from "./news-queries.ts";
import { selectCounters } from "./queries.ts";

const database = useDatabase();
const results = useResults(database);
const { call, world, addCampaign, add, addMany, move, mark, figures, connect, write } = results;
const STATES = ["New", "Contacted", "Interested", "Signed", "Briefed", "Lost"];
const BRIEFING = {
  type: "doc",
  content: [{ type: "paragraph", content: [{ type: "text", text: "Say that it is tea." }] }],
};
const db = () => database().db;

const campaignsOf = (w: World) =>
  db()
    .selectFrom("campaign")
    .select(["id", "public_id as publicId"])
    .where("owner_id", "=", w.owner.id)
    .execute();
const entriesOf = async (campaignId: number) =>
  (
    await db()
      .selectFrom("campaign_entry")
      .select("public_id")
      .where("campaign_id", "=", campaignId)
      .execute()
  ).map((one) => one.public_id);

/** What somebody in an organization does next. */
async function actOnce(w: World, random: SeededRandom): Promise<void> {
  const campaigns = await campaignsOf(w);
  const campaign = campaigns.length > 0 ? random.pick(campaigns) : undefined;
  if (!campaign || (campaigns.length < 3 && random.chance(0.2))) {
    await addCampaign(w.owner, w.anna, "Another");
    return;
  }
  try {
    await actIn({ ...w, campaign }, w, random);
  } catch (error) {
    // Somebody may have removed it meanwhile.
    if ((await campaignsOf(w)).some(({ id }) => id === campaign.id)) throw error;
  }
}

async function actIn(at: World, w: World, random: SeededRandom): Promise<void> {
  const { campaign } = at;
  const some = random.shuffled(await entriesOf(campaign.id)).slice(0, random.between(1, 3));
  const post = (path: string, body: object) =>
    call(w.anna.token, "POST", `/api/campaign/${campaign.publicId}${path}`, body);
  const act = random.between(0, 9);
  if (act <= 1 || some.length === 0) await addMany(at, random.between(1, 4));
  else if (act <= 4) await move(at, some, random.pick(STATES));
  else if (act === 5) await post("/podcast/remove", some);
  else if (act === 6) await mark(at, random.pick(["kickOff", "start"]), random.chance(0.6));
  else if (act === 7) await figures(at, { paid: random.between(1, 99) });
  else if (act === 8) {
    if (campaign.id !== w.campaign.id && random.chance(0.3))
      await call(w.anna.token, "DELETE", `/api/campaign/${campaign.publicId}`);
    else await post("/briefing", { document: BRIEFING, modified: null });
  } else {
    const one = await add(at, { address: `${random.next()}@fog.example` });
    await write(at, [one.externalId], random.pick(["accepted", "accepted", "failed", "unclear"]));
  }
}

/** Everything that is kept says the same as what it is kept from. */
async function expectAsReckoned(w: World): Promise<void> {
  const ownerIds = [w.owner.id];
  const which = { ownerIds, limit: 20 };
  const plainly = await selectFacts(db(), which, false);
  expect(await selectFacts(db(), which, true)).toEqual(plainly);
  for (const { id } of plainly)
    expect(await selectFacts(db(), { campaignId: id }, true)).toEqual(
      await selectFacts(db(), { campaignId: id }, false),
    );
  expect(await selectCounters(db(), ownerIds, true)).toEqual(await selectCounters(db(), ownerIds, false));
  expect(await selectNews(db(), plainly, 50, true)).toEqual(await selectNews(db(), plainly, 50, false));
}

const forget = async () => {
  await sql`update campaign_active set filled = false, at = '-infinity', podcasts = 0, signed = 0, mails = 0,
    first_mail = null, last_mail = null`.execute(db());
  await sql`update campaign_entry set of_owner = null`.execute(db());
  await sql`update campaign_move set campaign_id = null`.execute(db());
};

test("D6.06 what is kept with campaigns is what all podcasts, moves and e-mails say, after any acts, two at a time", async () => {
  const w = await world();
  await connect(w);
  const random = seededRandom("kept with campaigns");
  // Each kind once, in the campaign that stays.
  await move(w, (await addMany(w, 3)).slice(0, 1), "Interested");
  await mark(w, "listened", true);
  await figures(w, { paid: 5 });
  await call(w.anna.token, "POST", `/api/campaign/${w.campaign.publicId}/briefing`, {
    document: BRIEFING,
    modified: null,
  });
  const one = await add(w, { address: "first@fog.example" });
  await write(w, [one.externalId], "accepted");
  for (let round = 0; round < 12; round += 1) {
    await Promise.all(Array.from({ length: 4 }, () => actOnce(w, random)));
    await expectAsReckoned(w);
  }
  const done = await sql<Record<string, number>>`select (select count(*)::int from campaign_step) as steps,
    (select count(*)::int from campaign_briefing) as briefings, (select count(*)::int from campaign_figures) as figures,
    (select count(*)::int from campaign_move) as moves,
    (select count(*)::int from message where state = 'accepted') as mails`.execute(db());
  for (const [what, rows] of Object.entries(done.rows[0]!)) expect([what, rows > 0]).toEqual([what, true]);
});

test("D6.06 e-mails of campaigns that are not asked for, or gone, take no place of others in the news", async () => {
  const w = await world();
  await connect(w);
  const mailIn = async (at: World, address: string) => {
    const one = await add(at, { address });
    await write(at, [one.externalId], "accepted");
  };
  await mailIn(w, "one@fog.example");
  const other = { ...w, campaign: await addCampaign(w.owner, w.anna, "Another") };
  for (const host of ["two", "three"]) await mailIn(other, `${host}@fog.example`);
  const asked = [{ id: w.campaign.id, ownerId: w.owner.id }];
  const [newest] = await selectNews(db(), asked, 1, false);
  expect(newest).toMatchObject({ kind: "mail-accepted", campaignId: w.campaign.publicId });
  expect(await selectNews(db(), asked, 1, true)).toEqual([newest]);
});

test("D6.06 two transactions in one campaign: the second waits, and reckons with what the first has done, or taken back", async () => {
  const w = await world();
  const entries = await addMany(w, 4);
  for (const [round, first] of (["moves", "moves and fails", "removes"] as const).entries()) {
    const [one, other] = [entries[0]!, entries[round + 1]!];
    let second: Promise<unknown> | undefined;
    const done = inTransaction(db(), async (tx) => {
      if (first === "removes") await tx.deleteFrom("campaign_entry").where("public_id", "=", other).execute();
      else
        await sql`insert into campaign_move (entry_id, from_state, to_state, cause)
          select id, 'New', 'Signed', 'user' from campaign_entry where public_id = ${other}`.execute(tx);
      // Of another podcast, so that only what is kept is wanted by both.
      second = move(w, [one], round % 2 === 0 ? "Lost" : "Interested");
      await expect
        .poll(
          async () =>
            (
              await sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`.execute(db())
            ).rows[0]!.n,
        )
        .toBeGreaterThan(0);
      if (first === "moves and fails") throw new Error("taken back");
    });
    if (first === "moves and fails") await expect(done).rejects.toThrow("taken back");
    else await done;
    expect(await second).toMatchObject({ status: 200 });
    await expectAsReckoned(w);
  }
});

test("D6.06 campaigns from before are read as before until they are reckoned, in steps that a kill leaves whole", async () => {
  const w = await world();
  await connect(w);
  const other = { ...w, campaign: await addCampaign(w.owner, w.anna, "Other") };
  for (const at of [w, other]) {
    await move(at, (await addMany(at, 5)).slice(0, 3), "Signed");
    const one = await add(at, { address: `${at.campaign.id}@fog.example` });
    await write(at, [one.externalId], "accepted");
  }
  const read = async () => (await call(w.anna.token, "GET", "/api/dashboard")).payload;
  const placed = async () =>
    selectPlacements(
      db(),
      [w.owner.id],
      (await db().selectFrom("podcast").select("public_id").execute()).map((one) => one.public_id),
    );
  const [before, places] = [await read(), (await placed()).length];
  expect(places).toBe(12);

  await forget();
  expect(await isFilled(db(), { ownerIds: [w.owner.id] })).toBe(false);
  expect(await read()).toEqual(before);
  expect(await placed()).toHaveLength(places);

  // Killed after a step, and in the middle of another.
  await inTransaction(db(), (tx) => placeSome(tx, w.campaign.id, 2));
  const killed = inTransaction(db(), async (tx) => {
    await placeSome(tx, w.campaign.id, 100);
    await fillActiveOf(tx, w.campaign.id);
    throw new Error("killed");
  });
  await expect(killed).rejects.toThrow("killed");
  expect(await selectUnfilled(db(), 100)).toEqual(expect.arrayContaining([w.campaign.id, other.campaign.id]));
  expect(await read()).toEqual(before);
  expect(await placed()).toHaveLength(places);

  // Somebody goes on working while it is reckoned.
  const [, moved] = await Promise.all([
    runChanges({ db: db(), log: silentLog }, [fillingActive(2)]),
    move(other, (await entriesOf(other.campaign.id)).slice(0, 1), "Lost"),
  ]);
  expect(moved.status).toBe(200);
  expect(await selectUnfilled(db(), 100)).toEqual([]);
  await expectAsReckoned(w);
  expect(await placed()).toHaveLength(places);
  const whole = await sql`select from campaign_entry e left join campaign_move v on v.entry_id = e.id
    where e.of_owner is null or v.id is not null and v.campaign_id is null`.execute(db());
  expect(whole.rows).toEqual([]);
});
