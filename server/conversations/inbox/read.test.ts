import { expect, test } from "vitest";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { readConversation } from "./read.ts";

const database = useDatabase();

test("B1.102 a conversation of which one part cannot be read fails as a whole, and leaves no failure that nobody catches", async () => {
  const { db } = database();
  const world = await makeCorrespondence(db);
  const entry = await world.addEntry({ title: "The Cold Kitchen", address: "host@shows.example" });
  const { publicId } = await makeConversation(db, {
    ownerId: world.owner.id,
    mailboxId: world.mailbox.id,
    entries: [{ id: entry.id, podcastId: entry.podcastId }],
    subject: "About tea",
    mails: [{ text: "Zimtschnecke" }],
  });
  const uncaught: unknown[] = [];
  const note = (reason: unknown) => void uncaught.push(reason);
  process.on("unhandledRejection", note);
  const failing = db.withPlugin({
    transformQuery: ({ node }) => {
      // The line of the conversation, as where no connection was free for it.
      if (JSON.stringify(node).includes("c.last_text as words")) throw new Error("none is free");
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await expect(readConversation(failing, world.kim.caller, publicId)).rejects.toThrow("none is free");
  await new Promise((resolve) => setImmediate(resolve));
  process.off("unhandledRejection", note);
  expect(uncaught).toEqual([]);
});
