import { expect, test, USERS, walkedIn } from "./fixtures.ts";
import { openDesk } from "./prepare.ts";

const COLLEAGUE = "Alex Admin";

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`the founder removes a member, brings them back and passes the organization on (${language})`, async ({
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

      await page.getByRole("button", { name: t("accounts.members.passLabel", { name: COLLEAGUE }) }).click();
      await confirm.filter({ hasText: t("accounts.members.pass") }).click();
      const colleague = page.getByRole("listitem").filter({ hasText: COLLEAGUE });
      await expect(colleague).toContainText(t("accounts.members.founder"));
      await expect(remove).toBeHidden();

      // Restores the state for the other journeys.
      const desk = await openDesk(server.url, "administrator");
      const owner = `/core/api/owner/${(await openDesk(server.url)).ownerId}`;
      const { members } = await desk.ask("GET", `${owner}/member`);
      const { publicId } = members.find((one: { username: string }) => one.username === USERS.advertiser);
      await desk.ask("POST", `${owner}/founder`, { member: publicId });
    });
  });
}
