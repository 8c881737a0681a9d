import { expect, test } from "vitest";
import { websiteToShow } from "./free-mail.ts";

test.each([
  "https://gmail.com",
  "http://www.gmail.com/",
  "https://GMX.de/somebody",
  "https://web.de.",
  "https://t-online.de",
  "https://www.yahoo.co.uk",
  "https://outlook.com",
])("A2.37 %s is a free-mail provider and no website", (website) => {
  expect(websiteToShow(website)).toBeNull();
});

test.each([
  ["https://show.example", "https://show.example/"],
  ["http://gmail.com.show.example/a", "http://gmail.com.show.example/a"],
  ["https://notgmail.com", "https://notgmail.com/"],
])("A2.37 %s is a website", (website, shown) => {
  expect(websiteToShow(website)).toBe(shown);
});

test.each([null, "", "show.example", "javascript:alert(1)", "data:text/html,x", "ftp://show.example"])(
  "%s is never a link",
  (website) => {
    expect(websiteToShow(website)).toBeNull();
  },
);
