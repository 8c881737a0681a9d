import { beforeEach, expect, test } from "vitest";
import type { Room } from "../../../contract/outreach/room.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  contextTo,
  type MailWorld,
  makeMailWorld,
  messagesOf,
} from "../../../tests/support/mail/mail-world.ts";
import { mailboxById } from "../../mailbox/sender.ts";
import { outreachRoutes } from "../routes.ts";
import { paceOf, pastOf } from "../sending/pace.ts";
import { forecast, forecastEach } from "../sending/schedule.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(() => db(), outreachRoutes);

let world: MailWorld;
beforeEach(async () => {
  world = await makeMailWorld(contextTo(db(), 465, ""), { port: 465, recipients: 3 });
  await db()
    .updateTable("mailbox")
    .set({
      sandbox: false,
      time_zone: "UTC",
      window_days: [1, 2, 3, 4, 5, 6, 7],
      window_from: 0,
      window_to: 1440,
    })
    .where("id", "=", world.mailboxId)
    .execute();
});

const texts = { subject: "About {{podcast_title}}", body: "Hello {{podcast_owner}}" };
const ids = () => world.entries.map((entry) => entry.externalId);
const room = async (fields: object = {}) => {
  const url = `/api/campaign/${world.campaign.publicId}/room`;
  return (await call(world.kim.token, "POST", url, { ...texts, recipients: ids(), ...fields }))
    .payload as Room;
};
/** By the way that a message takes. */
async function accept(id: number): Promise<void> {
  for (const state of ["claimed", "handed", "accepted"] as const)
    await db()
      .updateTable("message")
      .set({ state, handed: new Date(), ...(state === "accepted" && { accepted: new Date() }) })
      .where("id", "=", id)
      .execute();
}

test("B1.125 the forecast is the schedule that sends, run ahead behind what waits already", async () => {
  await world.start({ recipients: [ids()[0]!] });
  const recipients = ids().slice(1);
  const { forecast: told } = await room({ recipients });
  const mailbox = (await mailboxById(db(), world.mailboxId))!;
  const now = new Date();
  const past = await pastOf(db(), mailbox);
  const expected = [2, 3].map((mails) => forecast(now, past, paceOf(mailbox), mails)!.getTime());
  expect(told.mails).toBe(2);
  expect(told.mailboxes).toHaveLength(1);
  // The room has asked a moment earlier.
  const offsets = [told.first, told.last].map((at, i) =>
    Math.round((expected[i]! - Date.parse(at!)) / 60_000),
  );
  expect(offsets).toEqual([0, 0]);
  expect(Date.parse(told.last!) - Date.parse(told.first!)).toBe(expected[1]! - expected[0]!);
  // With steps and for later: behind what leaves until then, and the days of what follows its last mail.
  const notBefore = new Date(now.getTime() + 5 * 86_400_000).toISOString();
  const steps = [4, 7].map((days) => ({ days, body: "Did you see it?" }));
  const later = (await room({ recipients, steps, notBefore })).forecast;
  const dues = [now, new Date(notBefore), new Date(notBefore)];
  expect(later.last).toBe(forecastEach(now, past, paceOf(mailbox), dues).at(-1)!.toISOString());
  const until = new Date(Date.parse(later.last!) + 11 * 86_400_000).setUTCSeconds(0, 0);
  expect(later.followUpsUntil).toBe(new Date(until).toISOString());
  expect(told.followUpsUntil).toBeNull();
  // What waits for a day six weeks ahead keeps nobody waiting today, and takes no room of a day from this mailing.
  await world.start({ notBefore: new Date(now.getTime() + 42 * 86_400_000).toISOString() });
  const beside = (await room({ recipients })).forecast;
  expect(Math.abs(Date.parse(beside.last!) - Date.parse(told.last!))).toBeLessThan(60_000);
  await db()
    .updateTable("mailbox")
    .set({ pause_reason: "by-user", paused_since: new Date(), paused_until: null })
    .where("id", "=", world.mailboxId)
    .execute();
  const paused = await room({ recipients, steps });
  expect([
    paused.forecast.last,
    paused.problems.filter((one) => one.entry === null).map((one) => one.code),
  ]).toEqual([null, ["paused"]]);
  expect(paused.forecast.followUpsUntil).toBeNull();
});

test("B1.125 the end that a mailing names counts the follow-ups that go before it", async () => {
  const [first, other] = ids();
  const steps = [{ days: 4, body: "Did you see it?" }];
  const written = await world.start({ recipients: [first!], steps });
  for (const { id } of await messagesOf(db(), written)) await accept(id);
  const mailing = await world.start({ recipients: [other!] });
  const end = async () =>
    Date.parse((await call(world.kim.token, "GET", `/api/mailing/${mailing}`)).payload.forecast);
  const plan = (due: Date) => db().updateTable("follow_up").set({ state: "planned", due }).execute();
  await plan(new Date(Date.now() + 30 * 86_400_000));
  const alone = await end();
  await plan(new Date());
  expect((await end()) - alone).toBeGreaterThan(30_000);
});
