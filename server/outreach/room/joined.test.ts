import { beforeEach, describe, expect, test } from "vitest";
import type { Room } from "../../../contract/outreach/room.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  addEntry,
  contextTo,
  type MailWorld,
  mailboxInput,
  makeMailWorld,
  messagesOf,
  useCertificate,
} from "../../../tests/support/mail/mail-world.ts";
import { type SmtpSink, startSmtpSink } from "../../../tests/support/mail/smtp-sink.ts";
import { movePodcasts } from "../../campaigns/move.ts";
import { insertConversation, insertEntries } from "../../conversations/keeping/keep-queries.ts";
import { addMailbox } from "../../mailbox/change.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { outreachRoutes } from "../routes.ts";
import { sendMailbox } from "../sending/send-mailbox.ts";
import { joinTitles } from "./join-titles.ts";
import { shareOut } from "./share-out.ts";

const database = useDatabase();
const db = () => database().db;
const tls = useCertificate();
const call = useApi(() => db(), outreachRoutes);
let sink: SmtpSink;
let world: MailWorld;
let shows: Awaited<ReturnType<typeof addEntry>>[];

beforeEach(async () => {
  sink = await startSmtpSink({ certificate: tls().certificate, user: "kim", password: "secret-word" });
  world = await makeMailWorld(contextTo(db(), sink.port, tls().ca), { port: sink.port, recipients: 1 });
  shows = [];
  for (const [title, address] of [
    ["A", "twin@pods.example"],
    ["B", "Twin@Pods.example"],
    ["C", "twin+podcast@pods.example"],
  ] as const)
    shows.push(await addEntry(db(), world.campaign.id, world.owner.id, { title, address }));
  return () => sink.stop();
});

const ids = () => shows.map((show) => show.externalId);
const send = () => sendMailbox(world.context, world.mailboxId);
const stateOf = async (entryId: number) =>
  (await db().selectFrom("campaign_entry").select("state").where("id", "=", entryId).executeTakeFirst())
    ?.state;
const move = (entry: string, to: "Lost" | "Signed") =>
  inTransaction(db(), (tx) => movePodcasts(tx, world.kim.caller, world.campaign.publicId, [entry], to));

describe("one person with several shows", () => {
  test("B1.123 titles are joined as the language joins them", () => {
    expect(joinTitles(["A"], "en")).toBe("A");
    expect(joinTitles(["A", "B"], "en")).toBe("A and B");
    expect(joinTitles(["A", "B", "C"], "en")).toBe("A, B and C");
    expect(joinTitles(["A", "B", "C"], "de")).toBe("A, B und C");
  });

  test("B1.123 gets one mail about all of them, with its own text if there is one; all cards move", async () => {
    const mailing = await world.start({
      recipients: [...ids(), ...world.entries.map((one) => one.externalId)],
      body: "About {{podcast_title}}",
      joinedBody: "About your shows {{podcast_title}}",
    });
    const messages = await messagesOf(db(), mailing);
    expect(messages.map((one) => one.body)).toEqual(["About your shows A, B and C", "About Show 0"]);
    await send();
    expect(sink.mails.map((mail) => mail.raw.includes("About your shows A, B and C"))).toContain(true);
    expect(await Promise.all(shows.map((show) => stateOf(show.id)))).toEqual([
      "Contacted",
      "Contacted",
      "Contacted",
    ]);
    const { payload } = await call(world.kim.token, "GET", `/api/mailing/${mailing}`);
    expect(payload.messages[0]).toMatchObject({ podcastTitle: "A", alsoAbout: ["B", "C"] });
  });

  test("B1.123 the conversation that begins with an answer is about all shows", async () => {
    const [message] = await messagesOf(db(), await world.start({ recipients: ids() }));
    const kept = await inTransaction(db(), async (tx) => {
      const { id: mailboxId } = { id: world.mailboxId };
      const id = await insertConversation(tx, {
        ownerId: world.owner.id,
        mailboxId,
        personKey: "twin@pods.example",
        subject: "Re",
      });
      await insertEntries(tx, id, [message!]);
      await insertEntries(tx, id, [message!]);
      return id;
    });
    const rows = await db()
      .selectFrom("conversation_entry")
      .selectAll()
      .where("conversation_id", "=", kept)
      .execute();
    expect(rows.map((row) => row.entry_id).sort()).toEqual(shows.map((show) => show.id).sort());
  });

  test("B1.123 a show that was moved or removed meanwhile is named no more and stays; the others go", async () => {
    const mailing = await world.start({ recipients: ids(), body: "About {{podcast_title}}" });
    await move(ids()[0]!, "Lost");
    await db().deleteFrom("campaign_entry").where("id", "=", shows[1]!.id).execute();
    await send();
    const [message] = await messagesOf(db(), mailing);
    expect([message!.state, message!.body]).toEqual(["accepted", "About C"]);
    expect([await stateOf(shows[0]!.id), await stateOf(shows[2]!.id)]).toEqual(["Lost", "Contacted"]);
  });

  test("B1.123 where no show is left nothing goes; nor a mail written apart that names one of those", async () => {
    const mailing = await world.start({ recipients: ids() });
    for (const id of ids()) await move(id, "Lost");
    await send();
    expect((await messagesOf(db(), mailing)).map((one) => [one.state, one.reason])).toEqual([
      ["stopped", "entry-moved"],
    ]);
    const others = [];
    for (const title of ["D", "E"])
      others.push(
        await addEntry(db(), world.campaign.id, world.owner.id, { title, address: "own@pods.example" }),
      );
    const [first, second] = others.map((one) => one.externalId);
    const edited = await world.start({
      recipients: [first!, second!],
      edits: { [first!]: { subject: "D and E", body: "By hand" } },
    });
    await move(second!, "Lost");
    await send();
    expect((await messagesOf(db(), edited)).map((one) => one.state)).toEqual(["stopped"]);
    expect(sink.mails).toEqual([]);
  });

  test("B1.123 B2.07 what only the show that fell away could say leaves no hole: its fallback stands, or nothing goes", async () => {
    await db()
      .updateTable("podcast")
      .set({ artist: null, owner_name: "" })
      .where("id", "=", shows[1]!.podcastId)
      .execute();
    const recipients = ids().slice(0, 2);
    const bare = await world.start({ recipients, body: "Hello {{podcast_owner}}," });
    const apart = await world.start({
      recipients,
      body: "Hello {{podcast_owner}},",
      joinedBody: "Hello both,",
    });
    const kept = await world.start({ recipients, body: "Hello {{podcast_owner|there}}," });
    expect((await messagesOf(db(), bare))[0]!.body).toBe("Hello Ada Host,");
    await move(ids()[0]!, "Lost");
    await send();
    const shown = [];
    for (const mailing of [bare, apart, kept])
      for (const { state, reason, body } of await messagesOf(db(), mailing))
        shown.push([state, reason, state === "stopped" ? null : body]);
    expect(shown).toEqual([
      ["stopped", "fact-missing", null],
      ["stopped", "fact-missing", null],
      ["accepted", null, "Hello there,"],
    ]);
    expect(sink.mails).toHaveLength(1);
  });

  test("B1.123 facts of one show are not told of several, and any show can be left out", async () => {
    const ask = async (recipients: readonly string[], body: string) =>
      (
        await call(world.kim.token, "POST", `/api/campaign/${world.campaign.publicId}/room`, {
          subject: "Hi",
          body,
          recipients,
        })
      ).payload as Room;
    await db().updateTable("podcast").set({ episodes: 12 }).where("id", "=", shows[0]!.podcastId).execute();
    const joined = await ask(ids(), "{{episode_count|many}} of {{podcast_title}}");
    expect(joined.groups.map((group) => group.shows.map((show) => show.title))).toEqual([["A", "B", "C"]]);
    expect(joined.mails[0]!.body).toBe("many of A, B and C");
    const two = await ask(ids().slice(1), "About {{podcast_title}}");
    expect(two.mails[0]!.body).toBe("About B and C");
    expect(two.groups[0]!.entry).toBe(ids()[1]);
  });
});

describe("several mailboxes", () => {
  test("B1.125 who was written to keeps theirs, the others are shared out by what is left", () => {
    const people = ["a", "b", "c", "d"].map((key) => ({ key }));
    const boxes = [
      { id: 1, free: 1 },
      { id: 2, free: 3 },
    ];
    expect(shareOut(people, new Map([["d", 1]]), boxes)).toEqual([2, 2, 2, 1]);
    expect(shareOut(people, new Map(), boxes)).toEqual([2, 2, 1, 2]);
    expect(shareOut(people, new Map([["a", 9]]), [])).toEqual([undefined, undefined, undefined, undefined]);
  });

  test("B1.125 each mailbox has its own mailing and forecast, in one transaction, and a person stays with the one that wrote before", async () => {
    const second = await inTransaction(db(), (tx) =>
      addMailbox(
        tx,
        world.context,
        { loginId: world.kim.id, ownerId: world.owner.id },
        {
          ...mailboxInput(sink.port, { senderAddress: "office@brand.example" }),
        },
      ),
    );
    const boxes = await db()
      .selectFrom("mailbox")
      .select(["id", "public_id as handle"])
      .where("owner_id", "=", world.owner.id)
      .orderBy("id")
      .execute();
    await db().updateTable("mailbox").set({ sandbox: true }).where("owner_id", "=", world.owner.id).execute();
    const handles = [boxes.find((box) => box.id === world.mailboxId)!.handle, second];
    const people = [];
    for (const n of [1, 2, 3])
      people.push(
        await addEntry(db(), world.campaign.id, world.owner.id, {
          title: `P${n}`,
          address: `p${n}@d${n}.example`,
        }),
      );
    await world.start({ recipients: [people[0]!.externalId], mailbox: second });
    const draft = {
      subject: "Hi",
      body: "Text",
      recipients: people.map((one) => one.externalId),
      mailboxes: handles,
    };
    const room = (await call(world.kim.token, "POST", `/api/campaign/${world.campaign.publicId}/room`, draft))
      .payload as Room;
    expect(room.groups[0]!.mailbox).toBe(second);
    expect(room.forecast.mailboxes.map((one) => one.mails).toSorted()).toEqual([1, 2]);
    const approved = Object.fromEntries(room.groups.map((group) => [group.entry, group.fingerprint]));
    const started = await call(world.kim.token, "POST", `/api/campaign/${world.campaign.publicId}/mailing`, {
      ...draft,
      approved,
      seen: room.seen,
      again: true,
    });
    expect(started.status).toBe(202);
    const sent = await db()
      .selectFrom("message as m")
      .innerJoin("mailbox as b", "b.id", "m.mailbox_id")
      .innerJoin("mailing as g", "g.id", "m.mailing_id")
      .select(["m.recipient", "b.public_id as box", "g.mailbox_id as of", "b.id as boxId"])
      .where("m.subject", "=", "Hi")
      .orderBy("m.recipient")
      .execute();
    expect(sent.map((one) => one.box)).toEqual(room.groups.map((group) => group.mailbox));
    expect(sent.every((one) => one.of === one.boxId)).toBe(true);
  });
});
