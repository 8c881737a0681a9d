import { createHash, randomBytes } from "node:crypto";
import { readFile } from "node:fs/promises";
import { fingerprintOf } from "../../../server/contacts/suppression.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { withDatabase } from "../../../server/platform/postgres/join-database.ts";
import { createSecrets, secretKey } from "../../../server/platform/secrets.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts } from "../prepare.ts";

for (const language of walkedIn("en")) {
  test.describe(`your data (${language})`, () => {
    test.use({ language, viewport: SIZES[1] });

    test(`C3.10 C3.11 C3.12 C3.13 C3.14 a podcaster asks on a phone, reads what is known, says what they want, objects, takes a copy and is erased (${language})`, async ({
      page,
      server,
      t,
    }) => {
      const desk = await openDesk(server.url);
      const [podcast] = await openPodcasts(desk, 1);
      const { itunesOwnerEMail } = await desk.ask("GET", `/api/podcast/${podcast!.publicId}`);
      const address = String(itunesOwnerEMail).toLowerCase();
      const button = (name: string) => page.getByRole("button", { name, exact: true });

      await test.step("asks, and is told the same as everybody", async () => {
        await page.goto("/your-data");
        await button(t("contacts.data.ask")).click();
        await expect(page.getByText(t("contacts.data.addressMissing"))).toBeVisible();
        await expectAccessible(page);
        await page.getByRole("textbox", { name: t("contacts.data.address") }).fill("nobody@nowhere.example");
        await button(t("contacts.data.ask")).click();
        await expect(page.getByText(t("contacts.data.sent"))).toBeVisible();
        await expectAccessible(page);
      });

      // As the mail holds it: this installation has no mail server.
      const token = randomBytes(32).toString("base64url") + Buffer.from(address).toString("base64url");
      const config = readConfig({ DATA_DIR: server.dataDir });
      await withDatabase(
        config,
        ({ db }) =>
          db
            .insertInto("data_request")
            .values({
              address_hmac: fingerprintOf(
                createSecrets(secretKey(config.secretKey, server.dataDir)),
                address,
              ),
              token_hash: createHash("sha256").update(token).digest(),
              until: new Date(Date.now() + 3_600_000),
            })
            .execute(),
        { migrate: false },
      );

      await test.step("reads what is known, and says what they want", async () => {
        await page.goto("/");
        await page.goto(`/your-data#${token}`);
        await expect(page.getByRole("heading", { level: 3, name: podcast!.title! })).toBeVisible();
        await expectAccessible(page);
        await button(t("contacts.data.correctOf", { title: podcast!.title! })).click();
        await page.getByRole("checkbox", { name: t("contacts.category.gambling") }).check();
        await button(t("contacts.claim.say")).click();
        await expect(page.getByText(t("contacts.claim.kept.said"))).toBeVisible();
        await expectAccessible(page);
        const wide = await page.evaluate("document.documentElement.scrollWidth");
        expect(wide).toBeLessThanOrEqual(page.viewportSize()!.width);
      });

      await test.step("objects", async () => {
        await button(t("contacts.data.object")).click();
        await expect(button(t("contacts.data.object"))).toHaveCount(0);
        await expectAccessible(page);
        const { emailStatus } = await desk.ask("GET", `/api/podcast/${podcast!.publicId}`);
        expect(emailStatus).not.toBe("UNLOCKED");
      });

      await test.step("takes a copy, and is erased when sure", async () => {
        const file = page.waitForEvent("download");
        await button(t("contacts.data.copy")).click();
        expect(JSON.parse(await readFile(await (await file).path(), "utf8"))).toMatchObject({ address });
        await button(t("contacts.data.erase")).click();
        const asks = page.getByRole("dialog").or(page.getByRole("alertdialog"));
        await expect(asks).toBeVisible();
        await expectAccessible(page);
        await asks.getByRole("button", { name: t("contacts.data.erase"), exact: true }).click();
        await expect(asks).toBeHidden();
        await expect(button(t("contacts.data.erase"))).toHaveCount(0);
        await expectAccessible(page);
        await expect(async () => {
          await page.reload();
          await expect(page.getByText(podcast!.title!)).toHaveCount(0, { timeout: 1000 });
          await expect(button(t("contacts.data.copy"))).toBeVisible();
        }).toPass({ timeout: 30_000 });
      });
    });
  });
}
