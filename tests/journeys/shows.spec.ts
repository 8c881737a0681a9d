import type { Page } from "@playwright/test";
import { sql } from "kysely";
import { readConfig } from "../../server/platform/config.ts";
import { withDatabase } from "../../server/platform/postgres/join-database.ts";
import { refuse } from "./broken-server.ts";
import { expect, test, walkedIn } from "./fixtures.ts";
import { openDesk } from "./prepare.ts";

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });
    // Each language uses different podcasts: neither run looks for one that the other takes out.
    const order = `sortDirection=${language === "en" ? "asc" : "desc"}`;

    test(`A2.35 administrators edit a podcast's texts for advertisers; after an objection the buyer is told of the credit (${language})`, async ({
      page,
      t,
      server,
      trouble,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const { page: found } = await desk.ask("GET", `/api/podcast?emailKnown=true&sortBy=title&${order}`);
      const podcast = found.find((one: { emailStatus: string }) => one.emailStatus === "LOCKED");
      await desk.ask("POST", "/podcast/api/email/purchase", {
        ownerPublicId: desk.ownerId,
        podcastExternalIdList: [podcast.externalId],
      });

      await signIn("administrator");
      await page.goto(`/podcast/${podcast.publicId}`);
      const detail = page.getByRole("dialog").first();
      await detail.getByRole("button", { name: t("catalogue.texts.edit") }).click();
      const texts = page.getByRole("dialog", { name: t("catalogue.texts.editTitle") });
      await texts
        .getByRole("textbox", { name: t("catalogue.detail.midRoll") })
        .fill("One minute,\nread by the host");
      await texts.getByRole("button", { name: t("catalogue.texts.save") }).click();
      await expect(texts).toBeHidden();
      await expect(detail.getByText("One minute,\nread by the host")).toBeVisible();
      await detail.getByRole("button", { name: t("catalogue.texts.edit") }).click();
      await expect(texts.getByText(t("catalogue.texts.beforeNone"))).toBeVisible();
      await texts.getByRole("button", { name: t("ui.cancel") }).click();

      // An objection is checked before it does anything; a right one takes the address and gives the credit back.
      const { itunesOwnerEMail } = await desk.ask("GET", `/api/podcast/${podcast.publicId}`);
      await page.goto("/admin?part=objections");
      const address = page.getByRole("textbox", { name: t("contacts.never.address") });
      const asks = page.getByRole("alertdialog");
      const block = async (words: string) => {
        await address.fill(words);
        await page.getByRole("button", { name: t("contacts.objections.add") }).click();
        await asks.getByRole("button", { name: t("contacts.objections.add") }).click();
        await expect(asks).toBeHidden();
      };
      trouble.expect(/status of 422/);
      await block("nobody");
      await expect(address).toHaveAttribute("aria-invalid", "true");
      await block(itunesOwnerEMail);
      await expect(page.getByText(t("contacts.objections.done", { count: 1 }))).toBeVisible();

      await signOutAndIn(page, signIn);
      await page.goto(`/podcast/${podcast.publicId}`);
      const day = new RegExp(t("contacts.takenObjection", { credits: 1, day: "#" }).split("#")[0]!.trim());
      await expect(page.getByText(day)).toBeVisible();
      // Nobody is offered what cannot be bought.
      await expect(page.getByRole("button", { name: t("contacts.unlockFor", { credits: 1 }) })).toBeHidden();
      await page.goto("/preferences");
      const returned = page.getByRole("cell").filter({ hasText: t("credits.move.returnObjection") });
      await expect(returned.filter({ hasText: podcast.title })).toBeVisible();
      const { counts } = await desk.ask("GET", `/core/api/owner/${desk.ownerId}/never-contact`);
      const { platform } = counts;
      await expect(page.getByText(t("contacts.never.platform", { count: platform }))).toBeVisible();
    });

    test(`A4.14 what is typed for a podcast outlives a failed look at it, and a colleague's texts are not set back (${language})`, async ({
      page,
      t,
      server,
      trouble,
      signIn,
    }) => {
      const desk = await openDesk(server.url, "administrator");
      const { page: found } = await desk.ask("GET", `/api/podcast?sortBy=itunesRating&${order}`);
      const path = `/core/api/podcast/${found[0].publicId}/texts`;
      trouble.expect(/status of 500/);
      await page.clock.install();
      await signIn("administrator");
      await page.goto(`/podcast/${found[0].publicId}`);
      await page.getByRole("button", { name: t("catalogue.texts.edit") }).click();
      const texts = page.getByRole("dialog", { name: t("catalogue.texts.editTitle") });
      const field = (name: "preRoll" | "midRoll") =>
        texts.getByRole("textbox", { name: t(`catalogue.detail.${name}`) });
      await field("preRoll").fill("Ten seconds");

      // Whoever comes back from another program looks again, and the server does not answer.
      await refuse(page, "GET", /^\/api\/podcast\/[^/]+$/);
      await page.clock.fastForward(31_000);
      await page.evaluate("dispatchEvent(new Event('visibilitychange'))");
      await expect(page.getByText(t("catalogue.detail.rereadFailed"))).toBeVisible();
      await expect(field("preRoll")).toHaveValue("Ten seconds");
      await page.unrouteAll();

      await page.keyboard.press("Escape");
      await expect(field("preRoll")).toHaveValue("Ten seconds");
      const theirs = { ...(await desk.ask("GET", path)), midRoll: "One minute, by a colleague" };
      const { targetGroup, postRoll, midRoll, version } = theirs;
      await desk.ask("POST", path, {
        targetGroup: targetGroup ?? "",
        preRoll: "",
        midRoll,
        postRoll: postRoll ?? "",
        version,
      });
      const save = texts.getByRole("button", { name: t("catalogue.texts.save") });
      trouble.expect(/status of 409/);
      await save.click();
      await expect(texts.getByText(t("catalogue.texts.newer"))).toBeVisible();
      await expect(
        texts.getByRole("region", { name: t("catalogue.texts.newerLabel") }).getByText(midRoll),
      ).toBeVisible();
      await texts.getByRole("button", { name: t("catalogue.texts.keepMine") }).click();
      await expect(field("midRoll")).toHaveValue(midRoll);
      await save.click();
      await expect(texts).toBeHidden();
      expect(await desk.ask("GET", path)).toMatchObject({ preRoll: "Ten seconds", midRoll });
    });

    test(`an added podcast waits for its confirmation, and one that is taken out is gone (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const { page: found } = await desk.ask("GET", `/api/podcast?emailKnown=true&sortBy=episodes&${order}`);
      const podcast = found[0];
      // As if it had been added by its feed just now.
      await withDatabase(
        readConfig({ DATA_DIR: server.dataDir }),
        ({ db }) =>
          sql`
            with added as (
              insert into podcast_added (podcast_id, owner_id, login_id)
              select p.id, o.id, (select login_id from membership where owner_id = o.id order by login_id limit 1)
              from podcast p, owner o where p.public_id = ${podcast.publicId} and o.public_id = ${desk.ownerId}
              returning podcast_id)
            update podcast set shown = false where id = (select podcast_id from added)`.execute(db),
        { migrate: false },
      );
      await signIn();
      await page.goto("/podcast");
      const own = page.getByRole("region", { name: t("catalogue.own.title") });
      await own.getByRole("link", { name: podcast.title }).click();
      await expect(page.getByText(t("catalogue.waiting.says"))).toBeVisible();

      await signOutAndIn(page, () => signIn("administrator"));
      await page.goto("/admin?part=added");
      const row = page.getByRole("row").filter({ hasText: podcast.title });
      await row
        .getByRole("button", { name: t("catalogue.added.confirmLabel", { title: podcast.title }) })
        .click();
      await expect(row).toBeHidden();
      await page.getByRole("combobox", { name: t("catalogue.added.state") }).click();
      await page.getByRole("option", { name: t("catalogue.added.any"), exact: true }).click();
      await row
        .getByRole("button", { name: t("catalogue.added.takeOutLabel", { title: podcast.title }) })
        .click();
      const asks = page.getByRole("alertdialog");
      await asks.getByRole("button", { name: t("catalogue.added.takeOut"), exact: true }).click();
      await expect(asks.getByRole("textbox")).toHaveAttribute("aria-invalid", "true");
      await asks.getByRole("textbox").fill("not a podcast");
      await asks.getByRole("button", { name: t("catalogue.added.takeOut"), exact: true }).click();
      await expect(row.getByText("not a podcast")).toBeVisible();
      await row
        .getByRole("button", { name: t("catalogue.added.putBackLabel", { title: podcast.title }) })
        .click();
      await expect(row.getByText(t("catalogue.added.confirmed"))).toBeVisible();
    });
  });
}

/** Another user at the same browser. */
async function signOutAndIn(page: Page, signIn: () => Promise<unknown>): Promise<void> {
  await page.context().clearCookies();
  await page.evaluate("localStorage.clear(); sessionStorage.clear()");
  await signIn();
}
