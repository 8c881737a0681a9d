import { expect, test } from "vitest";
import type { Conversation, ConversationList, ConversationMail } from "../../../contract/conversations.ts";
import { useApi } from "../../../tests/support/api.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { type Correspondence, makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import type { TestLogin } from "../../../tests/support/world.ts";
import { type SeededRandom, seededRandom } from "../../platform/seeded-random.ts";
import { conversationRoutes } from "../routes.ts";
import { foldMails } from "./fold-mails.ts";

const database = useDatabase();
const call = useApi(() => database().db, conversationRoutes);

const WORDS = ["amber", "basalt", "coral", "dolomite", "emerald", "flint", "garnet"];
const NAMES = ["hazel", "iris", "juniper"];
const HOSTS = ["kestrel", "lark", "merlin"];

/** Mailboxes, conversations in them, places of mails in others, and addresses that were taken away. */
async function scatter(world: Correspondence, random: SeededRandom) {
  const { db } = database();
  const mailboxes = [world.mailbox];
  for (let number = 0; number < 4; number += 1)
    mailboxes.push(
      await world.addMailbox({
        login: random.pick([world.kim, world.ben]),
        reads: random.pick(["organization", "me"] as const),
      }),
    );
  const folders = await db
    .insertInto("mailbox_folder")
    .values(mailboxes.map(({ id }) => ({ mailbox_id: id, path: "INBOX", use: "inbox" })) as never)
    .returning("id")
    .execute();
  for (let number = 0; number < 24; number += 1) {
    const [name, host] = [random.pick(NAMES), random.pick(HOSTS)];
    const address = `${name}@${host}.example`;
    const entry = await world.addEntry({ title: "Show", address: `${number}.${address}` });
    const made = await makeConversation(db, {
      ownerId: world.owner.id,
      mailboxId: random.pick(mailboxes).id,
      entries: random.chance(0.9) ? [entry] : [],
      subject: random.pick(WORDS),
      state: random.pick(["open", "done", "snoozed"] as const),
      mails: Array.from({ length: random.between(1, 4) }, () => ({
        direction: random.pick(["in", "in", "elsewhere"] as const),
        from: { name, address },
        subject: random.pick(WORDS),
        ago: random.between(1, 200_000),
        text: [
          ...Array.from({ length: 3 }, () => random.pick(WORDS)),
          ...(random.chance(0.4) ? [address] : []),
          ...(random.chance(0.4) ? [`${number}.${name} at ${host} dot example`] : []),
        ].join(" "),
        files: random.chance(0.3)
          ? [{ name: `${random.pick(WORDS)}.txt`, content: Buffer.from(String(random.next())) }]
          : [],
      })),
    });
    if (random.chance(0.3))
      await db
        .insertInto("mail_place")
        .values({ mail_id: made.mails[0]!.id, folder_id: random.pick(folders).id, remote: String(number) })
        .execute();
    if (random.chance(0.5)) await foldMails(db);
    if (random.chance(0.3)) await db.deleteFrom("unlock").where("podcast_id", "=", entry.podcastId).execute();
  }
  for (const { id } of mailboxes)
    if (random.chance(0.3))
      await db
        .updateTable("mailbox")
        .set({ reads: random.pick(["organization", "me"] as const) })
        .where("id", "=", id)
        .execute();
}

const said = (mail: ConversationMail): string =>
  [
    mail.subject,
    mail.text,
    ...[mail.from, ...mail.to, ...mail.cc].flatMap((one) => [one?.name, one?.address]),
    ...mail.files.map((file) => file.name),
  ].join(" ");

/** Word for word in one of what the mail shows, as somebody reads it. */
const says = (mail: ConversationMail, phrase: string): boolean =>
  [
    mail.subject,
    mail.text,
    ...[mail.from, ...mail.to, ...mail.cc].flatMap((one) => [one?.name ?? "", one?.address ?? ""]),
    ...mail.files.map((file) => file.name),
  ].some((text) => ` ${text.replace(/[^a-z0-9]+/gi, " ").toLowerCase()} `.includes(` ${phrase} `));

/** Two or three words: side by side in some mail, or at random. */
function somePhrase(random: SeededRandom, mails: readonly ConversationMail[]): string {
  const length = random.between(1, 3);
  const words = mails.length > 0 ? random.pick(mails).text.match(/[a-z0-9]+/gi) : null;
  if (!words || random.chance(0.4))
    return Array.from({ length }, () => random.pick([...WORDS, ...NAMES, ...HOSTS])).join(" ");
  const from = random.between(0, Math.max(0, words.length - length));
  return words
    .slice(from, from + length)
    .join(" ")
    .toLowerCase();
}

async function listed(login: TestLogin, query: string): Promise<ConversationList> {
  const answer = await call(login.token, "GET", `/api/conversation?view=all&${query}`);
  expect(answer.status).toBe(200);
  return answer.payload;
}

/** All conversations of somebody's list, as they see them. */
async function shownTo(login: TestLogin): Promise<Map<string, Conversation>> {
  const shown = new Map<string, Conversation>();
  for (const { publicId } of (await listed(login, "")).page)
    shown.set(publicId, (await call(login.token, "GET", `/api/conversation/${publicId}`)).payload);
  return shown;
}

// 24 conversations fit into one page, so that what the list shows is one answer.
test("B1.114 whoever asks, by whatever word: found is what the conversations of their list show, and no more", async () => {
  const { db } = database();
  let found = 0;
  for (let round = 0; round < 3; round += 1) {
    const random = seededRandom(`search ${round}`);
    const world = await makeCorrespondence(db);
    const stranger = await makeCorrespondence(db);
    await scatter(world, random);
    await foldMails(db);
    for (const login of [world.kim, world.ben, stranger.kim]) {
      const shown = await shownTo(login);
      const holding = (test: (mail: ConversationMail) => boolean) =>
        [...shown].filter(([, { mails }]) => mails.some(test)).map(([publicId]) => publicId);
      for (const word of [...WORDS, ...NAMES, ...HOSTS, "example", "zz"]) {
        const begins = new RegExp(`\\b${word}`);
        const answer = await listed(login, `q=${word}`);
        expect(answer.page.map((row) => row.publicId).toSorted(), word).toEqual(
          holding((mail) => begins.test(said(mail))).toSorted(),
        );
        expect(answer.counts.all, word).toBe(answer.page.length);
        found += answer.page.length;
        const from = await listed(login, `q=${encodeURIComponent(`from:${word}`)}`);
        expect(from.page.map((row) => row.publicId).toSorted(), `from:${word}`).toEqual(
          holding((mail) => begins.test(`${mail.from?.name} ${mail.from?.address}`)).toSorted(),
        );
        for (const row of answer.page) {
          const all = shown.get(row.publicId)!.mails.map(said).join(" ");
          const told = row.fits!.line.split(/\s+/).filter((one) => !one.includes("…"));
          for (const one of told) expect(all).toContain(one);
        }
      }
      const files = await listed(login, `q=${encodeURIComponent("has:file")}`);
      expect(files.page.map((row) => row.publicId).toSorted()).toEqual(
        holding((mail) => mail.files.length > 0).toSorted(),
      );
    }
  }
  expect(found).toBeGreaterThan(100);
});

test("B1.114 whoever asks, by whatever phrase: found is what stands so in the conversations of their list", async () => {
  const { db } = database();
  const random = seededRandom("phrases");
  const [world, stranger] = [await makeCorrespondence(db), await makeCorrespondence(db)];
  await scatter(world, random);
  await scatter(stranger, random);
  await foldMails(db);
  let several = 0;
  for (const login of [world.kim, world.ben, stranger.kim]) {
    const shown = await shownTo(login);
    const mails = [...shown.values()].flatMap((conversation) => conversation.mails);
    for (let number = 0; number < 40; number += 1) {
      const phrase = somePhrase(random, mails);
      const word = random.chance(0.3) ? random.pick(WORDS) : "";
      const answer = await listed(login, `q=${encodeURIComponent(`${word} "${phrase}"`)}`);
      const wanted = [...shown].filter(([, conversation]) =>
        conversation.mails.some(
          (mail) => says(mail, phrase) && new RegExp(`\\b${word}`, "i").test(said(mail)),
        ),
      );
      expect(answer.page.map((row) => row.publicId).toSorted(), `${word} "${phrase}"`).toEqual(
        wanted.map(([publicId]) => publicId).toSorted(),
      );
      expect(answer.counts.all, phrase).toBe(wanted.length);
      if (phrase.includes(" ")) several += wanted.length;
    }
  }
  expect(several).toBeGreaterThan(50);
});
