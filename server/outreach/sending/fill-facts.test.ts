import { beforeEach, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  contextTo,
  type MailWorld,
  makeMailWorld,
  messagesOf,
} from "../../../tests/support/mail/mail-world.ts";
import { writeRecent } from "../../catalogue/episodes/recent-queries.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { fillFacts } from "./fill-facts.ts";
import { claimNext } from "./sending-queries.ts";

const database = useDatabase();
const db = () => database().db;

let world: MailWorld;
beforeEach(async () => {
  world = await makeMailWorld(contextTo(db(), 465, ""), { port: 465, recipients: 1 });
});

const publish = (title: string | null, day: string, episodes: number) =>
  inTransaction(db(), async (tx) => {
    const id = world.entries[0]!.podcastId;
    await writeRecent(tx, [{ id, recent: { title, day, weekday: title === null ? null : 3 } }]);
    await tx.updateTable("podcast").set({ latest_episode: day, episodes }).where("id", "=", id).execute();
  });
const claim = async () => (await inTransaction(db(), (tx) => claimNext(tx, world.mailboxId)))!;

const text = {
  subject: "{{podcast_title}}: {{latest_episode_title}}",
  body: "On {{usual_weekday|some day}}, {{latest_episode_day}}, {{episode_count}} by {{podcast_owner}}",
};

test("B2.08 facts of the show are filled in when the mail leaves, in its language, and kept as they went out", async () => {
  await publish("Fog", "2026-01-28", 1200);
  const mailing = await world.start(text);
  const [queued] = await messagesOf(db(), mailing);
  expect([queued!.subject, queued!.body]).toEqual([
    "Show 0: Fog",
    "On Wednesday, January 28, 2026, 1,200 by Ada Host",
  ]);

  await publish("Rain {{my_first_name}}", "2026-02-04", 1201);
  // All else stays as it was queued.
  await db()
    .updateTable("podcast")
    .set({ title: "Another", artist: "Somebody else" })
    .where("id", "=", world.entries[0]!.podcastId)
    .execute();
  const filled = await fillFacts(db(), await claim());
  expect(filled).toEqual({
    subject: "Show 0: Rain {{my_first_name}}",
    body: "On Wednesday, February 4, 2026, 1,201 by Ada Host",
  });
  const [kept] = await messagesOf(db(), mailing);
  expect([kept!.subject, kept!.body, kept!.state]).toEqual([filled!.subject, filled!.body, "claimed"]);
});

test("B2.08 a German mail names day and weekday in German", async () => {
  await publish("Nebel", "2026-01-28", 1200);
  await world.start({ ...text, language: "de" });
  expect((await fillFacts(db(), await claim()))!.body).toBe(
    "On Mittwoch, 28. Januar 2026, 1.200 by Ada Host",
  );
});

test("B2.08 a fact that got lost gives way to its fallback; without one the mail is stopped with the reason", async () => {
  await publish("Fog", "2026-01-28", 3);
  const one = await world.start({ subject: "Your show", body: "{{latest_episode_title|your last one}}" });
  const other = await world.start(text);
  await publish(null, "2026-02-04", 4);
  expect((await fillFacts(db(), await claim()))!.body).toBe("your last one");
  expect(await fillFacts(db(), await claim())).toBeNull();
  const states = [...(await messagesOf(db(), one)), ...(await messagesOf(db(), other))];
  expect(states.map(({ state, reason }) => [state, reason])).toEqual([
    ["claimed", null],
    ["stopped", "fact-missing"],
  ]);
});

test("B2.08 an unknown fact without a fallback keeps the recipient out when queued", async () => {
  await publish(null, "2026-01-28", 3);
  await expect(world.start(text)).rejects.toMatchObject({ code: "placeholder-unresolved" });
});

test("B2.08 a mail without facts is sent as it was queued, and a worker that has lost it changes nothing", async () => {
  await publish("Fog", "2026-01-28", 3);
  await world.start();
  const plain = await claim();
  expect(await fillFacts(db(), plain)).toBe(plain);
  const mailing = await world.start(text);
  const lost = await claim();
  await db()
    .updateTable("message")
    .set({ fence: lost.fence + 1 })
    .where("id", "=", lost.id)
    .execute();
  await publish("Rain", "2026-02-04", 4);
  expect(await fillFacts(db(), lost)).toBe(lost);
  expect((await messagesOf(db(), mailing))[0]!.subject).toBe("Show 0: Fog");
});
