import { expect, test } from "vitest";
import { paths, wayBack } from "./paths.ts";

test("every address of the specification is there, and no others than those of what came after it", () => {
  expect(Object.values(paths)).toEqual([
    "/",
    "/signup",
    "/signup/confirm",
    "/passwd",
    "/passwd/new",
    "/not-me",
    "/invitation",
    "/single-sign-on",
    "/address",
    "/address/back",
    "/legal",
    "/privacy-policy",
    "/docs/api",
    "/dashboard",
    "/podcast",
    "/podcast/$handle",
    "/compare",
    "/shortlist",
    "/list/$listId",
    "/bundle",
    "/bundle/$publicId",
    "/bundle/$publicId/general",
    "/bundle/$publicId/podcasts",
    "/bundle/$publicId/podcasts/$entry",
    "/bundle/$publicId/offers",
    "/bookings/$bookingId",
    "/booking",
    "/task",
    "/answer",
    "/claim",
    "/your-data",
    "/bundle/$publicId/tracking",
    "/bundle/$publicId/airings",
    "/bundle/$publicId/results",
    "/bundle/$publicId/report",
    "/bundle/$publicId/shortlist",
    "/report",
    "/results",
    "/bundle/$publicId/action",
    "/bundle/$publicId/action/email",
    "/bundle/$publicId/room",
    "/bundle/$publicId/action/remove",
    "/bundle/$publicId/briefing",
    "/bundle/$publicId/utm",
    "/bundle/$publicId/mailing",
    "/bundle/$publicId/mailing/$mailingId",
    "/sandbox",
    "/test-receipt/$sessionId",
    "/message",
    "/message/$conversationId",
    "/config",
    "/config/new",
    "/config/$mailboxId",
    "/admin",
    "/preferences",
    "/oauth/authorize",
    "/audit",
    "/preferences/webhooks",
    "/preferences/export",
  ]);
});

test("A2.25 sign-in leads back to where one was, and never to another site", () => {
  expect(wayBack("/bundle/abc/podcasts?state=New")).toBe("/bundle/abc/podcasts?state=New");
  for (const from of [undefined, "", "/", "//evil.example", "/\\evil.example", "https://evil.example", "x"]) {
    expect(wayBack(from)).toBe(paths.dashboard);
  }
});
