import { expect, test, USERS, walkedIn } from "./fixtures.ts";
import { openDesk } from "./prepare.ts";

const COLLEAGUE = "Alex Admin";

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`D1.04 an owner removes a member, brings them back and gives roles, their own the last (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      await signIn();
      await page.goto("/preferences");
      const remove = page.getByRole("button", {
        name: t("accounts.members.removeLabel", { name: COLLEAGUE }),
      });
      const confirm = page.getByRole("alertdialog").getByRole("button");
      await remove.click();
      await confirm.filter({ hasText: t("accounts.members.remove") }).click();
      await expect(remove).toBeHidden();

      await page.getByRole("button", { name: t("accounts.members.undo"), exact: true }).click();
      await expect(remove).toBeVisible();
      await expect(page.getByText(t("accounts.members.removedLately"))).toBeHidden();

      // By keyboard, as a screen reader's user would.
      const role = page.getByRole("combobox", { name: t("accounts.roles.of", { name: COLLEAGUE }) });
      await role.focus();
      await page.keyboard.press("Enter");
      await page.getByRole("option", { name: t("accounts.roles.owner"), exact: true }).click();
      await expect(role).toContainText(t("accounts.roles.owner"));

      const desk = await openDesk(server.url);
      const { members } = await desk.ask("GET", `/core/api/owner/${desk.ownerId}/member`);
      const self = members.find((one: { self: boolean }) => one.self);
      const own = page.getByRole("combobox", { name: t("accounts.roles.of", { name: self.name }) });
      await own.click();
      await page.getByRole("option", { name: t("accounts.roles.viewer"), exact: true }).click();
      const dialog = page.getByRole("alertdialog");
      await dialog.getByRole("button", { name: t("accounts.members.lower"), exact: true }).click();
      await expect(dialog.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
      await dialog.getByRole("textbox").fill(language === "de" ? "Meine Rolle senken" : "lower my role");
      await dialog.getByRole("button", { name: t("accounts.members.lower"), exact: true }).click();
      await expect(dialog).toBeHidden();
      await expect(remove).toBeHidden();

      // Restores the state for the other journeys.
      const other = await openDesk(server.url, "administrator");
      const path = `/core/api/owner/${desk.ownerId}`;
      const { publicId } = members.find((one: { username: string }) => one.username === USERS.advertiser);
      await other.ask("POST", `${path}/role`, { member: publicId, role: "owner" });
      const admin = members.find((one: { name: string }) => one.name === COLLEAGUE);
      await desk.ask("POST", `${path}/role`, { member: admin.publicId, role: "manager" });
    });
  });
}
