import { expect, test } from "vitest";
import { en } from "./language/en.ts";
import { paths } from "./paths.ts";
import { router } from "./routes.tsx";

const leaf = (path: string): string => (path.length > 1 ? path.replace(/\/$/, "") : path);
const routes = Object.values(router.routesById).filter(
  ({ options }) => "path" in options && options.path !== undefined,
);

test("the router knows exactly the addresses of the table", () => {
  const known = new Set(routes.map((route) => leaf(route.fullPath)));
  expect([...known].sort()).toEqual(Object.values(paths).sort());
});

test("A2.26 every page has a title of its own", () => {
  // The frame of one campaign is no page: its sections are.
  const pages = routes.filter(({ id }) => id !== "/shell/member/bundle/$publicId");
  const titles = pages.map(({ options }) => options.staticData?.title);
  expect(titles.filter((title) => title === undefined || !(title in en))).toEqual([]);
  expect(new Set(titles.map((title) => title && en[title])).size).toBe(pages.length);
});

test("A2.25 all pages need a session, except the open ones", () => {
  const open = routes.filter(({ id }) => !id.startsWith("/shell/member")).map(({ fullPath }) => fullPath);
  expect(open.sort()).toEqual([
    "/",
    "/address",
    "/address/back",
    "/answer",
    "/booking",
    "/claim",
    "/docs/api",
    "/invitation",
    "/legal",
    "/not-me",
    "/passwd",
    "/passwd/new",
    "/privacy-policy",
    "/report",
    "/signup",
    "/signup/confirm",
    "/single-sign-on",
    "/task",
    "/your-data",
  ]);
});
