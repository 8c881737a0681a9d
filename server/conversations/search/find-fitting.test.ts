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
  ["words", { words: ["tea"], phrases: [] }],
  // Beyond the first weeks by quarters.
  ["a phrase", { words: [], phrases: ["honest tea"] }],
])(
  "B1.114 a look for %s that ends early goes on where it stopped, and finds each conversation once",
  async (_, said) => {
    const { db } = database();
    const world = await makeCorrespondence(db);
    const entry = await world.addEntry({ title: "Fog" });
    const made: number[] = [];
    for (const weeks of [0, 0, 1, 2, 5, 9, 30, 31, 70])
      made.push(
        (
          await makeConversation(db, {
            ownerId: world.owner.id,
            mailboxId: world.mailbox.id,
            entries: [entry],
            mails: [
              { text: "tea", ago: (weeks + 1) * A_WEEK + 1 },
              { text: "honest tea", ago: weeks * A_WEEK + made.length + 1 },
            ],
          })
        ).id,
      );
    await foldMails(db);
    const search = { ...said, from: [], in: [], file: false };
    const asked = {
      filters: everything(world),
      view: "all" as const,
      query: mailQueryOf(search, [world.mailbox.id])!,
      phrases: search.phrases,
      limit: 100,
    };
    const found: number[] = [];
    let stops = 0;
    for (let after: SearchPlace | null = null; ; stops += 1) {
      const { rows, stopped } = await findFitting(db, { ...asked, after }, 1);
      found.push(...rows.map((row) => row.conversationId));
      if (!stopped) break;
      after = stopped;
    }
    expect(found).toEqual(made);
    expect(stops).toBeGreaterThan(3);
    expect((await findFitting(db, { ...asked, after: null })).rows.map((row) => row.conversationId)).toEqual(
      made,
    );
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
