import { describe, expect, test } from "vitest";
import { MOST_OFFERS } from "../../../contract/offers.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { interested, useAnswerWorld } from "../../../tests/support/mail/answer-world.ts";
import { offerTerms } from "../../../tests/support/samples/offers.ts";
import { checkMailing } from "../../outreach/check.ts";
import { fillRoom } from "../../outreach/room/fill-room.ts";
import { sendMailbox } from "../../outreach/sending/send-mailbox.ts";
import { newHandle } from "../../platform/handle.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { makeOffer } from "../make.ts";
import { listHostAnswers } from "./list-answers.ts";

const database = useDatabase();
const db = () => database().db;
const {
  sink,
  context,
  world,
  answerOf,
  answer,
  entryStates,
  movesOf,
  never,
  sent,
  showOf,
  noticesOf,
  offersOf,
} = useAnswerWorld(db);

const DAY_MS = 86_400_000;
const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
const notNow = (until = inDays(60)) => ({ answer: "not-now", until, note: "" });

const linkRow = (messageId: number) =>
  db().selectFrom("answer_link").selectAll().where("message_id", "=", messageId).executeTakeFirstOrThrow();

describe("the answer link", () => {
  test("C3.01 each mail has one in its language; of the key to it only the hash is stored", async () => {
    const { messages } = await sent();
    expect(sink().mails).toHaveLength(3);
    for (const message of messages) {
      const link = `https://hostread.example/answer#${answerOf(message)}`;
      const { raw } = sink().mails.find((one) => one.messageId === message.message_id)!;
      const text = raw.replace(/=\r\n/g, "").replace(/=3D/g, "=");
      expect(text.split(`Or answer with one click, no account needed: ${link}`)).toHaveLength(2);
      expect(text.split("/answer#").length - 1).toBe(3);
      expect((await linkRow(message.id)).token_hash).toHaveLength(32);
    }
    expect(new Set(messages.map(answerOf)).size).toBe(3);
    sink().mails.length = 0;
    await world().start({ language: "de" });
    await sendMailbox(context(), world().mailboxId);
    for (const { raw } of sink().mails)
      expect(raw.replace(/=\r\n/g, "")).toContain("Oder mit einem Klick antworten, ganz ohne Konto");
  });

  test("C3.01 without an https address a mail has none, and the composer is told so", async () => {
    const plain: Context = {
      ...context(),
      config: { ...context().config, publicUrl: "http://hostread.example" },
    };
    const draft = {
      subject: "About tea",
      body: "Hello",
      recipients: world().entries.map((entry) => entry.externalId),
      language: "en" as const,
    };
    const at = async (one: Context) =>
      checkMailing(one, world().kim.caller, world().campaign.publicId, {
        ...draft,
        example: world().entries[0]!.externalId,
      });
    expect(await at(plain)).toMatchObject({ objection: "mail" });
    expect((await at(plain)).foot).not.toContain("/answer");
    expect(await at(context())).toMatchObject({ objection: "link" });
    expect((await at(context())).foot).toContain("https://hostread.example/answer#…");
    await world().start();
    await sendMailbox(plain, world().mailboxId);
    for (const { raw } of sink().mails) expect(raw).not.toContain("/answer");
  });

  test("C3.02 reading it records that it was opened, once, and nothing else", async () => {
    const { token, first } = await sent();
    const everything = async () => [
      await db().selectFrom("campaign_entry").selectAll().orderBy("id").execute(),
      await db().selectFrom("message").selectAll().orderBy("id").execute(),
      await db().selectFrom("host_answer").selectAll().execute(),
      await db().selectFrom("notice").selectAll().execute(),
      await db().selectFrom("suppression").selectAll().execute(),
    ];
    const before = await everything();
    expect((await linkRow(first.id)).opened).toBeNull();
    const read = await answer(token);
    expect(read).toMatchObject({
      status: 200,
      body: { organization: world().owner.displayName, language: "en", answer: null },
    });
    expect(read.body.shows).toHaveLength(1);
    const { opened } = await linkRow(first.id);
    expect(opened).not.toBeNull();
    await answer(token);
    expect((await linkRow(first.id)).opened).toEqual(opened);
    expect(await everything()).toEqual(before);
    expect(JSON.stringify(read.body)).not.toContain("@shows.example");
  });

  test("C3.02 altered, unknown and too old it says the same, and nothing of the mail", async () => {
    const { token, first } = await sent();
    const altered = token.slice(0, -2) + (token.endsWith("A") ? "BB" : "AA");
    await db()
      .updateTable("answer_link")
      .set({ created: new Date(Date.now() - 740 * DAY_MS) })
      .where("message_id", "=", first.id)
      .execute();
    for (const wrong of [altered, token, "", "x".repeat(200)])
      for (const said of [undefined, { answer: "never" }]) {
        const { status, problem } = await answer(wrong, said);
        expect({ status, fault: problem.type }).toEqual({ status: 410, fault: "urn:hostread:link-over" });
        expect(JSON.stringify(problem)).not.toContain("Show");
      }
    expect(await never(first.recipient)).toBe(false);
  });
});

describe("interested", () => {
  test("C3.03 moves the podcast, stops what follows, and tells the writer", async () => {
    const { token, first } = await sent();
    const { status, body } = await answer(token, interested([], "Call me"));
    expect(status).toBe(200);
    expect(body.answer).toMatchObject({ answer: "interested", note: "Call me", prices: [] });
    expect((await entryStates())[first.entry_id!]).toBe("Interested");
    expect((await movesOf(first.entry_id!)).at(-1)).toEqual({
      from: "Contacted",
      to: "Interested",
      cause: "answer",
      evidence: first.public_id,
    });
    expect(await noticesOf()).toEqual([
      {
        kind: "answer-by-link",
        subject: world().campaign.publicId,
        login_id: world().kim.id,
        details: { podcast: "Show 0", shows: 1, what: "interested" },
      },
    ]);
    // Said again it changes nothing.
    await answer(token, interested([], "Call me"));
    expect(await noticesOf()).toHaveLength(1);
    expect((await listHostAnswers(db(), world().kim.caller, world().campaign.publicId)).answers).toEqual([
      expect.objectContaining({ answer: "interested", note: "Call me", prices: 0 }),
    ]);
  });

  test("C1.02 C3.03 each price becomes the first version of an offer, marked as the host's", async () => {
    const { token, first } = await sent();
    const show = await showOf(first.podcast_id);
    const price = { show, slot: "mid", seconds: 60, amount: 48_000, currency: "EUR" };
    await answer(
      token,
      interested([price, { ...price, slot: "pre", seconds: 30, amount: 25_000 }], "Net prices"),
    );
    const offers = await offersOf(first.entry_id!);
    expect(offers.map(({ state, side, number, by }) => [state, side, number, by])).toEqual([
      ["open", "host", 1, null],
      ["open", "host", 1, null],
    ]);
    expect(offers[0]!.terms).toMatchObject({
      pricing: "flat",
      amount: 48_000,
      currency: "EUR",
      tax: "net",
      spots: 1,
      slot: "mid",
      seconds: 60,
      note: "Net prices",
    });
    const listed = await context().db.selectFrom("offer").select("host_answer_id").execute();
    expect(listed.every((one) => one.host_answer_id !== null)).toBe(true);
  });

  test("C3.03 corrected prices take no room from the podcast's offers, however often they come", async () => {
    const { token, first } = await sent();
    const show = await showOf(first.podcast_id);
    const prices = (amount: number) =>
      Array.from({ length: 7 }, (_, n) => ({
        show,
        slot: "mid",
        seconds: 30 + n,
        amount: amount + n,
        currency: "EUR",
      }));
    for (const amount of [10_000, 20_000, 30_000, 40_000, 50_000])
      expect((await answer(token, interested(prices(amount)))).status).toBe(200);
    const states = async () => {
      const all = (await offersOf(first.entry_id!)).map(({ state }) => state);
      return { open: all.filter((state) => state === "open").length, all: all.length };
    };
    // Of the answers before, the last stays to be read.
    expect(await states()).toEqual({ open: 7, all: 14 });
    const entry = world().entries.find(({ id }) => id === first.entry_id)!.externalId;
    const make = () =>
      inTransaction(db(), (tx) =>
        makeOffer(tx, world().kim.caller, world().campaign.publicId, {
          entry,
          side: "us",
          terms: offerTerms(),
        }),
      );
    for (let made = 7; made < MOST_OFFERS; made += 1) await make();
    await expect(make()).rejects.toMatchObject({ code: "too-many-offers" });
  });

  test("C1.02 a show that the mail does not name gets no offer, and nothing else happens", async () => {
    const { token, messages, first } = await sent();
    const show = await showOf(messages[1]!.podcast_id);
    const price = { show, slot: "mid", seconds: 60, amount: 48_000, currency: "EUR" };
    expect((await answer(token, interested([price]))).status).toBe(422);
    for (const bad of [{ amount: 0 }, { amount: -1 }, { seconds: 4 }, { currency: "XXX" }])
      expect((await answer(token, interested([{ ...price, ...bad }]))).status).toBe(422);
    expect((await answer(token, interested([{ ...price, extra: 1 }]))).status).toBe(400);
    expect((await entryStates())[first.entry_id!]).toBe("Contacted");
    expect(
      await db().selectFrom("host_answer").selectAll().where("message_id", "=", first.id).execute(),
    ).toEqual([]);
    expect((await linkRow(first.id)).answer).toBeNull();
  });

  test("C1.02 where a podcast has all the offers it can have, the answer with its prices is kept all the same", async () => {
    const { token, first } = await sent();
    const show = await showOf(first.podcast_id);
    const price = { show, slot: "mid", seconds: 60, amount: 48_000, currency: "EUR" };
    const full = Array.from({ length: 19 }, () => ({
      public_id: newHandle(),
      entry_id: first.entry_id!,
      agreed_total: null,
    }));
    await db().insertInto("offer").values(full).execute();
    const { status, body } = await answer(token, interested([price, { ...price, slot: "pre" }]));
    expect([status, body.answer.prices.length]).toEqual([200, 2]);
    const all = db().selectFrom("offer").select("id").where("entry_id", "=", first.entry_id!);
    expect(await all.execute()).toHaveLength(20);
  });

  test("C3.03 what a person has moved since the mail went out stays where it is", async () => {
    const { token, first } = await sent();
    await db()
      .insertInto("campaign_move")
      .values({
        entry_id: first.entry_id!,
        from_state: "Contacted",
        to_state: "FollowedUp",
        cause: "user",
        login_id: world().kim.id,
        evidence: null,
        created: new Date(),
      })
      .execute();
    await answer(token, interested());
    expect((await entryStates())[first.entry_id!]).toBe("Contacted");
  });

  test("C3.02 taken back, the podcast goes back and untouched offers are withdrawn; those gone on from stay", async () => {
    const { token, first } = await sent();
    const show = await showOf(first.podcast_id);
    const price = { show, slot: "mid", seconds: 60, amount: 48_000, currency: "EUR" };
    await answer(token, interested([price, { ...price, slot: "pre" }]));
    const [touched] = await db()
      .selectFrom("offer")
      .select("id")
      .where("entry_id", "=", first.entry_id!)
      .orderBy("id")
      .execute();
    await db()
      .updateTable("offer")
      .set({ state: "agreed", agreed_total: 48_000 })
      .where("id", "=", touched!.id)
      .execute();
    const { body } = await answer(token, { answer: "taken-back" });
    expect(body.answer).toBeNull();
    expect((await entryStates())[first.entry_id!]).toBe("Contacted");
    expect((await offersOf(first.entry_id!)).map(({ state }) => state)).toEqual(["agreed", "withdrawn"]);
    expect((await noticesOf()).map((one) => one.details.what)).toEqual(["interested", "taken-back"]);
    // A second time there is nothing to take back.
    await answer(token, { answer: "taken-back" });
    expect(await noticesOf()).toHaveLength(2);
  });

  test("C3.02 after 14 days an answer stands", async () => {
    const { token, first } = await sent();
    await answer(token, interested());
    await db()
      .updateTable("answer_link")
      .set({ answered: new Date(Date.now() - 14 * DAY_MS - 60_000) })
      .where("message_id", "=", first.id)
      .execute();
    expect((await answer(token)).body.answer.takeBack).toBeNull();
    expect((await answer(token, { answer: "taken-back" })).status).toBe(409);
    expect((await entryStates())[first.entry_id!]).toBe("Interested");
  });

  test("C3.03 two presses at once are one answer", async () => {
    const { token, first } = await sent();
    const show = await showOf(first.podcast_id);
    const said = interested([{ show, slot: "mid", seconds: 60, amount: 48_000, currency: "EUR" }]);
    const answers = await Promise.all(Array.from({ length: 5 }, () => answer(token, said)));
    expect(answers.map(({ status }) => status)).toEqual(Array(5).fill(200));
    expect(await offersOf(first.entry_id!)).toHaveLength(1);
    expect(await noticesOf()).toHaveLength(1);
  });
});

describe("not now", () => {
  test("C3.04 keeps the day, and composer and send room warn until then", async () => {
    const { token, first } = await sent();
    const until = inDays(60);
    expect((await answer(token, notNow(until))).body.answer).toMatchObject({ answer: "not-now", until });
    expect((await entryStates())[first.entry_id!]).toBe("Contacted");
    const draft = {
      subject: "About tea",
      body: "Hello",
      recipients: world().entries.map((entry) => entry.externalId),
      language: "en" as const,
      example: world().entries[0]!.externalId,
    };
    const check = () => checkMailing(context(), world().kim.caller, world().campaign.publicId, draft);
    const warned = (await check()).problems.filter(({ code }) => code === "not-now");
    expect(warned).toEqual([
      { entryExternalId: world().entries[0]!.externalId, code: "not-now", blocks: false, detail: until },
    ]);
    const room = await fillRoom(context(), world().kim.caller, world().campaign.publicId, draft);
    expect(room.problems.filter(({ code }) => code === "not-now")).toEqual([
      expect.objectContaining({ level: "warns", at: `${until}T12:00:00.000Z` }),
    ]);
    // The day has come.
    await db()
      .updateTable("answer_link")
      .set({ not_before: inDays(0) })
      .where("message_id", "=", first.id)
      .execute();
    expect((await check()).problems.filter(({ code }) => code === "not-now")).toEqual([]);
  });

  test.each([inDays(0), inDays(-1), inDays(800), "2027-02-30", "soon"])(
    "C3.04 takes no day like %s",
    async (until) => {
      const { token, first } = await sent();
      expect((await answer(token, notNow(until))).status).toBe(422);
      expect((await linkRow(first.id)).answer).toBeNull();
    },
  );

  test("C3.02 the last answer counts: after “interested” it takes that back", async () => {
    const { token, first } = await sent();
    const show = await showOf(first.podcast_id);
    await answer(token, interested([{ show, slot: "mid", seconds: 60, amount: 48_000, currency: "EUR" }]));
    await answer(token, notNow());
    expect((await entryStates())[first.entry_id!]).toBe("Contacted");
    expect((await offersOf(first.entry_id!)).map(({ state }) => state)).toEqual(["withdrawn"]);
    await answer(token, interested());
    expect((await entryStates())[first.entry_id!]).toBe("Interested");
    expect((await linkRow(first.id)).not_before).toBeNull();
  });
});
