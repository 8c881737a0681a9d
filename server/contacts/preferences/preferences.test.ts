import { beforeAll, expect, test } from "vitest";
import { Preferences, SaidPreferences } from "../../../contract/contacts/preferences.ts";
import { CURRENCIES } from "../../../contract/forms/money.ts";
import { useApi } from "../../../tests/support/api.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { makeLogin, makeOwner, makePodcast, type TestLogin } from "../../../tests/support/world.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import { contactRoutes } from "../routes.ts";
import { sayPreferences, takeBackPreferences } from "./say-preferences.ts";

const database = useDatabase();
const db = () => database().db;
const call = useApi(db, contactRoutes);
let kim: TestLogin;
beforeAll(async () => {
  kim = await makeLogin(db(), [await makeOwner(db())]);
});

const said = (given: Partial<Preferences> = {}): Preferences => ({
  formats: [{ slot: "mid", seconds: 60, price: { amount: 48_000, currency: CURRENCIES[0]! } }],
  route: "page",
  page: "https://shows.example/ads",
  blocked: ["alcohol", "gambling"],
  language: "de",
  notBefore: "2027-02-01",
  ...given,
});
const say = (id: number, by: "link" | "claim", given: Preferences) =>
  inTransaction(db(), (tx) => sayPreferences(tx, id, by, given));
const read = async (publicId: string) =>
  (await call(kim.token, "GET", `/api/podcast/${publicId}/preferences`)).payload.preferences;

test("C3.06 what a podcaster says of a show is read as their word, with its day; before, there is none", async () => {
  const { id, publicId } = await makePodcast(db());
  expect(await read(publicId)).toBeNull();
  const before = Date.now();
  await say(id, "link", said());
  const found = await read(publicId);
  expect(found).toEqual({ ...said(), saidBy: "link", said: expect.any(String) });
  expect(Date.parse(SaidPreferences.parse(found).said)).toBeGreaterThanOrEqual(before - 5_000);
});

test("C3.06 what was said again takes the place of what was said before, and only of that", async () => {
  const { id, publicId } = await makePodcast(db());
  const other = await makePodcast(db());
  await say(other.id, "link", said());
  await say(id, "link", said());
  await say(id, "link", said({ formats: [], blocked: ["dating", "dating"], route: null, page: null }));
  expect(await read(publicId)).toMatchObject({ formats: [], blocked: ["dating"], route: null });
  expect(await read(other.publicId)).toMatchObject({ blocked: ["alcohol", "gambling"] });
});

test("C3.06 a word by claim stands above one by link, whole; taken back, the other counts again", async () => {
  const { id, publicId } = await makePodcast(db());
  await say(id, "claim", said({ blocked: [], notBefore: null }));
  await say(id, "link", said());
  expect(await read(publicId)).toMatchObject({ saidBy: "claim", blocked: [], notBefore: null });
  await inTransaction(db(), (tx) => takeBackPreferences(tx, id, "claim"));
  expect(await read(publicId)).toMatchObject({ saidBy: "link", blocked: ["alcohol", "gambling"] });
});

test.each([
  ["an address of a person in a page", { page: "https://shows.example/?to=ines@shows.example" }],
  ["one that is written otherwise", { page: "https://shows.example/?to=ines%40shows.example" }],
  ["a script for a page", { page: "javascript:alert(1)" }],
  ["a page that is not encrypted", { page: "http://shows.example/" }],
  ["the way to a page without one", { page: null }],
  ["a subject that nobody knows", { blocked: ["tulips"] }],
  ["a day that is none", { notBefore: "2027-02-30" }],
])("C3.06 preferences hold no %s", (_name, given) => {
  expect(Preferences.safeParse({ ...said(), ...given }).success).toBe(false);
  expect(Preferences.safeParse(said()).success).toBe(true);
});
