import { beforeAll, expect, test } from "vitest";
import type { ConversationList } from "../../../contract/conversations.ts";
import { useApi } from "../../../tests/support/api.ts";
import { makeConversation } from "../../../tests/support/conversations.ts";
import { type Correspondence, makeCorrespondence } from "../../../tests/support/correspondence.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { conversationRoutes } from "../routes.ts";
import { foldMails } from "./fold-mails.ts";

const database = useDatabase();
const call = useApi(() => database().db, conversationRoutes);

let world: Correspondence;
beforeAll(async () => {
  const { db } = database();
  world = await makeCorrespondence(db);
  const entry = await world.addEntry({ title: "Fog" });
  for (const text of ["Rates, and tea!\nThen שלום עולם כאן and 東京タワーの話", "tea rates עולם שלום"])
    await makeConversation(db, {
      ownerId: world.owner.id,
      mailboxId: world.mailbox.id,
      entries: [entry],
      subject: text.slice(0, 3),
      mails: [{ text }],
    });
  await foldMails(db);
});

const ask = (q: string) =>
  call(world.kim.token, "GET", `/api/conversation?view=all&q=${encodeURIComponent(q)}`);
const found = async (q: string): Promise<string[]> => {
  const answer = await ask(q);
  expect(answer.status, q).toBe(200);
  return (answer.payload as ConversationList).page.map((row) => row.subject).toSorted();
};

test.each([
  ["10,000 quotation marks", '"'.repeat(10_000)],
  ["10,000 letters without a blank", "x".repeat(10_000)],
  ["200 words", Array.from({ length: 200 }, (_, number) => `w${number}`).join(" ")],
  ["200 words behind an operator", `from:"${"a ".repeat(99)}"`],
  ["eleven phrases", '"a" '.repeat(11)],
])("B1.114 %s are refused with a sentence", async (_, q) => {
  const answer = await ask(q);
  expect([answer.status, answer.fault]).toEqual([422, "search-too-long"]);
});

test.each([
  ["only stops", "... ,,, ;;; !!! ???"],
  ["an empty phrase of stops", '"?! ..."'],
  ["marks of the database's own language", "' | & ! <-> :* \\ ( ) %"],
  ["an operator with a stop", "from:?!"],
])("B1.114 %s find nothing", async (_, q) => {
  expect(await found(q)).toEqual([]);
});

test("B1.114 nothing between quotation marks is nothing asked", async () => {
  expect(await found('"'.repeat(200))).toEqual(["Rat", "tea"]);
});

test("B1.114 signs that no text has separate words", async () => {
  expect((await ask("tea\0rates")).fault).toBe("bad-request");
  expect(await found("tea \u202e rates \u200f \ufffe")).toEqual(["Rat", "tea"]);
  expect(await found("tea':* & !rates")).toEqual(["Rat", "tea"]);
});

test("B1.114 phrases from right to left and in scripts without blanks keep their order", async () => {
  expect(await found('"שלום עולם"')).toEqual(["Rat"]);
  expect(await found('"עולם שלום"')).toEqual(["tea"]);
  expect(await found('"\u200fשלום\u200e עולם"')).toEqual(["Rat"]);
  expect(await found('"京タワー"')).toEqual(["Rat"]);
  expect(await found('"ワー京"')).toEqual([]);
  expect(await found('"and, TEA — then"')).toEqual(["Rat"]);
  expect(await found('"tea then rates"')).toEqual([]);
});
