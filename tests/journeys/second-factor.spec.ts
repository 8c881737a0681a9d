import type { Page } from "@playwright/test";
import { generate } from "otplib";
import { readConfig } from "../../server/platform/config.ts";
import type { Db } from "../../server/platform/postgres/database.ts";
import { withDatabase } from "../../server/platform/postgres/join-database.ts";
import { ageProofs } from "../support/second-factor.ts";
import { expectAccessible, SIZES } from "./accessibility.ts";
import { expect, fillSignIn, PASSWORD, passwordField, test, USERS, walkedIn } from "./fixtures.ts";
import type { Words } from "./words.ts";

// Its own server: what is set up here would be asked of the other journeys.
test.use({ environment: { LOG_LEVEL: "error" } });

/** The code an app shows now, or so many steps of 30 seconds later. */
const codeOf = (secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** A quarter of an hour passes for everybody who is signed in. */
const passTime = (dataDir: string): Promise<void> =>
  withDatabase(
    readConfig({ DATA_DIR: dataDir }),
    async ({ db }: { db: Db }) => {
      const { id } = await db
        .selectFrom("login")
        .select("id")
        .where("username", "=", USERS.advertiser)
        .executeTakeFirstOrThrow();
      await ageProofs(db, id);
    },
    { migrate: false },
  );

const signOut = async (page: Page, t: Words): Promise<void> => {
  await page.goto("/preferences");
  await page
    .getByRole("main")
    .getByRole("button", { name: t("accounts.signOut") })
    .click();
  await expect(page.getByLabel(t("accounts.address"))).toBeVisible();
};

/** Reads and fits on a desktop and on a small phone. */
async function expectFine(page: Page): Promise<void> {
  for (const { width, height } of [SIZES[0], { width: 360, height: 740 }]) {
    await page.setViewportSize({ width, height });
    await expectAccessible(page);
    const wide = await page.evaluate<number>("document.documentElement.scrollWidth - innerWidth");
    expect(wide).toBeLessThanOrEqual(0);
  }
  await page.setViewportSize(SIZES[0]);
}

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`D2.01 an app is set up by keyboard, asked for at sign-in, and removed (${language})`, async ({
      page,
      t,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 403 .*\/core\/auth/);
      await signIn();
      await page.goto("/preferences");
      await page.getByRole("button", { name: t("accounts.factor.setUp") }).press("Enter");
      const sheet = page.getByRole("dialog");
      await expect(sheet.getByRole("img", { name: t("accounts.factor.qr") })).toBeVisible();
      await expectFine(page);
      const secret = (await sheet.locator("code").innerText()).replaceAll(/\s/g, "");
      const first = sheet.getByLabel(t("accounts.factor.firstCode"));
      await first.fill("12345");
      trouble.expect(/status of 403 .*\/totp\/confirm/);
      await first.press("Enter");
      await expect(first).toHaveAttribute("aria-invalid", "true");
      await first.fill(await codeOf(secret, -1));
      await first.press("Enter");
      const codes = sheet.getByRole("list", { name: t("accounts.factor.codes") }).getByRole("listitem");
      await expect(codes).toHaveCount(10);
      await expectFine(page);
      const recovery = await codes.first().innerText();
      await sheet.getByRole("button", { name: t("accounts.factor.codesKept") }).press("Enter");
      await expect(sheet).toBeHidden();
      await expect(page.getByRole("button", { name: t("accounts.factor.another") })).toBeVisible();

      await signOut(page, t);
      await fillSignIn(page, t, USERS.advertiser, PASSWORD);
      const code = page.getByLabel(t("accounts.code"));
      await expect(code).toBeFocused();
      await expectFine(page);
      await code.fill("000000");
      await code.press("Enter");
      await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
      await expect(code).toBeFocused();
      await code.fill(await codeOf(secret));
      await page.getByText(t("accounts.codeRemember")).click();
      await code.press("Enter");
      await expect(page).toHaveURL(/\/dashboard$/);

      // This browser is not asked again, another one is; a recovery code opens it, too.
      await signOut(page, t);
      await fillSignIn(page, t, USERS.advertiser, PASSWORD);
      await expect(page).toHaveURL(/\/dashboard$/);
      await signOut(page, t);
      await page.context().clearCookies();
      await fillSignIn(page, t, USERS.advertiser, PASSWORD);
      await code.fill(recovery);
      await code.press("Enter");
      await expect(page).toHaveURL(/\/dashboard$/);

      await page.goto("/preferences");
      await page.getByRole("button", { name: t("accounts.factor.remove"), exact: true }).click();
      const ask = page.getByRole("alertdialog");
      await ask.getByRole("button", { name: t("accounts.factor.remove"), exact: true }).click();
      await expect(page.getByText(t("accounts.factor.off"))).toBeVisible();
    });

    test(`D2.02 a passkey is made, signs in without a password, and is removed (${language})`, async ({
      page,
      t,
      language,
      server,
      trouble,
    }) => {
      // A passkey belongs to a name: under 127.0.0.1 there is no button for it.
      await page.goto("/");
      await expect(passwordField(page, t)).toBeVisible();
      const by = page.getByRole("button", { name: t("accounts.passkey.signIn") });
      await expect(by).toHaveCount(0);
      const site = server.url.replace("127.0.0.1", "localhost");
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("WebAuthn.enable");
      const { authenticatorId } = await devtools.send("WebAuthn.addVirtualAuthenticator", {
        options: {
          protocol: "ctap2",
          transport: "internal",
          hasResidentKey: true,
          hasUserVerification: true,
          isUserVerified: true,
          automaticPresenceSimulation: true,
        },
      });
      await page.goto(`${site}/`);
      await page
        .getByRole("button", { name: language === "de" ? "Deutsch" : "English", exact: true })
        .click();
      await fillSignIn(page, t, USERS.advertiser, PASSWORD);
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.goto(`${site}/preferences`);
      const name = page.getByLabel(t("accounts.passkey.name"));
      await name.fill("Laptop");
      await name.press("Enter");
      const remove = page.getByRole("button", {
        name: t("accounts.passkey.removeLabel", { name: "Laptop" }),
      });
      await expect(remove).toBeVisible();
      await expect(name).toHaveValue("");
      // The same authenticator is not registered twice.
      await name.fill("Again");
      await name.press("Enter");
      await expect(page.getByText(t("accounts.passkey.notMade"))).toBeVisible();
      await expect(name).toHaveValue("Again");
      await expectFine(page);

      await page
        .getByRole("main")
        .getByRole("button", { name: t("accounts.signOut") })
        .click();
      await by.press("Enter");
      await expect(page).toHaveURL(/\/dashboard$/);

      await page.goto(`${site}/preferences`);
      await remove.click();
      const ask = page.getByRole("alertdialog");
      await ask.getByRole("button", { name: t("accounts.passkey.remove"), exact: true }).click();
      await expect(remove).toBeHidden();
      await page
        .getByRole("main")
        .getByRole("button", { name: t("accounts.signOut") })
        .click();
      // The authenticator still has it, and the server no longer knows it.
      trouble.expect(/status of 403 .*\/core\/auth\/passkey/);
      await by.click();
      await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
      await devtools.send("WebAuthn.removeVirtualAuthenticator", { authenticatorId });
    });

    test(`D2.05 in the middle of a form the password is asked again, and nothing typed is lost (${language})`, async ({
      page,
      t,
      server,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 403/);
      await signIn();
      await page.goto("/preferences");
      const name = page.getByLabel(t("accounts.profile.nickName"));
      await name.fill("Mo");
      await passTime(server.dataDir);
      const start = page.getByRole("button", { name: t("accounts.factor.setUp") });
      await start.click();
      const sheet = page.getByRole("dialog", { name: t("accounts.prove.title") });
      const field = sheet.getByRole("textbox", { name: t("accounts.password"), exact: true });
      await expect(field).toBeFocused();
      await expectFine(page);
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await expect(page.getByRole("alert").filter({ hasText: /./ })).toBeVisible();
      await expect(name).toHaveValue("Mo");

      await start.click();
      await field.fill("not it");
      await field.press("Enter");
      await expect(field).toHaveAttribute("aria-invalid", "true");
      await field.fill(PASSWORD);
      await field.press("Enter");
      await expect(sheet).toBeHidden();
      const setup = page.getByRole("dialog", { name: t("accounts.factor.setUp") });
      const code = setup.getByLabel(t("accounts.factor.firstCode"));
      const secret = (await setup.locator("code").innerText()).replaceAll(/\s/g, "");
      await passTime(server.dataDir);
      // Over an open sheet, whose code is still there when it was left, and is sent once it was proved.
      await code.fill(await codeOf(secret));
      await code.press("Enter");
      await expect(field).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      await expect(code).not.toHaveValue("");
      await code.press("Enter");
      await field.fill(PASSWORD);
      await field.press("Enter");
      await expect(setup.getByRole("listitem")).toHaveCount(10);
      await setup.getByRole("button", { name: t("accounts.factor.codesKept") }).click();
      await expect(name).toHaveValue("Mo");
      await page.getByRole("button", { name: t("accounts.factor.remove"), exact: true }).click();
      const ask = page.getByRole("alertdialog");
      await ask.getByRole("button", { name: t("accounts.factor.remove"), exact: true }).click();
      await expect(page.getByText(t("accounts.factor.off"))).toBeVisible();
    });

    test(`D2.03 an owner wants a second factor, and a member is led through setting it up (${language})`, async ({
      page,
      t,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 403/);
      trouble.expect(/status of 409 .*\/totp/);
      await signIn();
      await page.goto("/preferences");
      const rule = page.getByRole("switch", { name: t("accounts.signInRule.secondFactor") });
      await rule.click();
      // Who switched it on has none either.
      const sheet = page.getByRole("dialog", { name: t("accounts.factor.wantedTitle") });
      await expect(sheet).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(sheet).toBeVisible();
      await expectFine(page);
      await page.reload();
      await sheet.getByRole("button", { name: t("accounts.factor.setUp") }).click();
      const secret = (await sheet.locator("code").innerText()).replaceAll(/\s/g, "");
      await sheet.getByLabel(t("accounts.factor.firstCode")).fill(await codeOf(secret));
      await page.keyboard.press("Enter");
      await sheet.getByRole("button", { name: t("accounts.factor.codesKept") }).click();
      await expect(sheet).toBeHidden();
      await expect(rule).toBeChecked();

      const remove = page.getByRole("button", { name: t("accounts.factor.remove"), exact: true });
      await remove.click();
      const ask = page.getByRole("alertdialog");
      const confirm = ask.getByRole("button", { name: t("accounts.factor.remove"), exact: true });
      await confirm.click();
      await expect(ask.getByRole("alert")).toBeVisible();
      await page.keyboard.press("Escape");
      await rule.click();
      await expect(rule).not.toBeChecked();
      await remove.click();
      await confirm.click();
      await expect(page.getByText(t("accounts.factor.off"))).toBeVisible();
    });
  });
}
