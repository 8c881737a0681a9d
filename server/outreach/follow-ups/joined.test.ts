import { simpleParser } from "mailparser";
import { beforeEach, describe, expect, test } from "vitest";
import { useDatabase } from "../../../tests/support/database.ts";
import { followUpsOf, goOn, letDaysPass } from "../../../tests/support/mail/follow-ups.ts";
import {
  addEntry,
  contextTo,
  type MailWorld,
  makeMailWorld,
  useCertificate,
} from "../../../tests/support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/support/mail/smtp-sink.ts";
import { movePodcasts } from "../../campaigns/move.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { sendMailbox } from "../sending/send-mailbox.ts";
import { readFollowUps } from "./show.ts";

const database = useDatabase();
const db = () => database().db;
const tls = useCertificate();
let sink: SmtpSink;
let world: MailWorld;
let shows: Awaited<ReturnType<typeof addEntry>>[];

beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
  world = await makeMailWorld(contextTo(db(), sink.port, tls().ca), { port: sink.port, recipients: 1 });
  shows = [];
  for (const title of ["A", "B", "C"])
    shows.push(
      await addEntry(db(), world.campaign.id, world.owner.id, { title, address: "twin@pods.example" }),
    );
  return () => sink.stop();
});

const steps = [
  { days: 4, body: "Once more about {{podcast_title}}." },
  { days: 7, body: "And again about {{podcast_title}}." },
];

async function begun(): Promise<string> {
  const mailing = await world.start({ recipients: shows.map((show) => show.externalId), steps });
  await sendMailbox(world.context, world.mailboxId);
  // Gives the first one its day.
  await goOn(world);
  return mailing;
}

const remove = (place: number) =>
  db().deleteFrom("campaign_entry").where("id", "=", shows[place]!.id).execute();
const move = (place: number, to: "Signed") =>
  inTransaction(db(), (tx) =>
    movePodcasts(tx, world.kim.caller, world.campaign.publicId, [shows[place]!.externalId], to),
  );
const states = async (mailing: string) =>
  (await followUpsOf(db(), mailing)).map(({ state, reason }) => (reason ? `${state} ${reason}` : state));
const lastText = async () => (await simpleParser(sink.mails.at(-1)!.raw)).text;

describe("what follows a mail about several shows", () => {
  test("B1.79 B1.123 names all of them, moves all their cards, and is about them in the timeline", async () => {
    const mailing = await begun();
    await letDaysPass(db(), mailing, 4);
    await goOn(world);
    expect(await lastText()).toContain("Once more about A, B and C.");
    const entries = await db()
      .selectFrom("campaign_entry")
      .select("state")
      .where(
        "id",
        "in",
        shows.map((show) => show.id),
      )
      .execute();
    expect(entries.map((entry) => entry.state)).toEqual(["FollowedUp", "FollowedUp", "FollowedUp"]);
    const about = await db()
      .selectFrom("message_entry as s")
      .innerJoin("message as m", "m.id", "s.message_id")
      .select("s.entry_id")
      .where("m.step", "=", 1)
      .orderBy("s.place")
      .execute();
    expect(about.map((row) => row.entry_id)).toEqual(shows.map((show) => show.id));
  });

  test("B1.79 B1.123 does not name a show that left the campaign since, the first one included", async () => {
    const mailing = await begun();
    await remove(0);
    await letDaysPass(db(), mailing, 4);
    await goOn(world);
    expect(await lastText()).toContain("Once more about B and C.");
    await remove(1);
    await letDaysPass(db(), mailing, 7);
    await goOn(world);
    expect(await lastText()).toContain("And again about C.");
  });

  test("B1.81 B1.123 asks about and names the shows that are left, not the one that was removed", async () => {
    const mailing = await begun();
    const inactive = async (place: number) =>
      db()
        .updateTable("podcast")
        .set({ latest_episode: "2020-01-01" })
        .where("id", "=", shows[place]!.podcastId)
        .execute();
    await inactive(0);
    await remove(0);
    await letDaysPass(db(), mailing, 4);
    await goOn(world);
    expect(await lastText()).toContain("Once more about B and C.");
    await inactive(2);
    await letDaysPass(db(), mailing, 7);
    await goOn(world);
    expect((await states(mailing))[1]).toBe("held inactive");
    const { page } = await readFollowUps(db(), world.kim.caller, mailing);
    for (const one of page)
      expect(one).toMatchObject({
        podcastPublicId: shows[1]!.publicId,
        entryExternalId: shows[1]!.externalId,
        podcastTitle: "B",
        alsoAbout: ["C"],
      });
  });

  test("B1.83 B1.123 goes where the removed show is unlocked no more, and stops where that left is not", async () => {
    const mailing = await begun();
    const lock = (place: number) =>
      db().deleteFrom("unlock").where("podcast_id", "=", shows[place]!.podcastId).execute();
    await remove(0);
    await lock(0);
    await letDaysPass(db(), mailing, 4);
    await goOn(world);
    expect(await lastText()).toContain("Once more about B and C.");
    await lock(1);
    await letDaysPass(db(), mailing, 7);
    await goOn(world);
    expect((await states(mailing))[1]).toBe("stopped no-longer-unlocked");
  });

  test("B1.83 B1.123 stops when any of the shows is signed", async () => {
    const signed = await begun();
    await move(1, "Signed");
    expect(await states(signed)).toEqual(["stopped entry-moved", "stopped entry-moved"]);
  });

  test("B1.83 B1.123 stops when none of the shows is left", async () => {
    const mailing = await begun();
    for (const place of [0, 1, 2]) await remove(place);
    await letDaysPass(db(), mailing, 4);
    await goOn(world);
    expect(sink.mails).toHaveLength(1);
    expect((await states(mailing))[0]).toBe("stopped entry-removed");
  });
});
