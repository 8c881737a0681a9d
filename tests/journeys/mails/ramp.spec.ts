import { expectAccessible } from "../accessibility.ts";
import { alter } from "../broken-server.ts";
import { expect, test, walkedIn } from "../fixtures.ts";

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`B1.127 B1.128 the page of a mailbox shows how it grows, and why it was stopped (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      // As for a new mailbox that its mails have stopped: the demonstration's own has neither limits nor a brake.
      await alter(page, "GET", /\/api\/mailboxes\/[^/]+$/, ({ payload }) => ({
        payload: {
          ...(payload as object),
          today: { sent: 12, allowance: 50 },
          ramp: { start: 20, today: 50, daily: 10, most: 200 },
          pause: { reason: "too-many-dead", since: "2026-11-25T09:00:00Z", until: null, detail: "6/84" },
        },
      }));
      await page.goto("/config");
      await expect(
        page.getByText(t("mailbox.ramp", { today: "50", daily: "10", most: "200" })),
      ).toBeVisible();
      await expect(page.getByText(t("mailbox.pause.too-many-dead"))).toBeVisible();
      await expect(page.getByText(t("mailbox.pauseFigures", { bad: "6", all: "84" }))).toBeVisible();
      await expect(page.getByRole("button", { name: t("mailbox.resume") })).toBeVisible();
      await expect(page.getByText("6/84")).toBeHidden();
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 844 });
      const mark = page.locator(".ramp-track s");
      await mark.scrollIntoViewIfNeeded();
      const [track, at] = [await page.locator(".ramp-track").boundingBox(), await mark.boundingBox()];
      // 30 of the 180 between 20 and 200.
      expect((at!.x - track!.x) / track!.width).toBeCloseTo(1 / 6, 1);
      expect(await page.evaluate("document.documentElement.scrollWidth")).toBeLessThanOrEqual(390);
    });
  });
}
