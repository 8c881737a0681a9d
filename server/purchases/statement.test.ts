import { expect, test } from "vitest";
import { useApi } from "../../tests/support/api.ts";
import { useDatabase } from "../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast } from "../../tests/support/world.ts";
import { grantInitialCredits } from "../credits/book.ts";
import { creditRoutes } from "../credits/routes.ts";
import { inTransaction } from "../platform/postgres/database.ts";
import { purchaseRoutes } from "./routes.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, [...purchaseRoutes, ...creditRoutes]);

/** An organization with credits, a buyer and an administrator. */
async function world() {
  const owner = await makeOwner(db());
  await inTransaction(db(), (tx) =>
    grantInitialCredits(tx, { ownerId: owner.id, actorLoginId: null, credits: 10, requestId: "test" }),
  );
  const buyer = await makeLogin(db(), [owner], { nickName: "Bea" });
  const admin = await makeLogin(db(), [], { permissions: ["CORE_CONFIG_UPDATE"], nickName: "Root" });
  const book = (amount: number, reason: string) =>
    call(admin.token, "POST", `/core/api/owner/${owner.publicId}/credits`, { amount, reason });
  const read = (query = "", token = buyer.token) =>
    call(token, "GET", `/core/api/owner/${owner.publicId}/credits/history${query}`);
  return { owner, buyer, book, read };
}

test("M-9 each line says who, why, how much, what was left and which podcasts; their sum is the balance", async () => {
  const { owner, buyer, book, read } = await world();
  await book(5, "for the trade fair");
  const podcasts = [];
  for (const title of ["Moss", "Fog"])
    podcasts.push(await makePodcast(db(), { title, address: `${title.toLowerCase()}@shows.example` }));
  const body = {
    podcastExternalIdList: podcasts.map((podcast) => podcast.publicId),
    ownerPublicId: owner.publicId,
  };
  expect((await call(buyer.token, "POST", "/podcast/api/email/purchase", body)).status).toBe(200);
  await book(-3, "a correction");
  const { payload, body: text } = await read();
  expect(payload.page).toMatchObject([
    { kind: "revocation", by: "Root", reason: "a correction", amount: -3, balance: 10, podcasts: [] },
    {
      kind: "unlock",
      by: "Bea",
      reason: null,
      amount: -2,
      balance: 13,
      podcasts: [{ title: "Fog" }, { title: "Moss" }],
    },
    { kind: "grant", by: "Root", reason: "for the trade fair", amount: 5, balance: 15 },
    { kind: "initial", by: null, reason: null, amount: 10, balance: 10 },
  ]);
  expect(payload).toMatchObject({ resultSize: 4, pageIndex: 0, balance: 10 });
  const sum = payload.page.reduce((total: number, line: { amount: number }) => total + line.amount, 0);
  const credits = await call(buyer.token, "GET", `/core/api/owner/${owner.publicId}/credits`);
  expect(sum).toBe(credits.payload.available);
  expect(text).not.toContain("@shows.example");
});

test("pages go on where the one before ended, with the same running balance", async () => {
  const { book, read } = await world();
  for (let i = 1; i <= 60; i++) await book(i % 2 ? 2 : -1, `step ${i}`);
  const first = (await read()).payload;
  const second = (await read("?page=1")).payload;
  expect([first.page.length, second.page.length, first.resultSize]).toEqual([50, 11, 61]);
  const lines = [...first.page, ...second.page].reverse();
  let balance = 0;
  for (const line of lines) {
    balance += line.amount;
    expect(line.balance).toBe(balance);
  }
  expect(balance).toBe(first.balance);
  expect((await read("?page=2")).payload.page).toEqual([]);
});

test("nobody else reads it, and an organization without an account has an empty one", async () => {
  const { read } = await world();
  const stranger = await makeLogin(db(), [await makeOwner(db())]);
  expect((await read("", stranger.token)).status).toBe(404);
  const fresh = await makeOwner(db());
  const login = await makeLogin(db(), [fresh]);
  const empty = await call(login.token, "GET", `/core/api/owner/${fresh.publicId}/credits/history`);
  expect(empty.payload).toEqual({
    resultSize: 0,
    pageSize: 50,
    pageIndex: 0,
    page: [],
    balance: 0,
    reserved: 0,
  });
});
