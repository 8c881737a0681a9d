import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { expect, test } from "vitest";
import { hideFor } from "./addresses/hide-addresses.ts";
import type { CardContact, CardRow } from "./cards.ts";
import { isWritten, writeCard, writePage } from "./written-cards.ts";

const address = "host@show.example";
const closed: CardContact = { status: "LOCKED", hide: hideFor(address) };
const makeRow = (): CardRow => ({
  id: 1,
  publicId: "abc",
  title: `Write to ${address}`,
  subTitle: null,
  artist: null,
  primaryGenreId: null,
  genreIds: [],
  language: null,
  episodes: null,
  latestEpisode: null,
  inactive: false,
  reach: null,
  reachLow: null,
  reachHigh: null,
  reachMethod: null,
  reachMeasured: null,
  reachSignals: [],
  rating: null,
  ratingsCount: null,
  itunesId: null,
});

test("only what everybody may read of a card is kept, by its row and language", () => {
  const row = makeRow();
  for (const contact of [
    { status: "UNLOCKED", address, hide: (text: string) => text },
    { status: "UNLOCKED", hide: hideFor(null) },
    { status: "LOCKED", address, hide: (text: string) => text },
  ] satisfies CardContact[]) {
    writeCard(row, contact, "en");
    expect(isWritten(row, "en")).toBe(false);
  }
  const text = writeCard(row, closed, "en");
  expect(text).not.toContain(address);
  expect(writeCard(row, undefined, "en")).toBe(text);
  expect([isWritten(row, "de"), isWritten(makeRow(), "en")]).toEqual([false, false]);
});

test("a text goes with its row, so there are no more of them than rows that are kept", async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  const rows = Array.from({ length: 100 }, () => {
    const row = makeRow();
    writeCard(row, closed, "en");
    writeCard(row, closed, "de");
    return new WeakRef(row);
  });
  await new Promise((resolve) => setTimeout(resolve));
  collect();
  expect(rows.filter((row) => row.deref() !== undefined)).toEqual([]);
});

test("a page says what its parts say, whatever stands in the words searched by", () => {
  const card = writeCard(makeRow(), closed, "en");
  const place = { resultSize: 2, pageSize: 24, pageIndex: 0, usedTitle: '"page":[] $& $1' };
  const { json } = writePage(place, [card, card]);
  expect(JSON.parse(json)).toEqual({ ...place, page: [JSON.parse(card), JSON.parse(card)] });
});
