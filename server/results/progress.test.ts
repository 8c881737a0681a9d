import { describe, expect, test } from "vitest";
import { useDatabase } from "../../tests/support/database.ts";
import { doneIn, stepOf, useResults } from "../../tests/support/results-world.ts";
import { makeLogin } from "../../tests/support/world.ts";
import { changeSettings } from "../settings/read.ts";

const database = useDatabase();
const { call, world, add, addMany, move, progress, mark, figures, connect, write } = useResults(database);

describe("A1.08 four phases", () => {
  test("stand in their order with their steps; a new campaign has its base data and nothing else", async () => {
    const at = await progress(await world());
    expect(at.phases.map(({ code, steps }) => [code, steps.map((one) => one.code)])).toEqual([
      ["setup", ["baseData", "addPodcasts", "kickOff"]],
      ["onboarding", ["select", "onboard"]],
      ["run", ["briefing", "start"]],
      ["reporting", ["listened", "analytics"]],
    ]);
    expect(doneIn(at)).toEqual(["baseData"]);
    expect(stepOf(at, "baseData")).toMatchObject({ kind: "auto", by: "Anna", at: expect.any(String) });
    expect(at.current).toBe("setup");
    expect(at.phases.map((phase) => phase.done)).toEqual([false, false, false, false]);
  });

  test("podcasts tick with the tenth, and untick when it goes", async () => {
    const w = await world();
    const entries = await addMany(w, 9);
    expect(stepOf(await progress(w), "addPodcasts")).toMatchObject({
      done: false,
      count: 9,
      by: null,
      at: null,
    });
    await addMany(w, 1);
    expect(stepOf(await progress(w), "addPodcasts")).toMatchObject({ done: true, count: 10, by: "Anna" });
    const url = `/api/campaign/${w.campaign.publicId}/podcast/remove`;
    await call(w.anna.token, "POST", url, [entries[0]]);
    expect(stepOf(await progress(w), "addPodcasts")).toMatchObject({ done: false, count: 9 });
  });

  test("select ticks with the first that is interested, onboard with the first that signed", async () => {
    const w = await world();
    const [one, two, three] = await addMany(w, 3);
    await move(w, [one!, two!], "Contacted");
    expect(doneIn(await progress(w))).toEqual(["baseData"]);
    await move(w, [one!, two!], "Interested");
    expect(stepOf(await progress(w), "select")).toMatchObject({ done: true, count: 2, by: "Anna" });
    expect(stepOf(await progress(w), "onboard")).toMatchObject({ done: false, count: 0 });
    await move(w, [one!], "Signed");
    await move(w, [three!], "Briefed");
    const at = await progress(w);
    expect([stepOf(at, "select").count, stepOf(at, "onboard").count]).toEqual([3, 2]);
    expect(stepOf(at, "onboard")).toMatchObject({ done: true, kind: "auto", by: "Anna" });
    await move(w, [one!, two!, three!], "Lost");
    expect(doneIn(await progress(w))).toEqual(["baseData"]);
  });

  test("the briefing ticks when something is written in it, and unticks when it is emptied", async () => {
    const w = await world();
    const url = `/api/campaign/${w.campaign.publicId}/briefing`;
    const doc = (...content: object[]) => ({ type: "doc", content: [{ type: "paragraph", content }] });
    const words = { document: doc({ type: "text", text: "Two words" }), modified: null };
    const { modified } = (await call(w.anna.token, "POST", url, words)).payload;
    expect(stepOf(await progress(w), "briefing")).toMatchObject({
      done: true,
      count: 2,
      by: "Anna",
      at: modified,
    });
    await call(w.anna.token, "POST", url, { document: doc({ type: "text", text: "  " }), modified });
    expect(stepOf(await progress(w), "briefing")).toMatchObject({ done: false, count: 0, by: null });
  });

  test("a person says kick off, start and listened, with who and when; the first word stands", async () => {
    const w = await world();
    const bert = await makeLogin(database().db, [w.owner], { nickName: "Bert" });
    const first = (await mark(w, "kickOff", true)).payload;
    expect(stepOf(first, "kickOff")).toMatchObject({ done: true, kind: "person", by: "Anna" });
    const again = (await mark(w, "kickOff", true, bert)).payload;
    expect(stepOf(again, "kickOff")).toEqual(stepOf(first, "kickOff"));
    for (const code of ["start", "listened"] as const) {
      expect(stepOf((await mark(w, code, true, bert)).payload, code)).toMatchObject({
        done: true,
        by: "Bert",
      });
    }
    expect(stepOf((await mark(w, "kickOff", false)).payload, "kickOff")).toMatchObject({
      done: false,
      by: null,
      at: null,
    });
    expect(doneIn(await progress(w))).toEqual(["baseData", "start", "listened"]);
  });

  test("what follows from the data cannot be said", async () => {
    const w = await world();
    for (const code of ["addPodcasts", "select", "onboard", "briefing", "analytics", "", null])
      expect(await mark(w, code as string, true)).toMatchObject({ status: 422, fault: "invalid" });
    expect(await mark(w, "start", "yes" as unknown as boolean)).toMatchObject({ status: 422 });
    expect(doneIn(await progress(w))).toEqual(["baseData"]);
  });

  test("D5 with the commercial fields shown, base data need start and duration, or somebody's word", async () => {
    const w = await world();
    await changeSettings(database().db, { campaignCommercials: true });
    try {
      expect(stepOf(await progress(w), "baseData")).toMatchObject({ done: false, kind: "person" });
      expect((await progress(w)).next).toBe("baseData");
      expect(stepOf((await mark(w, "baseData", true)).payload, "baseData")).toMatchObject({
        done: true,
        by: "Anna",
      });
      await mark(w, "baseData", false);
      const url = `/api/campaign/${w.campaign.publicId}`;
      const start = new Date(Date.now() + 5 * 86_400_000).toISOString();
      await call(w.anna.token, "POST", url, { displayName: "Tea", start });
      expect(stepOf(await progress(w), "baseData").done).toBe(false);
      await call(w.anna.token, "POST", url, { displayName: "Tea", duration: 30 });
      expect(stepOf(await progress(w), "baseData")).toMatchObject({ done: true, kind: "auto" });
    } finally {
      await changeSettings(database().db, { campaignCommercials: false });
    }
  });

  test("all nine done, nothing is current and nothing is next", async () => {
    const w = await world();
    const entries = await addMany(w, 10);
    await connect(w);
    const written = await add(w, { address: "host@fog.example" });
    await write(w, [written.externalId], "accepted");
    await move(w, [...entries, written.externalId], "Signed");
    for (const code of ["kickOff", "start", "listened"]) await mark(w, code, true);
    const briefing = {
      type: "doc",
      content: [{ type: "paragraph", content: [{ type: "text", text: "x" }] }],
    };
    await call(w.anna.token, "POST", `/api/campaign/${w.campaign.publicId}/briefing`, {
      document: briefing,
      modified: null,
    });
    expect(await progress(w)).toMatchObject({ current: "reporting", next: "analytics" });
    await figures(w, { adsDelivered: 0 });
    const at = await progress(w);
    expect(at.phases.every((phase) => phase.done)).toBe(true);
    expect(at).toMatchObject({ current: null, next: null });
    expect(at.todos.map((todo) => todo.done)).toEqual([true, true, true]);
  });
});

describe("A1.09 three todos tick themselves off", () => {
  test("pick ten, connect a mailbox, send the first e-mail", async () => {
    const w = await world();
    const open = await progress(w);
    expect(open.todos).toEqual([
      { code: "pickPodcasts", done: false, at: null, count: 0, recommended: 10 },
      { code: "connectMail", done: false, at: null, address: null, missing: "no-mailbox" },
      {
        code: "sendFirstMail",
        done: false,
        at: null,
        accepted: 0,
        fresh: { podcasts: 0, unlocked: 0, locked: 0, unknown: 0 },
      },
    ]);
    await addMany(w, 8);
    await add(w, { address: "locked@fog.example", locked: true });
    const entry = await add(w, { address: "open@fog.example" });
    expect(await progress(w)).toMatchObject({ next: "connectMail" });
    await connect(w, { senderIdentity: "" });
    expect((await progress(w)).todos[1]).toMatchObject({ done: false, missing: "sender-identity-missing" });
    await connect(w);
    const ready = await progress(w);
    expect(ready.todos[0]).toMatchObject({ done: true, count: 10 });
    expect(ready.todos[1]).toMatchObject({ done: true, address: "kim@brand.example", missing: null });
    expect(ready.todos[2]).toMatchObject({
      done: false,
      fresh: { podcasts: 10, unlocked: 1, locked: 1, unknown: 8 },
    });
    expect(ready.next).toBe("writeFirstMail");
    await write(w, [entry.externalId], "failed");
    expect((await progress(w)).todos[2]).toMatchObject({ done: false, accepted: 0 });
    await write(w, [entry.externalId], "accepted", new Date("2026-11-20T09:00:00Z"));
    await write(w, [entry.externalId], "accepted", new Date("2026-11-21T09:00:00Z"));
    expect((await progress(w)).todos[2]).toMatchObject({
      done: true,
      accepted: 2,
      at: "2026-11-20T09:00:00.000Z",
    });
  });

  test("a colleague's mailbox connects nobody else", async () => {
    const w = await world();
    await connect(w);
    const bert = await makeLogin(database().db, [w.owner]);
    const url = `/api/campaign/${w.campaign.publicId}/progress`;
    expect((await call(bert.token, "GET", url)).payload.todos[1]).toMatchObject({
      done: false,
      address: null,
    });
  });

  test("what is next goes by what has to come first", async () => {
    const w = await world();
    expect((await progress(w)).next).toBe("pickPodcasts");
    const many = await addMany(w, 10);
    const locked = await add(w, { address: "next@fog.example", locked: true });
    await connect(w);
    expect((await progress(w)).next).toBe("unlock");
    const first = await add(w, { address: "first@fog.example" });
    await write(w, [first.externalId], "accepted");
    await move(w, [first.externalId], "Contacted");
    expect((await progress(w)).next).toBe("kickOff");
    await mark(w, "kickOff", true);
    expect((await progress(w)).next).toBe("awaitAnswers");
    const second = await add(w, { address: "second@fog.example" });
    expect((await progress(w)).next).toBe("writeToNew");
    await move(w, [...many, locked.externalId, first.externalId, second.externalId], "Lost");
    expect((await progress(w)).next).toBe("pickPodcasts");
    await move(w, [first.externalId], "Interested");
    expect((await progress(w)).next).toBe("onboard");
    await move(w, [first.externalId], "Signed");
    expect((await progress(w)).next).toBe("briefing");
  });
});
