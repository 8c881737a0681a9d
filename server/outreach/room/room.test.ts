import { beforeEach, describe, expect, test } from "vitest";
import type { Room } from "../../../contract/outreach/room.ts";
import { MAX_RECIPIENTS } from "../../../contract/outreach.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import {
  addEntry,
  contextTo,
  type MailWorld,
  makeMailWorld,
  messagesOf,
} from "../../../tests/support/mail/mail-world.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { addSuppression } from "../../contacts/suppression.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { outreachRoutes } from "../routes.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(() => db(), outreachRoutes);

let world: MailWorld;
beforeEach(async () => {
  world = await makeMailWorld(contextTo(db(), 465, ""), { port: 465, recipients: 3 });
});

const texts = {
  subject: "About {{podcast_title}}",
  body: "Hello {{podcast_owner}},\n\nthis is {{my_first_name}}.",
};
const url = (end: string) => `/api/campaign/${world.campaign.publicId}/${end}`;
const ids = () => world.entries.map((entry) => entry.externalId);
const ask = (fields: object = {}, token = world.kim.token) =>
  call(token, "POST", url("room"), { ...texts, recipients: ids(), ...fields });
const room = async (fields: object = {}) => (await ask(fields)).payload as Room;
const add = (given: Omit<Parameters<typeof addEntry>[3], "title"> & { title?: string }) =>
  addEntry(db(), world.campaign.id, world.owner.id, { title: "Extra", ...given });
const change = (podcastId: number, values: object) =>
  db().updateTable("podcast").set(values).where("id", "=", podcastId).execute();
const codes = (of: Room, entry: string | null) =>
  of.problems.filter((one) => one.entry === entry).map((one) => one.code);
const count = async () =>
  (await db().selectFrom("message").select("id").where("owner_id", "=", world.owner.id).execute()).length;
/** By the way that a message takes. */
async function accept(id: number, values: object): Promise<void> {
  for (const state of ["claimed", "handed", "accepted"] as const)
    await db()
      .updateTable("message")
      .set({ state, handed: new Date(), ...(state === "accepted" && values) })
      .where("id", "=", id)
      .execute();
}
/** What of a room was approved, all of it or these mails. */
const approvedOf = (of: Room, only?: readonly string[]) =>
  Object.fromEntries(
    of.groups.flatMap((group) =>
      group.fingerprint && (!only || only.includes(group.entry)) ? [[group.entry, group.fingerprint]] : [],
    ),
  );
const start = (of: Room, fields: object = {}) =>
  call(world.kim.token, "POST", url("mailing"), {
    ...texts,
    recipients: ids(),
    seen: of.seen,
    again: true,
    approved: approvedOf(of),
    ...fields,
  });

describe("what the room shows", () => {
  test("B1.121 each mail stands there as it will leave, foot and headers included, and nothing is queued", async () => {
    const before = await count();
    const shown = await room();
    const [first] = shown.mails;
    expect(first).toMatchObject({
      subject: "About Show 0",
      body: "Hello Ada Host,\n\nthis is Kim.",
      edited: false,
    });
    expect(first!.foot).toMatch(/^-- \nBrand GmbH\nWeg 1\n10115 Berlin\n\n/);
    expect(first!.headers).toEqual([
      { name: "From", value: "Kim Berg <kim@brand.example>" },
      { name: "Reply-To", value: "podcasts@brand.example" },
      { name: "To", value: world.entries[0]!.address },
      { name: "Subject", value: "About Show 0" },
      { name: "List-Unsubscribe", value: "<mailto:podcasts@brand.example?subject=unsubscribe>" },
    ]);
    expect(shown.groups.map((group) => group.entry)).toEqual(ids());
    expect(await count()).toBe(before);
    expect(await db().selectFrom("mailing").select("id").execute()).toHaveLength(0);
  });

  test("B1.121 all mails are judged, and 50 at a time shown in full; the next page begins where one ended", async () => {
    const many = [];
    for (let i = 0; i < 60; i++)
      many.push(await add({ title: `Show ${i}`, address: `host${i}@d${i}.example` }));
    const recipients = many.map((entry) => entry.externalId);
    const first = await room({ recipients });
    expect([first.groups.length, first.mails.length, first.next]).toEqual([60, 50, recipients[50]]);
    const second = await room({ recipients, from: first.next });
    expect([second.groups.length, second.mails.length, second.next]).toEqual([60, 10, null]);
    expect(second.mails[0]!.entry).toBe(recipients[50]);
    const tooMany = await ask({ recipients: Array.from({ length: MAX_RECIPIENTS + 1 }, (_, i) => `x${i}`) });
    expect(tooMany.status).toBe(422);
  });

  test("B1.121 nobody of another organization gets in, nor a mailbox of somebody else", async () => {
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    expect((await ask({}, stranger.token)).fault).toBe("not-found");
    expect((await ask({ mailboxes: ["nobody"] })).fault).toBe("not-found");
    expect((await ask({ recipients: ["nobody"] })).fault).toBe("not-found");
    expect((await ask({ recipients: [] })).fault).toBe("recipient-missing");
    expect((await ask({ body: " " })).fault).toBe("content-missing");
    expect((await ask({ edits: { [ids()[0]!]: { subject: "a\nb", body: "x" } } })).fault).toBe(
      "header-injection",
    );
  });
});

describe("what blocks a mail", () => {
  test("B1.122 locked, unknown and unusable addresses block, and nothing of them is told", async () => {
    const locked = await add({
      title: "By canary@shows.example",
      artist: "canary@shows.example",
      address: "canary@shows.example",
      locked: true,
    });
    const unknown = await add({});
    const bad = await add({ address: "no address" });
    const recipients = [locked, unknown, bad].map((entry) => entry.externalId);
    const answer = await ask({ recipients });
    const shown = answer.payload as Room;
    expect(recipients.map((entry) => codes(shown, entry)[0])).toEqual(["locked", "unknown", "bad-address"]);
    expect(shown.groups.map((group) => [group.level, group.fingerprint])).toEqual([
      ["blocked", null],
      ["blocked", null],
      ["blocked", null],
    ]);
    expect(shown.mails).toEqual([]);
    expect(answer.body).not.toContain("canary@");
  });

  test("B1.122 who asked not to be contacted, who came back, and what is withdrawn are told apart", async () => {
    const [asked, gone, withdrawn] = world.entries;
    const mailing = await world.start({ recipients: [gone!.externalId] });
    await accept((await messagesOf(db(), mailing))[0]!.id, { fate: "gone", fate_at: new Date() });
    // The web server of `call` has this key.
    const { secrets } = world.context;
    for (const entry of [asked!, gone!])
      await inTransaction(db(), (tx) =>
        addSuppression(tx, secrets, {
          address: entry.address,
          reason: "",
          ownerId: world.owner.id,
          loginId: world.kim.id,
        }),
      );
    await db()
      .insertInto("address_standing")
      .values({ address_key: withdrawn!.address, withdrawn: new Date() })
      .execute();
    const shown = await inRoom();
    expect([asked!, gone!, withdrawn!].map((entry) => codes(shown, entry.externalId)[0])).toEqual([
      "never-contact",
      "gone-before",
      "withdrawn",
    ]);
  });

  test("B1.122 empty placeholders, braces and empty texts block; of an edited mail only that one", async () => {
    const nameless = await add({ artist: "", address: "n@nameless.example" });
    const [first, second] = ids();
    const shown = await room({
      recipients: [...ids(), nameless.externalId],
      edits: {
        [first!]: { subject: "Hi", body: "{{podcast_owner} hello" },
        [second!]: { subject: "Hi", body: " " },
      },
    });
    expect(codes(shown, nameless.externalId)).toContain("placeholder");
    expect(codes(shown, first!)).toContain("braces");
    expect(codes(shown, second!)).toContain("text-missing");
    expect(shown.groups.map((group) => group.level === "blocked")).toEqual([true, true, false, true]);
    const all = await room({ body: "Hello {{podcast_name}}" });
    expect(all.groups.every((group) => group.level === "blocked")).toBe(true);
  });

  test.each([
    ["no-mailbox", { smtp_host: null }],
    ["mailbox-incomplete", { sender_address: "" }],
    ["identity-missing", { sender_identity: " " }],
    ["no-objection", { communication_address: "no-reply@brand.example" }],
  ])("B1.122 %s blocks all mails, said once", async (code, values) => {
    await db().updateTable("mailbox").set(values).where("id", "=", world.mailboxId).execute();
    const shown = await room();
    expect(codes(shown, null)).toEqual([code]);
    expect(shown.groups.map((group) => group.level)).toEqual(["blocked", "blocked", "blocked"]);
    expect(shown.forecast).toMatchObject({ mails: 0, first: null, last: null });
  });
});

/** With the key of the world's own context, which never-contact lists are kept by. */
async function inRoom(fields: object = {}): Promise<Room> {
  const { fillRoom } = await import("./fill-room.ts");
  return fillRoom(world.context, world.kim.caller, world.campaign.publicId, {
    ...texts,
    recipients: ids(),
    language: "en",
    ...fields,
  });
}

describe("what speaks against a mail", () => {
  test("B1.122 warned is who was written to lately, by whom and what came back, and a colleague's conversation", async () => {
    const ben = await makeLogin(db(), [world.owner], { nickName: "Ben" });
    const [first, second] = world.entries;
    const mailing = await world.start({ recipients: [first!.externalId] });
    const [message] = await messagesOf(db(), mailing);
    const lately = (of: Room) => of.problems.find((one) => one.code === "written-lately");
    expect(lately(await room())).toMatchObject({ entry: first!.externalId, by: "Kim", came: "waiting" });
    const handed = new Date(Date.now() - 86_400_000);
    const set = (values: object) =>
      db().updateTable("message").set(values).where("id", "=", message!.id).execute();
    await accept(message!.id, { handed });
    expect(lately(await room())).toMatchObject({ at: handed.toISOString(), came: "nothing" });
    await set({ fate: "gone", fate_at: new Date() });
    expect(lately(await room())).toMatchObject({ came: "gone" });
    await set({ handed: new Date(Date.now() - 15 * 86_400_000), fate: null, fate_at: null });
    expect(lately(await room())).toBeUndefined();

    await db()
      .insertInto("conversation")
      .values({
        public_id: "c",
        owner_id: world.owner.id,
        mailbox_id: world.mailboxId,
        person_key: second!.address,
        subject: "x",
        assigned_to: ben.id,
      })
      .execute();
    expect((await room()).problems).toContainEqual(
      expect.objectContaining({ entry: second!.externalId, code: "colleague", by: "Ben", level: "warns" }),
    );
  });

  test("B1.122 language, silence, a greeting that is no name, odd links and many people of one domain warn", async () => {
    const [first, second, third] = world.entries;
    await change(first!.podcastId, { language: "de", latest_episode: new Date().toISOString().slice(0, 10) });
    await change(second!.podcastId, {
      language: "en",
      artist: "The Smith Show",
      latest_episode: "2020-01-01",
    });
    const shown = await room();
    expect(codes(shown, first!.externalId)).toContain("other-language");
    expect(codes(shown, first!.externalId)).not.toContain("inactive");
    expect(codes(shown, second!.externalId)).toEqual(expect.arrayContaining(["inactive", "no-name"]));
    expect(codes(shown, second!.externalId)).not.toContain("other-language");
    expect(codes(shown, third!.externalId)).not.toContain("no-name");
    // Three of one domain are no crowd, four are.
    expect(codes(shown, third!.externalId)).not.toContain("one-domain");
    const fourth = await add({ address: "fourth@shows.example" });
    const crowd = await room({ recipients: [...ids(), fourth.externalId] });
    expect(crowd.problems.find((one) => one.code === "one-domain")).toMatchObject({
      count: 4,
      detail: "shows.example",
    });
    expect(codes(await room({ body: "See https://bit.ly/x" }), third!.externalId)).toContain("odd-link");
    expect(codes(await room({ body: "See https://brand.example/x." }), third!.externalId)).not.toContain(
      "odd-link",
    );
  });
});

describe("approved mails", () => {
  test("B1.124 what was approved leaves as it was shown: edited, and without those left out", async () => {
    const [first, second] = ids();
    const edits = { [first!]: { subject: "Just for you", body: "Hello {{my_first_name}} by hand" } };
    const shown = await room({ edits });
    expect(shown.mails[0]).toMatchObject({
      subject: "Just for you",
      body: "Hello Kim by hand",
      edited: true,
    });
    const answer = await start(shown, {
      edits,
      recipients: [first, second],
      approved: approvedOf(shown, [first!, second!]),
    });
    expect(answer.status).toBe(202);
    const messages = await messagesOf(db(), answer.payload.publicId);
    expect(messages.map((one) => [one.subject, one.body])).toEqual([
      ["Just for you", "Hello Kim by hand"],
      ["About Show 1", "Hello Ada Host,\n\nthis is Kim."],
    ]);
  });

  test("B1.124 what changed since is refused and listed, nothing is queued, and a second look may send it", async () => {
    const before = await count();
    const shown = await room();
    await change(world.entries[1]!.podcastId, { title: "Renamed" });
    const refused = await start(shown);
    expect([refused.status, refused.fault]).toEqual([409, "room-changed"]);
    expect(JSON.parse(refused.body).payload ?? JSON.parse(refused.body)).toMatchObject({
      mails: [{ entry: ids()[1], title: "Renamed", problem: null }],
    });
    expect(await count()).toBe(before);
    const again = await start(await room());
    expect(again.payload.messages).toHaveLength(3);
  });

  test.each([
    ["the text", { body: "Another text" }],
    ["the language", { language: "de" }],
    ["an edit", () => ({ edits: { [ids()[0]!]: { subject: "Other", body: "Other" } } })],
    ["nothing approved", { approved: {} }],
    ["a made-up fingerprint", () => ({ approved: Object.fromEntries(ids().map((id) => [id, "x"])) })],
  ])("B1.124 %s is not what was approved", async (_what, fields) => {
    const refused = await start(await room(), typeof fields === "function" ? fields() : fields);
    expect(refused.fault).toBe("room-changed");
  });

  test("B1.124 a sender that changed, and a block that came up, are changes too", async () => {
    const shown = await room();
    const set = (values: object) =>
      db().updateTable("mailbox").set(values).where("id", "=", world.mailboxId).execute();
    await set({ sender_name: "Somebody else" });
    expect((await start(shown)).fault).toBe("room-changed");
    await set({ sender_name: "Kim Berg" });
    await db()
      .insertInto("address_standing")
      .values({ address_key: world.entries[2]!.address, withdrawn: new Date() })
      .execute();
    const refused = await start(shown);
    expect(refused.body).toContain('"problem":"withdrawn"');
    const others = ids().slice(0, 2);
    expect((await start(shown, { recipients: others, approved: approvedOf(shown, others) })).status).toBe(
      202,
    );
  });

  test("B1.124 two who send the same room at once make one mailing; the second is asked", async () => {
    const shown = await room();
    const answers = await Promise.all([start(shown, { again: false }), start(shown, { again: false })]);
    expect(answers.map((one) => one.fault ?? one.status).sort()).toEqual([202, "written-since"]);
    expect(await count()).toBe(3);
  });
});
