import { expect, test } from "vitest";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { type Correspondence, makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { findFitting } from "./find-fitting.ts";
import { foldMails } from "./fold-mails.ts";
import { mailQueryOf, weekOf } from "./lexemes.ts";
import { type SearchPlace, selectFitting } from "./search-queries.ts";

const database = useDatabase();

const A_WEEK = 7 * 24 * 60;
const everything = (world: Correspondence) => ({
  loginId: world.kim.id,
  ownerIds: [world.owner.id],
  mailboxIds: [world.mailbox.id],
  sharing: false,
  campaignId: null,
  mailboxId: null,
  person: null,
  kind: undefined,
});

test.each([
  ["words", { words: ["tea"], phrases: [] }, "all", 7],
  // Beyond the first weeks by quarters.
  ["a phrase", { words: [], phrases: ["honest tea"] }, "all", 7],
  // Few of many conversations.
  ["words among one's own", { words: ["tea"], phrases: [] }, "mine", 4],
  ["a phrase among one's own", { words: [], phrases: ["honest tea"] }, "mine", 4],
] as const)(
  "B1.114 a look for %s that ends early goes on where it stopped, and finds each conversation once",
  async (_, said, view, leastStops) => {
    const { db } = database();
    const world = await makeCorrespondence(db);
    const entry = await world.addEntry({ title: "Fog" });
    const make = async (weeks: number, number: number, assignedTo?: number) => {
      const { id } = await makeConversation(db, {
        ownerId: world.owner.id,
        mailboxId: world.mailbox.id,
        entries: [entry],
        ...(assignedTo !== undefined && { assignedTo }),
        mails: [
          { text: "tea", ago: (weeks + 1) * A_WEEK + 1 },
          { text: "honest tea", ago: weeks * A_WEEK + number + 1 },
        ],
      });
      return id;
    };
    const made: number[] = [];
    // Also with dates of thousands of years from now and ago: any mail server may say so.
    for (const weeks of [-400_000, 0, 0, 1, 2, 5, 9, 30, 31, 70, 90_000])
      made.push(await make(weeks, made.length, world.kim.id));
    for (let number = 0; number < (view === "mine" ? 34 : 0); number += 1) await make(number % 5, number);
    await foldMails(db);
    const search = { words: [...said.words], phrases: [...said.phrases], from: [], in: [], file: false };
    const asked = {
      filters: everything(world),
      view,
      query: mailQueryOf(search, [world.mailbox.id])!,
      phrases: search.phrases,
      limit: 100,
    };
    const found: number[] = [];
    let stops = 0;
    for (let after: SearchPlace | null = null; ; stops += 1) {
      const { rows, stopped } = await findFitting(db, { ...asked, after }, { mostMails: 1, atOnce: 3 });
      found.push(...rows.map((row) => row.conversationId));
      if (!stopped) break;
      after = stopped;
    }
    expect(found).toEqual(made);
    expect(stops).toBeGreaterThanOrEqual(leastStops);
    const { rows } = await findFitting(db, { ...asked, after: null });
    expect(rows.map((row) => row.conversationId)).toEqual(made);
  },
);

test("B1.114 a phrase is looked for week by week, though its neighbors stand behind a quarter", async () => {
  const { db } = database();
  const world = await makeCorrespondence(db);
  const entry = await world.addEntry({ title: "Fog" });
  const { mails } = await makeConversation(db, {
    ownerId: world.owner.id,
    mailboxId: world.mailbox.id,
    entries: [entry],
    mails: [0, 1, 2, 14, 28].map((weeks) => ({ text: "an honest cup of tea", ago: weeks * A_WEEK + 1 })),
  });
  await foldMails(db);
  const search = { words: [], phrases: ["honest cup"], from: [], in: [], file: false };
  const { ofWeek } = mailQueryOf(search, [world.mailbox.id])!;
  const now = weekOf(new Date(Date.now() - 60_000));
  const found: number[][] = [];
  for (const weeks of [0, 1, 2, 3, 14, 28]) {
    const given = { weeks: [now - weeks], after: null, limit: 10 };
    const rows = await selectFitting(db, everything(world), "all", ofWeek, given);
    found.push(rows.map((row) => row.mailId));
  }
  const [first, second, third, fourth, fifth] = mails.map(({ id }) => [id]);
  expect(found).toEqual([first, second, third, [], fourth, fifth]);
});
