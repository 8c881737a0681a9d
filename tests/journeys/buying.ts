import { expect, type Locator, type Page } from "@playwright/test";
import type { PodcastCard } from "../../contract/catalogue.ts";
import { type Desk, findPodcasts, type Prepared, prepareCampaign } from "./prepare.ts";
import type { Words } from "./words.ts";

/** Podcasts that can be unlocked without a phrase, most listened-to first; those already unlocked are not among them. */
export const lockedPodcasts = (desk: Desk, count: number): Promise<PodcastCard[]> =>
  findPodcasts(desk, count, (card) => card.emailStatus === "LOCKED" && !card.inactive);

/** Locked ones that are sold now: who owns an address may have objected in an earlier journey. */
export async function soldPodcasts(desk: Desk, count: number): Promise<PodcastCard[]> {
  const sold: PodcastCard[] = [];
  for (const card of await lockedPodcasts(desk, count + 8)) {
    const bill = { podcastExternalIdList: [card.externalId], ownerPublicId: desk.ownerId };
    const { emailsToUnlock } = await desk.ask("POST", "/podcast/api/email/purchase/summary", bill);
    if (emailsToUnlock === 1) sold.push(card);
    if (sold.length === count) return sold;
  }
  throw new Error(`only ${sold.length} of ${count} podcasts are sold`);
}

/** Brings an organization's credits to a number, the way an administrator does. */
export async function setCredits(administrator: Desk, ownerId: string, wanted: number): Promise<void> {
  const path = `/core/api/owner/${ownerId}/credits`;
  const { available } = await administrator.ask("GET", path);
  const amount = wanted - available;
  if (amount !== 0) await administrator.ask("POST", path, { amount, reason: "for this journey" });
}

export const creditsOf = async (desk: Desk): Promise<number> =>
  (await desk.ask("GET", `/core/api/owner/${desk.ownerId}/credits`)).available;

/** A campaign with locked podcasts, opened at its list. */
export async function openCampaign(page: Page, desk: Desk, name: string, count: number): Promise<Prepared> {
  const campaign = await prepareCampaign(desk, name, await soldPodcasts(desk, count));
  await page.goto(`/bundle/${campaign.publicId}/podcasts`);
  return campaign;
}

/** Selects everything in a campaign's list and asks for the bill; answers its dialog. */
export async function askForBill(page: Page, t: Words, count: number): Promise<Locator> {
  const all = page.getByRole("checkbox", { name: t("campaigns.entries.selectAll") });
  await expect(all).toBeVisible();
  if (!(await all.isChecked())) await all.check();
  const bar = page.getByRole("region", { name: t("campaigns.entries.selection") });
  await bar.getByRole("button", { name: t("campaigns.entries.unlock", { count }) }).click();
  return page.getByRole("dialog");
}

/** The figure at the end of a line of the bill. */
export const figure = (dialog: Locator, name: string): Locator =>
  dialog.locator(".leaders > *").filter({ hasText: name }).locator("b");

/** Podcasts of a campaign are all unlocked, as the list says and as the server says. */
export async function expectUnlocked(page: Page, t: Words, desk: Desk, campaign: Prepared): Promise<void> {
  const cells = page.getByRole("cell", { name: t("catalogue.mail.UNLOCKED") });
  await expect(cells).toHaveCount(campaign.podcasts.length);
  const entries: { podcast: PodcastCard }[] = await desk.ask(
    "GET",
    `/api/campaign/${campaign.publicId}/podcast`,
  );
  expect(entries.map(({ podcast }) => podcast.emailStatus)).toEqual(campaign.podcasts.map(() => "UNLOCKED"));
}

/** Nothing of a campaign was unlocked. */
export async function expectLocked(desk: Desk, campaign: Prepared): Promise<void> {
  const entries: { podcast: PodcastCard }[] = await desk.ask(
    "GET",
    `/api/campaign/${campaign.publicId}/podcast`,
  );
  expect(entries.map(({ podcast }) => podcast.emailStatus)).toEqual(campaign.podcasts.map(() => "LOCKED"));
}

/** The button that pays the bill by card, whatever the amount. */
export const payButton = (page: Page, t: Words): Locator =>
  page.getByRole("button", { name: new RegExp(`^${t("purchases.pay", { amount: ".*" })}$`) });
