import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { sql } from "kysely";
import { type Manifest, Manifest as ManifestForm } from "../../../server/export/format.ts";
import type { Db } from "../../../server/platform/postgres/database.ts";
import { keptExport } from "../../support/export/kept-export.ts";
import { readZip } from "../../support/export/read-zip.ts";
import { inDatabase } from "../../support/journeys/in-database.ts";
import { expectFitsInBoth } from "../accessibility.ts";
import { expect, PASSWORD, test, USERS, walkedIn } from "../fixtures.ts";
import { openDesk } from "../prepare.ts";

for (const language of walkedIn("en")) {
  test.describe(`the export of everything (${language})`, () => {
    test.use({ language });

    const whose = async (db: Db) =>
      (
        await sql<{ ownerId: number; loginId: number }>`
          select m.owner_id as "ownerId", l.id as "loginId" from login l join membership m on m.login_id = l.id
          where l.username = ${USERS.advertiser} order by m.created limit 1`.execute(db)
      ).rows[0]!;

    test(`D4.07 D2.05 an owner asks for an export, says the password, waits, saves it, and reads what is in it (${language})`, async ({
      page,
      t,
      server,
      signIn,
      trouble,
    }) => {
      test.slow();
      await inDatabase(server, (db) => db.deleteFrom("whole_export").execute());
      const desk = await openDesk(server.url);
      const displayName = `Taken along ${language}`;
      const { publicId } = await desk.ask("POST", "/api/campaign", {
        displayName,
        ownerName: desk.ownerName,
      });
      await signIn();
      await page.goto("/preferences");
      await page.getByRole("link", { name: t("export.open") }).click();
      await expect(page).toHaveURL(/\/preferences\/export$/);
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("export.title"));
      await expect(page.getByRole("heading", { name: t("export.none") })).toBeVisible();
      await expectFitsInBoth(page);

      // Signed in for long: the password is asked for, and refused where it is another.
      await inDatabase(server, (db) =>
        sql`update session_family set proved = now() - interval '1 hour'`.execute(db),
      );
      trouble.expect(/status of 403/);
      await page.getByRole("button", { name: t("export.make"), exact: true }).click();
      const proof = page.getByRole("dialog", { name: t("accounts.prove.title") });
      await proof.getByLabel(t("accounts.password"), { exact: true }).fill(PASSWORD);
      await expectFitsInBoth(page);
      await proof.getByRole("button", { name: t("accounts.prove.confirm") }).click();
      await expect(page.getByRole("heading", { name: t("export.ready") })).toBeVisible({ timeout: 60_000 });
      await expectFitsInBoth(page);

      const saving = page.waitForEvent("download");
      await page.getByRole("button", { name: t("export.save"), exact: true }).click();
      const saved = await saving;
      expect(saved.suggestedFilename()).toMatch(/^hostread-[\w-]+-\d{4}-\d\d-\d\d\.zip$/);
      const bytes = await readFile(await saved.path());
      await expect(page.locator(".export-sum code")).toHaveText(
        createHash("sha256").update(bytes).digest("hex"),
      );
      const files = await readZip(bytes);
      const manifest: Manifest = ManifestForm.parse(JSON.parse(files.get("manifest.json")!.toString("utf8")));
      const campaigns = files.get("tables/campaign.jsonl")!.toString("utf8").trim().split("\n");
      expect(campaigns).toHaveLength(manifest.tables.find(({ name }) => name === "campaign")!.rows);
      expect(campaigns.map((line) => JSON.parse(line).display_name)).toContain(displayName);
      await desk.ask("DELETE", `/api/campaign/${publicId}`);
      expect([...files.keys()].filter((name) => name.startsWith("threads/"))).toHaveLength(manifest.mails);
      const audit = files.get("tables/audit.jsonl")!.toString("utf8");
      expect(audit).toContain("organization.export");

      // Told in the app, with the way back to the page.
      await page.goto("/dashboard");
      await page.locator("button.bell").click();
      await page
        .getByRole("link", { name: /export/i })
        .first()
        .click();
      await expect(page.getByRole("heading", { name: t("export.ready") })).toBeVisible();

      // A second one takes the place of the first, and can be deleted.
      await page.getByRole("button", { name: t("export.makeNew") }).click();
      await expect(page.getByText(t("export.why.replaced"))).toBeVisible({ timeout: 60_000 });
      await page.getByRole("button", { name: t("export.remove"), exact: true }).click();
      const sure = page.getByRole("alertdialog").or(page.getByRole("dialog"));
      await expectFitsInBoth(page);
      await sure.getByRole("button", { name: t("export.remove"), exact: true }).click();
      await expect(page.getByRole("heading", { name: t("export.none") })).toBeVisible();
      await expect(page.getByText(t("export.why.removed"))).toBeVisible();
    });

    test(`D4.07 how far it is, another owner's, what failed and what is over (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      test.slow();
      const set = (what: object) =>
        inDatabase(server, (db) => db.updateTable("whole_export").set(what).execute());
      await inDatabase(server, async (db) => {
        await db.deleteFrom("whole_export").execute();
        await keptExport(db, await whose(db));
      });
      await signIn();
      // As its job leaves it between two looks.
      await set({ state: "running", turn: 1, doing: "rows", done: 12_345, total: 40_000, bytes: 4_321_000 });
      await page.goto("/preferences/export");
      await expect(page.getByRole("heading", { name: t("export.running") })).toBeVisible();
      const bar = page.getByRole("progressbar", { name: t("export.progress") });
      await expect(bar).toHaveAttribute("aria-valuenow", "12345");
      await expectFitsInBoth(page);
      await set({ done: 30_000, doing: "mails" });
      await expect(bar).toHaveAttribute("aria-valuenow", "30000");
      await expect(page.getByRole("status").filter({ hasText: /70/ })).toHaveCount(1);
      await page.getByRole("button", { name: t("export.makeNew") }).focus();
      await expect(page.getByText(t("export.busy"))).toBeVisible();
      await page.getByRole("button", { name: t("export.cancel"), exact: true }).click();
      await expect(page.getByRole("heading", { name: t("export.none") })).toBeVisible();

      for (const [state, why] of [
        ["waiting", null],
        ["failed", "no-space"],
        ["gone", "expired"],
        ["gone", "erased"],
      ] as const) {
        await set({ state, why });
        await page.reload();
        await expect(
          why
            ? page.locator(".export-now").getByText(t(`export.why.${why}`))
            : page.getByRole("heading", { name: t("export.waiting") }),
        ).toBeVisible();
        await expectFitsInBoth(page);
      }
      await expect(page.getByRole("button", { name: t("export.makeNew") })).toBeVisible();
    });
  });
}
