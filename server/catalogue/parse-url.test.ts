import { expect, test } from "vitest";
import { cleanUrl } from "./feed/clean-url.ts";
import { parseUrl } from "./parse-url.ts";

test("what is no address is null", () => {
  expect(parseUrl("")).toBeNull();
  expect(parseUrl("no address")).toBeNull();
  expect(parseUrl("https://[")).toBeNull();
  expect(parseUrl("https://a.example/x")?.pathname).toBe("/x");
});

test("an address with letters of Latin-1 stays one, however often it was asked", () => {
  // One piece of one byte a letter, as a driver of a database hands it out: joined texts are not affected.
  const flat = Buffer.from("http://bücher.example/fühlen", "latin1").toString("latin1");
  const answers = new Set<string | null>();
  for (let round = 0; round < 200_000; round += 1) answers.add(cleanUrl(flat));
  expect([...answers]).toEqual(["http://xn--bcher-kva.example/f%C3%BChlen"]);
});
