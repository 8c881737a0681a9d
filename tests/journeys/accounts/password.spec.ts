import type { Browser, Page } from "@playwright/test";
import { expect, fillSignIn, PASSWORD, test, USERS } from "../fixtures.ts";
import type { Words } from "../words.ts";

const NEW = "seven brass lamps on a raft";

// Its own server: the other journeys sign in with the password that is changed here.
test.use({ environment: { LOG_LEVEL: "error" } });

/** The same user in another browser. */
async function signInElsewhere(browser: Browser, baseURL: string, t: Words, password: string): Promise<Page> {
  const page = await (await browser.newContext({ baseURL })).newPage();
  await page.goto("/");
  await fillSignIn(page, t, USERS.advertiser, password);
  await expect(page).toHaveURL(/\/dashboard$/);
  return page;
}

const isSignedOut = async (page: Page, t: Words): Promise<void> => {
  await page.goto("/bundle");
  await expect(page.getByLabel(t("accounts.address"))).toBeVisible();
};

test("S-6 S-7 who changes the password ends every other session, and single ones from the list", async ({
  page,
  browser,
  server,
  t,
  signIn,
  trouble,
}) => {
  trouble.expect(/status of 4\d\d .*\/password/);
  await signIn();
  const elsewhere = await signInElsewhere(browser, server.url, t, PASSWORD);
  await page.goto("/preferences");
  const field = (key: "accounts.password.present" | "accounts.password.next") =>
    page.getByRole("textbox", { name: t(key), exact: true });
  const change = page.getByRole("button", { name: t("accounts.password.change") });
  await field("accounts.password.present").fill("not it");
  await field("accounts.password.next").fill(NEW);
  await change.click();
  await expect(page.getByRole("alert").filter({ hasText: /./ }).first()).toBeVisible();
  await expect(field("accounts.password.next")).toHaveValue(NEW);
  await field("accounts.password.present").fill(PASSWORD);
  await change.click();
  await expect(page.getByText(t("accounts.password.changed"))).toBeVisible();
  await expect(field("accounts.password.next")).toHaveValue("");
  await isSignedOut(elsewhere, t);

  const [first, second, third] = [
    await signInElsewhere(browser, server.url, t, NEW),
    await signInElsewhere(browser, server.url, t, NEW),
    await signInElsewhere(browser, server.url, t, NEW),
  ];
  await page.reload();
  const ends = page.getByRole("button", { name: new RegExp(t("accounts.sessions.end", { device: ".+" })) });
  await expect(ends).toHaveCount(3);
  await ends.first().click();
  await expect(ends).toHaveCount(2);
  await page.getByRole("button", { name: t("accounts.sessions.endOthers") }).click();
  await expect(ends).toHaveCount(0);
  for (const other of [first, second, third]) await isSignedOut(other, t);
  await page.reload();
  await expect(page).toHaveURL(/\/preferences$/);
});
