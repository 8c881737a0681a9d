import { expect, test } from "vitest";
import { linkAddress } from "./link-address.ts";

test("A2.15 a bare page or mail address becomes a whole link, anything that is not one of both none", () => {
  expect(linkAddress(" shop.example/tea ")).toBe("https://shop.example/tea");
  expect(linkAddress("http://shop.example")).toBe("http://shop.example");
  expect(linkAddress("mara@shop.example")).toBe("mailto:mara@shop.example");
  expect(linkAddress("shop.example:8080/a")).toBe("https://shop.example:8080/a");
  expect(linkAddress("javascript:alert(1)")).toBeNull();
  expect(linkAddress("data:text/html,x")).toBeNull();
  expect(linkAddress("tea")).toBeNull();
  expect(linkAddress("two words.example")).toBeNull();
  expect(linkAddress("")).toBeNull();
});
