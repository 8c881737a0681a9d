import { expect, test } from "vitest";
import { directoryAddress } from "./directory.ts";

test("A2.35 the directory's link leads to the shop of the user's country", () => {
  expect(directoryAddress("https://directory.example/us/podcast/id7", "AT")).toBe(
    "https://directory.example/at/podcast/id7",
  );
});

test("a link without a shop stays as it is; one that is no link is none", () => {
  expect(directoryAddress("https://directory.example/podcast/id7", "AT")).toBe(
    "https://directory.example/podcast/id7",
  );
  expect(directoryAddress("javascript:alert(1)", "AT")).toBeNull();
  expect(directoryAddress("nowhere", "AT")).toBeNull();
  expect(directoryAddress(null, "AT")).toBeNull();
});
