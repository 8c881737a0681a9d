import { sql } from "kysely";
import { readConfig } from "../../../server/platform/config.ts";
import { withDatabase } from "../../../server/platform/postgres/join-database.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";

/** The demonstration has no https address and so no links in its mails: the key of one is set by hand. */
const KEY = "answer-".padEnd(43, "k");

for (const language of walkedIn("de")) {
  test.describe(`answer (${language})`, () => {
    test.use({ language });

    test(`C1.02 C3.02 C3.03 C3.04 a host answers on a phone, and the campaign shows it (${language})`, async ({
      page,
      browser,
      server,
      t,
      signIn,
    }) => {
      const desk = await openDesk(server.url);
      const [podcast] = await openPodcasts(desk, 1);
      const campaign = await prepareCampaign(desk, `Tea ${language} ${Date.now()}`, [podcast!]);
      const draft = {
        subject: "Tea in your show?",
        body: "Hello, would you read an ad for our tea?",
        language,
        recipients: campaign.entries,
      };
      const { seen } = await desk.ask("POST", `/api/campaign/${campaign.publicId}/mailing/check`, draft);
      const mailing = await desk.ask("POST", `/api/campaign/${campaign.publicId}/mailing`, {
        ...draft,
        again: true,
        seen,
      });
      const key = `${KEY.slice(0, -2)}${language}`;
      await withDatabase(
        readConfig({ DATA_DIR: server.dataDir }),
        ({ db }) =>
          sql`update answer_link set token_hash = sha256(${key}::bytea) where message_id in (
            select m.id from message m join mailing g on g.id = m.mailing_id where g.public_id = ${mailing.publicId})`.execute(
            db,
          ),
        { migrate: false },
      );

      const phone = await browser.newContext({
        viewport: SIZES.at(-1)!,
        locale: language === "de" ? "de-DE" : "en-US",
        baseURL: server.url,
      });
      const own = await phone.newPage();
      const button = (name: string) => own.getByRole("button", { name, exact: true });
      const fits = async () => {
        const wide = await own.evaluate("document.documentElement.scrollWidth");
        expect(wide).toBeLessThanOrEqual(own.viewportSize()!.width);
      };

      await test.step("not now, on a day that is none first", async () => {
        await own.goto(`/answer#${key}`);
        await expect(own.getByRole("heading", { name: t("offers.answer.question") })).toBeVisible();
        await expect(own.getByText(podcast!.title)).toBeVisible();
        await expectAccessible(own);
        await fits();
        await button(t("offers.answer.choice.not-now")).click();
        await own.getByLabel(t("offers.answer.until")).fill("2020-01-01");
        await button(t("offers.answer.go")).click();
        await expect(own.getByText(t("offers.answer.untilWrong"))).toBeVisible();
        await expectAccessible(own);
        await own
          .getByLabel(t("offers.answer.until"))
          .fill(new Date(Date.now() + 8e9).toISOString().slice(0, 10));
        await button(t("offers.answer.go")).click();
        await expect(own.getByText(t("offers.answer.said.not-now"))).toBeVisible();
        await expectAccessible(own);
      });

      await test.step("interested after all, with a price", async () => {
        await button(t("offers.answer.change")).click();
        await button(t("offers.answer.choice.interested")).click();
        await button(t("offers.answer.addPrice")).click();
        await button(t("offers.answer.go")).click();
        await expect(own.getByText(t("offers.answer.amountMissing"))).toBeVisible();
        await expectAccessible(own);
        await fits();
        await own.getByLabel(t("offers.answer.amount")).fill("480");
        await own.getByLabel(t("offers.answer.note")).fill("Mondays are best.");
        // Back to read the choices, and on: nothing that was typed is lost.
        await button(t("offers.answer.back")).click();
        await button(t("offers.answer.choice.not-now")).click();
        await own.getByLabel(t("offers.answer.note")).fill("In summer.");
        await button(t("offers.answer.back")).click();
        await button(t("offers.answer.choice.interested")).click();
        await expect(own.getByLabel(t("offers.answer.amount"))).toHaveValue("480");
        await expect(own.getByLabel(t("offers.answer.note"))).toHaveValue("Mondays are best.");
        await button(t("offers.answer.go")).click();
        await expect(own.getByText(t("offers.answer.said.interested"))).toBeVisible();
        await expectAccessible(own);
        await fits();
      });

      await test.step("the campaign shows it", async () => {
        await signIn();
        await page.goto(`/bundle/${campaign.publicId}/offers`);
        await expect(page.getByRole("heading", { name: t("offers.answers.title") })).toBeVisible();
        await expect(page.getByText("Mondays are best.").first()).toBeVisible();
        await expect(page.getByText(t("offers.side.host")).first()).toBeVisible();
        await expectAccessible(page);
        const [entry] = await desk.ask("GET", `/api/campaign/${campaign.publicId}/podcast`);
        expect(entry.podcastState).toBe("Interested");
      });

      await test.step("taken back, then never, and that taken back, too", async () => {
        await button(t("offers.answer.takeBack")).click();
        await expect(own.getByText(t("offers.answer.takenBack"))).toBeVisible();
        await button(t("offers.answer.choice.never")).click();
        await expectAccessible(own);
        await button(t("offers.answer.never.organization", { organization: desk.ownerDisplayName })).click();
        await expect(own.getByText(t("offers.answer.saidSays.objection"))).toBeVisible();
        await expectAccessible(own);
        // Said by mistake; journeys after this one write to the same person.
        await button(t("offers.answer.takeBack")).click();
        await expect(own.getByText(t("offers.answer.takenBack"))).toBeVisible();
        await phone.close();
      });
    });
  });
}
