import { expect, test } from "vitest";
import { listConversations as promised } from "../../../contract/conversations.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { foldMails } from "../search/fold-mails.ts";
import { readBeside } from "./beside.ts";
import { listConversations } from "./list.ts";

const database = useDatabase();

const LINES = "c.last_text as words";
const TEXTS = "as text, m.people";
const SHOWS = "from conversation_entry ce";

test("B1.100 what may be seen of a conversation is asked after its words were read: a show that is joined meanwhile hides them", async () => {
  const world = await makeCorrespondence(database().db);
  const made: string[] = [];
  for (const title of ["The Cold Kitchen", "The Warm Kitchen"]) {
    const entry = await world.addEntry({ title, address: "host@shows.example" });
    const { publicId } = await makeConversation(database().db, {
      ownerId: world.owner.id,
      mailboxId: world.mailbox.id,
      entries: [{ id: entry.id, podcastId: entry.podcastId }],
      subject: "About tea",
      mails: [{ text: "Zimtschnecke" }],
    });
    made.push(publicId);
  }
  await foldMails(database().db);
  let said: string[] = [];
  const kinds = new WeakMap<object, string>();
  const db = database().db.withPlugin({
    transformQuery: ({ node, queryId }) => {
      const text = JSON.stringify(node);
      const kind = [LINES, TEXTS, SHOWS].find((one) => text.includes(one));
      if (kind) {
        kinds.set(queryId, kind);
        said.push(`asked ${kind}`);
      }
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      if (kinds.has(queryId)) said.push(`answered ${kinds.get(queryId)}`);
      return result;
    },
  });
  const { caller } = world.kim;
  const list = (query: object) => listConversations(db, caller, promised.query.parse(query));

  const lastOf = (kind: string) => said.lastIndexOf(`answered ${kind}`);
  expect((await list({ view: "all" })).page).toHaveLength(2);
  expect(said.indexOf(`asked ${SHOWS}`)).toBeGreaterThan(lastOf(LINES));
  expect(lastOf(LINES)).toBeGreaterThan(0);

  said = [];
  expect((await list({ view: "all", q: "Zimtschnecke" })).page).toHaveLength(2);
  expect(said.lastIndexOf(`asked ${SHOWS}`)).toBeGreaterThan(Math.max(lastOf(LINES), lastOf(TEXTS)));
  expect(Math.min(lastOf(LINES), lastOf(TEXTS))).toBeGreaterThan(0);

  said = [];
  await readBeside(db, caller, made[0]!);
  expect(said.indexOf(`asked ${SHOWS}`)).toBeGreaterThan(lastOf(LINES));
});
