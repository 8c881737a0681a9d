import type { TextKey } from "../../client/language/en.ts";
import { expectAccessible, SIZES } from "./accessibility.ts";
import { expect, LANGUAGES, test } from "./fixtures.ts";
import { quiet } from "./quiet.ts";

/** Views by their address, with the name that the page title has. */
const OPEN: readonly [address: string, title: TextKey][] = [
  ["/", "shell.view.signIn"],
  ["/signup", "shell.view.signUp"],
  ["/signup/confirm", "shell.view.confirmSignUp"],
  ["/passwd", "shell.view.forgottenPassword"],
  ["/passwd/new", "shell.view.newPassword"],
  ["/invitation", "shell.view.invitation"],
  ["/single-sign-on", "shell.view.singleSignOn"],
  ["/address", "shell.view.address"],
  ["/address/back", "shell.view.addressBack"],
  ["/legal", "shell.legal"],
  ["/privacy-policy", "shell.privacy"],
  ["/no/such/page", "shell.view.notFound"],
];
const SIGNED_IN: readonly [address: string, title: TextKey][] = [
  ["/dashboard", "shell.view.dashboard"],
  ["/podcast", "shell.podcasts"],
  ["/bundle", "shell.campaigns"],
  ["/message", "shell.messages"],
  ["/config", "shell.mail"],
  ["/preferences", "shell.preferences"],
];

test("C9.07 no search engine keeps what a link opens", async ({ request }) => {
  for (const address of ["/booking", "/answer", "/claim", "/your-data"]) {
    const headers = (await request.get(address)).headers();
    expect(headers["x-robots-tag"]).toBe("noindex, nofollow");
    expect(headers["content-security-policy"]).not.toMatch(/https?:/);
  }
});

test("A2.25 C2.05 C7.11 where the browser blocks site data, sign-in and what a link opens are shown all the same", async ({
  page,
  trouble,
}) => {
  trouble.expect(/status of 410/);
  await page.addInitScript(`
    for (const name of ["localStorage", "sessionStorage"])
      Object.defineProperty(window, name, {
        get: () => { throw new DOMException("Access is denied for this document.", "SecurityError"); },
      });
  `);
  for (const address of ["/", "/privacy-policy", "/booking#unknown-key", "/report#unknown-key"]) {
    await page.goto("about:blank");
    await page.goto(address);
    await expect(page.getByRole("heading").first()).toBeVisible();
  }
});

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A2.26 the page title is the product's name and the view's (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      const look = async ([address, title]: (typeof OPEN)[number]) => {
        await page.goto(address);
        await expect(page).toHaveTitle(`Hostread | ${t(title)}`);
      };
      for (const view of OPEN) await look(view);
      await signIn();
      for (const view of SIGNED_IN) await look(view);
    });

    test(`an unknown address says so and shows the way on (${language})`, async ({ page, t, signIn }) => {
      await page.goto("/no/such/page");
      await expect(page.getByRole("heading", { name: t("shell.notFound") })).toBeVisible();
      await page.getByRole("link", { name: t("shell.toSignIn") }).click();
      await expect(page).toHaveURL(/\/$/);
      await signIn();
      await page.goto("/no/such/page");
      await page.getByRole("link", { name: t("shell.toDashboard") }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
    });

    test(`A2.21 A2.22 A2.24 the menu leads to every part, the logo to the dashboard (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      const menu = page.getByRole("navigation", { name: t("shell.main") });
      for (const [name, address] of [
        ["shell.podcasts", "/podcast"],
        ["shell.campaigns", "/bundle"],
        ["shell.mail", "/config"],
      ] as const) {
        await menu.getByRole("link", { name: t(name), exact: true }).click();
        await expect(page).toHaveURL(new RegExp(`${address}$`));
      }
      await page.getByRole("banner").getByRole("link", { name: "Hostread" }).click();
      await expect(page).toHaveURL(/\/dashboard$/);
      await page.setViewportSize({ width: 390, height: 844 });
      await page.getByRole("button", { name: t("shell.menu"), exact: true }).click();
      await menu.getByRole("link", { name: t("shell.campaigns"), exact: true }).click();
      await expect(page).toHaveURL(/\/bundle$/);
      await expect(page.getByRole("button", { name: t("shell.menu"), exact: true })).toBeVisible();
    });

    // Each width once: the accessibility journeys walk every state, in both languages and other widths.
    for (const { name, width, height } of SIZES.filter((_, index) => index === LANGUAGES.indexOf(language))) {
      test(`no page breaks a rule of axe at ${name} (${language})`, async ({ page, signIn }) => {
        await page.setViewportSize({ width, height });
        await page.goto("/");
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectAccessible(page);
        await signIn();
        for (const [address] of SIGNED_IN) {
          await page.goto(address);
          await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
          await quiet(page);
          await expectAccessible(page);
        }
      });
    }
  });
}

test("without a script the page says in both languages what it needs", async ({ browser, server }) => {
  const page = await browser.newPage({ javaScriptEnabled: false });
  await page.goto(server.url);
  await expect(page.locator('noscript [lang="en"]')).toContainText("needs JavaScript");
  await expect(page.locator('noscript [lang="de"]')).toContainText("braucht JavaScript");
  await page.close();
});

test("the login page brings neither the schemas of the contract nor what only pages behind it show", async ({
  page,
}) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(new URL(request.url()).pathname));
  await page.goto("/", { waitUntil: "networkidle" });
  expect(loaded.filter((path) => path.endsWith(".js")).length).toBeGreaterThan(3);
  expect(loaded.filter((path) => /\/(zod|briefing|desk|catalogue|campaign)[-.]/.test(path))).toEqual([]);
});
