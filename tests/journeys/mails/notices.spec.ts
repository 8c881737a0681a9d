import { offToken } from "../../../server/accounts/notices/off/link.ts";
import { tell } from "../../../server/accounts/notices/tell.ts";
import { readConfig } from "../../../server/platform/config.ts";
import { inTransaction } from "../../../server/platform/postgres/database.ts";
import { withDatabase } from "../../../server/platform/postgres/join-database.ts";
import { createSecrets, secretKey } from "../../../server/platform/secrets.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, test, USERS, walkedIn } from "../fixtures.ts";
import { pressOn, tabTo } from "../keyboard.ts";
import { openDesk } from "../prepare.ts";

/** Something happens to the user who is signed in, and the server says so. */
const happens = (server: { dataDir: string }, podcast: string) =>
  withDatabase(readConfig({ DATA_DIR: server.dataDir }), async ({ db }) => {
    const { id } = await db
      .selectFrom("login")
      .select("id")
      .where("username", "=", USERS.advertiser)
      .executeTakeFirstOrThrow();
    await inTransaction(db, (tx) =>
      tell(tx, [id], { kind: "answer", ownerId: null, subject: null, details: { podcast, shows: 1 } }),
    );
  });

for (const language of walkedIn("en")) {
  test.describe(`news (${language})`, () => {
    test.use({ language });

    test(`B1.77 news rings the bell of an open page and is read by keyboard alone (${language})`, async ({
      page,
      server,
      t,
      signIn,
    }) => {
      // Earlier journeys on this server may have left some.
      await (await openDesk(server.url)).ask("POST", "/api/notice/seen", { all: true });
      await signIn();
      const silent = page.getByRole("button", {
        name: t("accounts.notices.bell", { count: 0 }),
        exact: true,
      });
      const rings = page.getByRole("button", { name: t("accounts.notices.bell", { count: 1 }), exact: true });
      await expect(silent).toBeVisible();
      const podcast = `Fog ${language}`;
      await happens(server, podcast);
      await expect(rings).toBeVisible({ timeout: 20_000 });
      await expectAccessible(page);
      await pressOn(page, rings);
      const sheet = page.getByRole("dialog", { name: t("accounts.notices.title") });
      const news = sheet.getByRole("link", {
        name: t("accounts.notice.answer", { podcast, shows: 1 }),
      });
      await expect(news).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press("Escape");
      await expect(sheet).toBeHidden();
      // Looked at, it is not new any more, and stays in the list.
      await expect(silent).toBeFocused();
      await page.reload();
      await pressOn(page, silent);
      await expect(news).toBeVisible();
      await pressOn(page, news);
      await expect(page).toHaveURL(/\/message$/);
      await expect(sheet).toBeHidden();
    });

    test(`B1.77 how one is told is chosen at the bell, by keyboard and on a phone (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.setViewportSize({ width: 390, height: 844 });
      const bell = page.locator(".masthead .bell");
      await pressOn(page, bell);
      const sheet = page.getByRole("dialog", { name: t("accounts.notices.title") });
      await expect(sheet).toBeVisible();
      await expectAccessible(page);
      await pressOn(page, sheet.getByRole("link", { name: t("accounts.notices.choose") }));
      await expect(page).toHaveURL(/\/preferences#notices$/);
      const table = page.locator("#notices");
      await expect(table).toBeInViewport();
      await expectAccessible(page);
      const wide = await page.evaluate<boolean>("document.documentElement.scrollWidth > window.innerWidth");
      expect(wide).toBe(false);

      const kind = t("accounts.told.kind.answer");
      const choice = (mail: "at-once" | "daily") =>
        table
          .getByRole("group", { name: `${kind}: ${t("accounts.told.mail")}` })
          .getByRole("button", { name: t(`accounts.told.${mail}`), exact: true });
      await expect(choice("daily")).toBeVisible();
      const isDaily = (await choice("daily").getAttribute("aria-pressed")) === "true";
      const other = choice(isDaily ? "at-once" : "daily");
      const saved = () =>
        page.waitForResponse((one) => /notice\/choice$/.test(one.url()) && one.request().method() === "POST");
      const first = saved();
      await pressOn(page, other);
      await first;
      const push = table.getByRole("checkbox", { name: `${kind}: ${t("accounts.told.push")}` });
      const before = await push.isChecked();
      const second = saved();
      await tabTo(page, push);
      await page.keyboard.press("Space");
      await second;
      await page.reload();
      await expect(other).toHaveAttribute("aria-pressed", "true");
      await expect(push).toBeChecked({ checked: !before });
    });

    test(`D5.06 the bell shows what is chosen, and a mail's link stops its kind without an account (${language})`, async ({
      page,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      await desk.ask("POST", "/api/notice/seen", { all: true });
      await desk.ask("POST", "/api/notice/choice", {
        choices: [{ kind: "answer", mail: "daily", push: true, app: true }],
      });
      const config = readConfig({ DATA_DIR: server.dataDir });
      const login = await withDatabase(config, ({ db }) =>
        db
          .selectFrom("login")
          .select("public_id as publicId")
          .where("username", "=", USERS.advertiser)
          .executeTakeFirstOrThrow(),
      );
      const secrets = createSecrets(secretKey(null, server.dataDir));
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(`/news-off/${offToken(secrets, login.publicId, ["answer"])}`);
      await expectAccessible(page);
      expect(await page.evaluate("document.documentElement.scrollWidth > window.innerWidth")).toBe(false);
      await page.getByRole("button").click();
      await expect(page.getByRole("button")).toHaveCount(0);
      await expectAccessible(page);

      await signIn();
      await page.goto("/preferences#notices");
      const table = page.locator("#notices");
      const kind = t("accounts.told.kind.answer");
      await expect(
        table
          .getByRole("group", { name: `${kind}: ${t("accounts.told.mail")}` })
          .getByRole("button", { name: t("accounts.told.no"), exact: true }),
      ).toHaveAttribute("aria-pressed", "true");
      const shown = table.getByRole("checkbox", { name: `${kind}: ${t("accounts.told.app")}` });
      await expect(shown).toBeChecked();
      const saved = page.waitForResponse((one) => /notice\/choice$/.test(one.url()));
      await shown.uncheck();
      await saved;
      await happens(server, `Unseen ${language}`);
      await page.reload();
      await expect(shown).not.toBeChecked();
      await expectAccessible(page);
      expect((await desk.ask("GET", "/api/notice")).unseen).toBe(0);
      await desk.ask("POST", "/api/notice/choice", {
        choices: [{ kind: "answer", mail: "daily", push: true, app: true }],
      });
    });
  });
}
