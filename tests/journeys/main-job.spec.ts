import { readFileSync } from "node:fs";
import type { Locator, Page } from "@playwright/test";
import { parse } from "csv-parse/sync";
import type { TextKey } from "../../client/language/en.ts";
import { dayNames, timeOfDay } from "../../client/mailbox/window-choices.ts";
import { type Language, localeOf } from "../../contract/forms/locale.ts";
import { ADD_INACTIVE_PHRASE, UNLOCK_INACTIVE_PHRASE } from "../../contract/forms/phrases.ts";
import { expect, type USERS, walkedIn } from "./fixtures.ts";
import type { MailHouse } from "./mail-house.ts";
import { test } from "./mail-test.ts";
import type { Words } from "./words.ts";

/**
 * Each language is another user's. They send through one mail account and share its gap (decision 52): where both are
 * walked, the second one waits for it.
 */
const PEOPLE = {
  en: { user: "advertiser", firstName: "Dana", lastName: "Demo", podcasts: "en" },
  de: { user: "administrator", firstName: "Alex", lastName: "Admin", podcasts: "de" },
} as const satisfies Record<Language, { user: keyof typeof USERS; [part: string]: string }>;

const SENDER = "Dana Größler";
const ANSWERS = "answers@brand.example";
const IDENTITY = "Brändle & Söhne GmbH\nWiesenstraße 5\n10115 Berlin";

/** The longest gap, and some more. */
const GAP_MS = 200_000;

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`A1.01 A1.03 A1.04 A1.05 the main job, from the search to the delivered mail (${language})`, async ({
      page,
      t,
      signIn,
      mail,
    }, info) => {
      test.setTimeout(120_000 + GAP_MS);
      info.annotations.push({ type: "mail servers", description: mail.name });
      const person = PEOPLE[language];
      const campaign = language === "en" ? "Autumn in the garden" : "Herbst im Grünen";
      const already = (await mail.arrived(0)).length;
      await signIn(person.user);

      const titles = await test.step("find podcasts and collect them", () =>
        collect(page, t, language, campaign));
      await test.step("unlock their addresses with credits", () => unlock(page, t, language, titles));
      await test.step("connect the mail server", () => connectMail(page, t, language, mail));
      const text = await test.step("write, look at it and send it", () =>
        write(page, t, language, campaign, titles[0]!));
      await test.step("follow it until it is accepted", () => follow(page, t, titles[0]!));
      await test.step("read it as the host does", () => readBack(mail, already, text, person));
      await test.step("the podcast is contacted; take the list along", () =>
        takeAlong(page, t, campaign, titles));
    });
  });
}

/** Two active podcasts and a silent one, all of them locked, in a new campaign; answers their titles. */
async function collect(page: Page, t: Words, language: Language, campaign: string): Promise<string[]> {
  await menu(page, t, "shell.podcasts");
  const filters = page.getByRole("complementary", { name: t("catalogue.filters") });
  const spoken = new Intl.DisplayNames(localeOf(language), { type: "language" }).of(
    PEOPLE[language].podcasts,
  )!;
  await filters.getByRole("button", { name: new RegExp(`^${spoken}`) }).click();
  await expect(page).toHaveURL(new RegExp(`language=.*${PEOPLE[language].podcasts}`));
  // Small shows fall silent more often.
  const reach = filters.getByRole("group", { name: t("catalogue.listeners") });
  const small = reach.getByRole("button", {
    name: new RegExp(`^${t("catalogue.band", { from: "100", to: "300" })}`),
  });
  await small.click();
  const [quiet] = await lockedTitles(page, t, { inactive: true });
  await small.click();
  await filters
    .getByRole("button", { name: new RegExp(`^${t("catalogue.upToMonths", { months: 3 })}`) })
    .click();
  await expect(page).toHaveURL(/latest/);
  await expect(page.getByRole("row").filter({ hasText: t("catalogue.inactive") })).toHaveCount(0);
  const lively = (await lockedTitles(page, t, { inactive: false })).slice(0, 2);

  // The first one by its name, into a campaign that is made on the way.
  const search = page.getByRole("textbox", { name: t("catalogue.search") });
  await search.fill(lively[0]!);
  await expect(page).toHaveURL(/title=/);
  await page.getByRole("button", { name: t("catalogue.add", { title: lively[0]! }), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("campaigns.add.title") });
  await dialog.getByRole("radio", { name: t("campaigns.add.new") }).check();
  await dialog.getByLabel(t("campaigns.add.name")).fill(campaign);
  await dialog.getByRole("button", { name: t("campaigns.add.act", { count: 1 }), exact: true }).click();
  await expect(page.getByText(t("campaigns.add.done", { count: 1, name: campaign }))).toBeVisible();

  // The others by their marks; the silent one asks for its phrase.
  await search.fill("");
  await page
    .getByRole("checkbox", { name: t("catalogue.select", { title: lively[1]! }), exact: true })
    .check();
  await addSelected(page, t, campaign);
  await menu(page, t, "shell.podcasts");
  await search.fill(quiet!);
  await page.getByRole("checkbox", { name: t("catalogue.select", { title: quiet! }), exact: true }).check();
  await addSelected(page, t, campaign, ADD_INACTIVE_PHRASE[language]);
  await openCampaign(page, t, campaign);
  return [...lively, quiet!];
}

async function addSelected(page: Page, t: Words, campaign: string, phrase?: string): Promise<void> {
  const bar = page.getByRole("region", { name: t("catalogue.selection") });
  await bar.getByRole("button", { name: t("catalogue.addToCampaign") }).click();
  const dialog = page.getByRole("dialog", { name: t("campaigns.add.title") });
  await dialog.getByRole("radio", { name: campaign }).check();
  const add = dialog.getByRole("button", { name: t("campaigns.add.act", { count: 1 }), exact: true });
  if (phrase) {
    await add.click();
    await expect(dialog.getByText(t("ui.phraseWrong", { phrase }))).toBeVisible();
    await dialog.getByLabel(t("campaigns.add.phraseLabel", { phrase })).fill(phrase);
  }
  await add.click();
  await expect(dialog).toBeHidden();
}

/** Titles in the list whose address is locked, in their order. */
async function lockedTitles(page: Page, t: Words, { inactive }: { inactive: boolean }): Promise<string[]> {
  const locked = page
    .getByRole("row")
    .filter({ has: page.getByRole("cell", { name: t("catalogue.mail.LOCKED") }) })
    .filter(inactive ? { hasText: t("catalogue.inactive") } : { hasNotText: t("catalogue.inactive") });
  await expect(locked.first()).toBeVisible();
  return locked.getByRole("link").allInnerTexts();
}

async function unlock(page: Page, t: Words, language: Language, titles: readonly string[]): Promise<void> {
  for (const title of titles) await expect(entry(page, title)).toContainText(t("campaigns.state.New"));
  await page.getByRole("checkbox", { name: t("campaigns.entries.selectAll") }).check();
  const bar = page.getByRole("region", { name: t("campaigns.entries.selection") });
  const count = titles.length;
  await bar.getByRole("button", { name: t("campaigns.entries.unlock", { count }) }).click();
  const dialog = page.getByRole("dialog", { name: t("purchases.title", { count }) });
  const phrase = UNLOCK_INACTIVE_PHRASE[language];
  await dialog.getByLabel(t("purchases.phraseLabel", { phrase })).fill(phrase);
  await dialog.getByRole("button", { name: t("purchases.buy", { count, credits: count }) }).click();
  const done = page.getByRole("dialog", { name: t("purchases.unlocked", { count }) });
  await done
    .getByRole("button", { name: t("ui.close") })
    .last()
    .click();
  await expect(done).toBeHidden();
  for (const title of titles) await expect(entry(page, title)).toContainText(t("catalogue.mail.UNLOCKED"));
}

/** Types the account in, tests it step by step and saves it; it may send at any hour of any day. */
async function connectMail(page: Page, t: Words, language: Language, mail: MailHouse): Promise<void> {
  await menu(page, t, "shell.mail");
  await page.getByLabel(t("mailbox.senderName")).fill(SENDER);
  await page.getByLabel(t("mailbox.senderAddress")).fill(mail.user);
  await page.getByLabel(t("mailbox.communicationAddress")).fill(ANSWERS);
  await page.getByLabel(t("mailbox.senderIdentity")).fill(IDENTITY);
  const section = (key: TextKey) =>
    page.locator("section").filter({ has: page.getByRole("heading", { name: t(key), exact: true }) });
  if (mail.imapPort !== null) {
    await page.getByRole("switch", { name: t("mailbox.receives") }).check();
    await fillServer(section("mailbox.server.imap"), t, mail, mail.imapPort);
    for (const same of ["mailbox.sameUser", "mailbox.sameAsImap"] as const)
      await page.getByRole("checkbox", { name: t(same) }).uncheck();
  }
  await fillServer(section("mailbox.server.smtp"), t, mail, mail.smtpPort);
  for (const day of dayNames(localeOf(language))) await page.getByRole("checkbox", { name: day }).check();
  await choose(page, t("mailbox.from"), timeOfDay(localeOf(language), 0));
  await choose(page, t("mailbox.to"), timeOfDay(localeOf(language), 24 * 60));

  await page.getByRole("button", { name: t("mailbox.test"), exact: true }).click();
  const result = page.getByRole("region", { name: t("mailbox.testTitle") });
  await expect(result.getByText(t("mailbox.testOk"))).toHaveCount(mail.imapPort === null ? 1 : 2);
  await page.getByRole("button", { name: t("mailbox.save"), exact: true }).click();
  await expect(page.getByRole("status").filter({ hasText: new RegExp(t("ui.saveSaved")) })).toBeVisible();
}

async function fillServer(section: Locator, t: Words, mail: MailHouse, port: number): Promise<void> {
  await section.getByLabel(t("mailbox.host")).fill(mail.host);
  await section.getByLabel(t("mailbox.port")).fill(String(port));
  await section.getByLabel(t("mailbox.user"), { exact: true }).fill(mail.user);
  const replace = section.getByRole("button", { name: t("mailbox.replace") });
  if (await replace.isVisible()) await replace.click();
  await section.getByRole("textbox", { name: t("mailbox.password") }).fill(mail.password);
  await section.getByRole("checkbox", { name: t("mailbox.secure") }).check();
}

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole("combobox", { name: label, exact: true }).click();
  await page.getByRole("option", { name: option, exact: true }).click();
}

interface Written {
  subject: string;
  /** A line of the body as the host reads it. */
  line: string;
  preview: string;
}

async function write(
  page: Page,
  t: Words,
  language: Language,
  campaign: string,
  title: string,
): Promise<Written> {
  await openCampaign(page, t, campaign);
  await page.getByRole("checkbox", { name: t("campaigns.entries.select", { title }), exact: true }).check();
  const bar = page.getByRole("region", { name: t("campaigns.entries.selection") });
  await bar.getByRole("button", { name: t("campaigns.entries.write") }).click();
  await expect(page.getByRole("heading", { name: t("outreach.title") })).toBeVisible();

  const text = page.getByRole("region", { name: t("outreach.text") });
  await text.getByRole("button", { name: t("outreach.noTemplate") }).click();
  const chooser = page.getByRole("dialog", { name: t("outreach.chooseTemplate") });
  await chooser.getByRole("button", { name: t(`outreach.language.${language}`), exact: true }).click();
  await chooser.getByRole("button", { pressed: true }).last().click();
  await chooser.getByRole("button", { name: t("outreach.takeTemplate") }).click();
  await expect(chooser).toBeHidden();

  const subject = text.getByRole("textbox", { name: t("outreach.subject") });
  await expect(subject).toHaveValue(/\{\{podcast_title\}\}/);
  await subject.fill("Grüße an {{podcast_title}}");
  const body = text.getByRole("textbox", { name: t("outreach.text") });
  await expect(body).toHaveValue(/\{\{podcast_owner\}\}/);
  await body.fill(
    `${await body.inputValue()}\n\nPS: Schöne Grüße an {{podcast_owner}}, Ihre {{my_first_name}} – naïve façade`,
  );

  const sheet = page.getByRole("region", { name: t("outreach.preview") });
  await expect(sheet).toContainText(`Grüße an ${title}`);
  await expect(sheet).toContainText("Wiesenstraße 5");
  await expect(sheet).not.toContainText("{{");
  const preview = await sheet.innerText();
  const line = /PS: .*/.exec(preview)?.[0] ?? "";
  await page.getByRole("button", { name: t("outreach.send", { count: 1 }), exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t("outreach.sendTitle", { count: 1 }) });
  await dialog.getByRole("button", { name: t("outreach.send", { count: 1 }), exact: true }).click();
  await expect(page).toHaveURL(/\/mailing\//);
  return { subject: `Grüße an ${title}`, line, preview };
}

async function follow(page: Page, t: Words, title: string): Promise<void> {
  const row = page.getByRole("listitem").filter({ hasText: title });
  await expect(row).toContainText(t("outreach.message.accepted"), { timeout: GAP_MS });
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(t("outreach.state.done"));
}

async function readBack(
  mail: MailHouse,
  already: number,
  text: Written,
  person: { firstName: string },
): Promise<void> {
  const mails = await mail.arrived(already + 1);
  expect(mails).toHaveLength(already + 1);
  const received = mails[already]!;
  expect(received.subject).toBe(text.subject);
  expect(received.from?.value).toEqual([{ name: SENDER, address: mail.user }]);
  expect(received.replyTo?.value[0]?.address).toBe(ANSWERS);
  expect(received.messageId).toMatch(/^<[^@<>\s]+@brand\.example>$/);
  const recipient = [received.to].flat()[0]?.value[0]?.address;
  expect(recipient).toMatch(/\.example$/);
  expect(text.preview).toContain(recipient);
  expect(text.line).toContain(`Ihre ${person.firstName} – naïve façade`);
  expect(received.text).toContain(text.line);
  expect(received.text).toContain(IDENTITY);
  expect(received.text).not.toContain("{{");
  expect(received.html).toContain("Schöne Grüße");
  if (mail.imapPort === null) return;
  const copies = await mail.copies(already + 1);
  expect(copies.map((copy) => copy.messageId)).toContain(received.messageId);
}

async function takeAlong(page: Page, t: Words, campaign: string, titles: readonly string[]): Promise<void> {
  await openCampaign(page, t, campaign);
  await expect(entry(page, titles[0]!)).toContainText(t("campaigns.state.Contacted"));
  await expect(entry(page, titles[1]!)).toContainText(t("campaigns.state.New"));
  const downloading = page.waitForEvent("download");
  await page.getByRole("button", { name: t("campaigns.csv.download", { count: titles.length }) }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(
    new RegExp(`^${campaign}_${t("campaigns.state.All")}_Podcasts_\\d{4}-\\d\\d-\\d\\d\\.csv$`),
  );
  const file = readFileSync(await download.path());
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows: Record<string, string>[] = parse(file, { bom: true, columns: true });
  expect(rows.map((row) => row[t("campaigns.csv.title")]).sort()).toEqual([...titles].sort());
  for (const row of rows) {
    const first = row[t("campaigns.csv.title")] === titles[0];
    const state = t(first ? "campaigns.state.Contacted" : "campaigns.state.New");
    expect(row[t("campaigns.csv.state")]).toBe(state);
    expect(row[t("campaigns.csv.address")]).toMatch(/@.+\.example$/);
  }
}

/** The row of a podcast in a campaign. */
const entry = (page: Page, title: string): Locator =>
  page.getByRole("row").filter({ has: page.getByRole("link", { name: title, exact: true }) });

async function menu(page: Page, t: Words, part: TextKey): Promise<void> {
  const main = page.getByRole("navigation", { name: t("shell.main") });
  await main.getByRole("link", { name: t(part), exact: true }).click();
}

/** A campaign's podcasts, by way of the list of campaigns. */
async function openCampaign(page: Page, t: Words, campaign: string): Promise<void> {
  await menu(page, t, "shell.campaigns");
  await page.getByRole("link", { name: campaign, exact: true }).click();
  const sections = page.getByRole("navigation", { name: t("campaigns.head.sections") });
  await sections.getByRole("link", { name: t("campaigns.head.podcasts") }).click();
  await expect(page).toHaveURL(/\/podcasts/);
}
