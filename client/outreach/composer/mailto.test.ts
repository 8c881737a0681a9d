import { expect, test } from "vitest";
import { mailtoLink } from "./mailto.ts";

test("A2.45 the link carries address, subject and text, and nothing of them becomes a header", () => {
  const link = mailtoLink("a+b&cc=x@shows.example", "Tea & more?", "Hi\n\nBye");
  expect(link).toBe("mailto:a%2Bb%26cc%3Dx@shows.example?subject=Tea%20%26%20more%3F&body=Hi%0D%0A%0D%0ABye");
  const { searchParams } = new URL(link);
  expect([...searchParams.keys()]).toEqual(["subject", "body"]);
  expect(searchParams.get("body")).toBe("Hi\r\n\r\nBye");
});
