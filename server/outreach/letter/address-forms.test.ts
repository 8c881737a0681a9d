import fc from "fast-check";
import { simpleParser } from "mailparser";
import { beforeEach, describe, expect, test } from "vitest";
import { hasForms, leftOverBraces } from "../../../contract/outreach/placeholders.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { goOn, letDaysPass } from "../../../tests/support/mail/follow-ups.ts";
import {
  addEntry,
  type MailWorld,
  makeMailWorld,
  messagesOf,
} from "../../../tests/support/mail/mail-world.ts";
import { useReplies } from "../../../tests/support/mail/reply-world.ts";
import { makeLogin, makeOwner } from "../../../tests/support/world.ts";
import { campaignRoutes } from "../../campaigns/routes.ts";
import { sendMailbox } from "../sending/send-mailbox.ts";
import { fillPlaceholders, inForm, neededPlaceholders, unknownPlaceholders } from "./placeholders.ts";

const database = useDatabase();
const db = () => database().db;
const { call, sink, context } = useReplies(db);
const ofCampaigns = useApi(db, campaignRoutes);

const values = {
  podcast_owner: "Ada",
  podcast_title: "",
  my_first_name: "",
  my_last_name: "",
  latest_episode_title: "",
  latest_episode_day: "",
  usual_weekday: "",
  episode_count: "",
};

describe("words for Sie and Du", () => {
  test.each([
    ["{{Sie: Haben Sie | Du: Hast du}} Zeit?", "Haben Sie Zeit?", "Hast du Zeit?"],
    ["{{ du:Hi|sie:Guten Tag }} {{podcast_owner}}", "Guten Tag Ada", "Hi Ada"],
    ["{{Sie: Ihre, liebe | Du: deine}} {{Sie:|Du: ganz}}", "Ihre, liebe ", "deine ganz"],
  ])("B2.11 %s", (text, formal, informal) => {
    expect(hasForms(text)).toBe(true);
    expect(unknownPlaceholders(text)).toEqual([]);
    expect(neededPlaceholders(text).filter((name) => name !== "podcast_owner")).toEqual([]);
    expect(leftOverBraces(text)).toBeNull();
    expect(fillPlaceholders(text, values)).toBe(formal);
    expect(fillPlaceholders(text, { ...values, form: "formal" })).toBe(formal);
    expect(fillPlaceholders(text, { ...values, form: "informal" })).toBe(informal);
  });

  test.each([
    "{{Sie: Haben Sie}}",
    "{{Sie: a | Sie: b}}",
    "{{Sie: a | Du: b | Du: c}}",
    "{{Ihr: a | Du: b}}",
  ])("B2.11 %s is no such pair, and is refused as any unknown name", (text) => {
    expect(hasForms(text)).toBe(false);
    expect(unknownPlaceholders(text)).toHaveLength(1);
  });

  test("B2.11 are taken in one pass: words that look like a placeholder or a pattern stay as they are", () => {
    const word = fc.string().filter((text) => !/[{}|]/.test(text));
    fc.assert(
      fc.property(word, word, (formal, informal) => {
        const text = `a{{Sie:${formal}|Du:${informal}}}z`;
        expect(inForm(text, "formal")).toBe(`a${formal.trim()}z`);
        expect(inForm(text, "informal")).toBe(`a${informal.trim()}z`);
        expect(inForm(inForm(text, "informal"), "formal")).toBe(inForm(text, "informal"));
      }),
    );
  });
});

describe("Sie or Du for each recipient", () => {
  let world: MailWorld;
  beforeEach(async () => {
    world = await makeMailWorld(context(), { port: sink().port, recipients: 3 });
  });
  const url = (end: string) => `/api/campaign/${world.campaign.publicId}/${end}`;
  const entry = (place: number) => world.entries[place]!.externalId;
  const choose = (ids: readonly string[], form: "formal" | "informal" | null, token = world.kim.token) =>
    ofCampaigns(token, "POST", url("podcast/form"), { externalIds: ids, form });
  const draft = (fields: object = {}) => ({
    subject: "{{Sie: Ihre | Du: Deine}} Sendung",
    body: "Guten Tag,\n\n{{Sie: haben Sie | Du: hast du}} Zeit?",
    recipients: world.entries.map((one) => one.externalId),
    language: "de",
    ...fields,
  });
  const room = async (fields: object = {}) =>
    (await call(world.kim.token, "POST", url("room"), draft(fields))).payload;
  const begin = (fields: object = {}) =>
    call(world.kim.token, "POST", url("mailing"), draft({ again: true, ...fields }));
  const subjects = async () =>
    Promise.all(sink().mails.map(async ({ raw }) => (await simpleParser(raw)).subject));

  test("B2.12 each gets the words chosen for them, all others those of the mail, in room, preview, mail and follow-up", async () => {
    await choose([entry(1)], "informal");
    await choose([entry(2)], "formal");
    const shown = await room();
    expect(shown.groups.map((group: { form: string | null }) => group.form)).toEqual([
      null,
      "informal",
      "formal",
    ]);
    expect(shown.mails.map((mail: { body: string }) => mail.body.split("\n").at(-1))).toEqual([
      "haben Sie Zeit?",
      "hast du Zeit?",
      "haben Sie Zeit?",
    ]);
    const check = async (example: string, form: string) =>
      (
        await call(
          world.kim.token,
          "POST",
          url("mailing/check"),
          draft({ example, form, steps: [{ days: 4, body: "{{Sie: Sie | Du: Du}} noch einmal" }] }),
        )
      ).payload;
    expect(await check(entry(0), "informal")).toMatchObject({
      form: "informal",
      steps: [{ body: "Du noch einmal", missing: [] }],
    });
    expect(await check(entry(2), "informal")).toMatchObject({
      form: "formal",
      steps: [{ body: "Sie noch einmal" }],
    });
    const steps = [{ days: 4, body: "{{Sie: Sie | Du: Du}} noch einmal" }];
    const { payload } = await begin({ form: "informal", steps });
    await sendMailbox(world.context, world.mailboxId);
    expect(await subjects()).toEqual(["Deine Sendung", "Deine Sendung", "Ihre Sendung"]);
    // Whoever offered the Du meanwhile reads it in what follows.
    await choose([entry(2)], "informal");
    await choose([entry(0)], "formal");
    await goOn(world);
    await letDaysPass(db(), payload.publicId, 4);
    await goOn(world);
    const followed = (await messagesOf(db(), payload.publicId)).slice(3);
    expect(followed.map(({ body }) => body)).toEqual(["Sie noch einmal", "Du noch einmal", "Du noch einmal"]);
  });

  test("B2.12 facts that are filled in when the mail leaves leave the words as they were approved", async () => {
    await choose([entry(0)], "informal");
    await begin({
      recipients: [entry(0)],
      body: "{{Sie: Ihre | Du: Deine}} {{episode_count|vielen}} Folgen",
    });
    await choose([entry(0)], "formal");
    await sendMailbox(world.context, world.mailboxId);
    expect((await simpleParser(sink().mails[0]!.raw)).text).toMatch(/^Deine \S+ Folgen/);
  });

  test("B2.12 one person with several shows is addressed with Sie if any of them says so", async () => {
    const [, first] = world.entries;
    const twin = await addEntry(db(), world.campaign.id, world.owner.id, {
      title: "Twin",
      address: first!.address,
    });
    await choose([first!.externalId], "informal");
    const recipients = [first!.externalId, twin.externalId];
    expect((await room({ recipients })).groups).toMatchObject([{ form: "informal" }]);
    await choose([twin.externalId], "formal");
    const shown = await room({ recipients });
    expect(shown.groups).toMatchObject([{ form: "formal" }]);
    expect(shown.mails[0].body).toContain("haben Sie");
  });

  test("B2.13 the room warns where the text has no words for what was chosen, and tells approved mails that changed", async () => {
    const before = await room();
    const approved = Object.fromEntries(
      before.groups.map((group: { entry: string; fingerprint: string }) => [group.entry, group.fingerprint]),
    );
    await choose([entry(0)], "informal");
    const changed = await begin({ approved, seen: before.seen });
    expect(changed.fault).toBe("room-changed");
    expect(JSON.parse(changed.body).payload.mails).toMatchObject([{ entry: entry(0), problem: null }]);
    const plain = { body: "Haben Sie Zeit?" };
    expect((await room(plain)).problems).toMatchObject([
      { entry: entry(0), code: "other-form", level: "warns", detail: "Du" },
    ]);
    expect((await room({ ...plain, form: "informal" })).problems).toEqual([]);
    const edits = { [entry(0)]: { subject: "Hallo", body: "Hast du Zeit?" } };
    expect((await room({ ...plain, edits })).problems).toEqual([]);
    expect((await room({ ...plain, language: "en" })).problems).toEqual([]);
    expect((await room()).problems).toEqual([]);
  });

  test("B2.12 the choice stays at the entry, for colleagues too; of others it does not exist, and half a choice is none", async () => {
    const ben = await makeLogin(db(), [world.owner]);
    expect((await choose([entry(0), entry(1)], "informal", ben.token)).payload).toEqual([
      { externalId: entry(0), form: "informal" },
      { externalId: entry(1), form: "informal" },
    ]);
    const list = async () =>
      (await ofCampaigns(world.kim.token, "GET", url("podcast"))).payload.map(
        (one: { form: string | null }) => one.form,
      );
    expect(await list()).toEqual(["informal", "informal", null]);
    const stranger = await makeLogin(db(), [await makeOwner(db())]);
    expect((await choose([entry(0)], null, stranger.token)).status).toBe(404);
    expect((await choose([entry(0), "nobodys0nobodys0"], null)).status).toBe(404);
    expect(await list()).toEqual(["informal", "informal", null]);
    expect((await choose([entry(0)], null)).status).toBe(200);
    expect(await list()).toEqual([null, "informal", null]);
  });
});
