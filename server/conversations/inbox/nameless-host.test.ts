import { expect, test } from "vitest";
import type { Conversation, ConversationList } from "../../../contract/conversations.ts";
import { useApi } from "../../../tests/support/api.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { conversationRoutes } from "../routes.ts";

const database = useDatabase();
const call = useApi(() => database().db, conversationRoutes);

test("B1.100 a host whose address was taken back is called by the podcast: the row, the thread and the mails name somebody", async () => {
  const ours = await makeCorrespondence(database().db);
  const address = "nameless@taken.example";
  const entry = await ours.addEntry({ title: "Ebb", address });
  const message = await ours.addMessage({ entry, recipient: address });
  const made = await makeConversation(database().db, {
    ownerId: ours.owner.id,
    mailboxId: ours.mailbox.id,
    entries: [entry],
    mails: [
      { messageId: message.id, from: { name: "", address }, ago: 60 },
      { messageId: message.id, from: { name: "", address: "mailer-daemon@mx.example" }, kind: "report" },
    ],
  });
  const shown = async () => {
    const { person, mails } = (await call(ours.kim.token, "GET", `/api/conversation/${made.publicId}`))
      .payload as Conversation;
    const row = (
      (await call(ours.kim.token, "GET", "/api/conversation")).payload as ConversationList
    ).page.find(({ publicId }) => publicId === made.publicId);
    const host = mails.find((mail) => mail.direction === "in" && mail.kind !== "report");
    const report = mails.find((mail) => mail.kind === "report");
    const own = mails.find((mail) => mail.direction === "out");
    return { row: row?.person, person, from: host?.from, to: own?.to, report: report?.from };
  };
  const open = { name: "", address };
  expect(await shown()).toMatchObject({ row: open, person: open, from: open, to: [open] });
  await database().db.deleteFrom("unlock").where("podcast_id", "=", entry.podcastId).execute();
  const named = async (artist: string | null) => {
    await database().db.updateTable("podcast").set({ artist }).where("id", "=", entry.podcastId).execute();
    return shown();
  };
  // A server is not the host.
  const all = (name: string) => ({
    row: { name },
    person: { name },
    from: { name },
    to: [{ name }],
    report: { name: "" },
  });
  expect(await named("Ida Berg")).toEqual(all("Ida Berg"));
  expect(await named("")).toEqual(all("Ebb"));
  expect(await named(null)).toEqual(all("Ebb"));
  expect(JSON.stringify(await named(address))).not.toMatch(/nameless|taken\.example/);
});
