import { alter, answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { empty, failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const MAILINGS = /\/api\/campaign\/[^/]+\/mailing$/;
const compose = (world: World) => `/bundle/${world.campaign.publicId}/action/email`;
const mailing = (world: World) => `/bundle/${world.campaign.publicId}/mailing/${world.mailingId}`;
const OWN_TEMPLATES = /\/api\/own-template(\?|$)/;
const ONE_MAILING = /\/api\/mailing\/[^/]+$/;
const NOW = "2026-01-01T12:00:00Z";

const openTemplates = async ({ page, t }: Stage) => {
  const text = page.getByRole("region", { name: t("outreach.text") });
  await text.getByRole("button", { name: t("outreach.noTemplate") }).click();
  await expect(page.getByRole("dialog", { name: t("outreach.chooseTemplate") })).toBeVisible();
};

const write = async ({ page, t }: Stage) => {
  const text = page.getByRole("region", { name: t("outreach.text") });
  await text.getByRole("textbox", { name: t("outreach.subject") }).fill("Your show");
  await text.getByRole("textbox", { name: t("outreach.text") }).fill("We like {{podcast_title}}.");
};
const send = async (stage: Stage) => {
  const { page, t } = stage;
  await write(stage);
  await page.getByRole("button", { name: t("outreach.send", { count: 1 }), exact: true }).click();
  await expect(page.getByRole("dialog", { name: t("outreach.sendTitle", { count: 1 }) })).toBeVisible();
};
/** The mailing as it would be while its mails wait, with something else about it. */
const changeMailing = async (stage: Stage, change: object) => {
  await alter(stage.page, "GET", ONE_MAILING, ({ payload }) => {
    const { messages, ...rest } = payload as { messages: object[] };
    const waiting = messages.map((message) => ({ ...message, state: "queued", at: null }));
    return { payload: { ...rest, ...change, messages: waiting } };
  });
  await stage.page.reload();
};
/** Writing and sending. */
export const MAIL_STATES: readonly State[] = [
  shown("write e-mails", compose),
  shown("write e-mails: nobody to write to", (world) => `/bundle/${world.bare.publicId}/action/email`),
  shown("templates", compose, openTemplates),
  loading("templates", compose, OWN_TEMPLATES, openTemplates),
  shown("templates: own ones cannot be loaded", compose, async (stage) => {
    const { page, t } = stage;
    await refuse(page, "GET", OWN_TEMPLATES);
    await page.reload();
    await openTemplates(stage);
    await expect(page.getByText(t("outreach.own.failed"))).toBeVisible();
  }),
  shown("templates: none fits", compose, async (stage) => {
    const { page, t } = stage;
    await openTemplates(stage);
    await page.getByRole("textbox", { name: t("outreach.own.find") }).fill("no such words");
    await expect(page.getByText(t("outreach.own.noneFits"))).toBeVisible();
  }),
  shown("templates: save a copy", compose, async (stage) => {
    const { page, t } = stage;
    await openTemplates(stage);
    // On a phone, a text is in view only after its row was pressed.
    await page.locator(".template-scroll section button").first().click();
    await page.getByRole("button", { name: t("outreach.own.copy") }).click();
    await expect(page.getByRole("dialog", { name: t("outreach.own.saveTitle") })).toBeVisible();
  }),
  shown("write e-mails: checks fail", compose, async ({ page, t }) => {
    await refuse(page, "POST", /\/mailing\/check$/);
    await page.reload();
    await expect(page.getByText(t("outreach.checkFailed"))).toBeVisible();
  }),
  shown("write e-mails: written", compose, write),
  shown("templates: something was written", compose, async (stage) => {
    await write(stage);
    const { page, t } = stage;
    const text = page.getByRole("region", { name: t("outreach.text") });
    await text.getByRole("button", { name: t("outreach.noTemplate") }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  shown("send", compose, send),
  shown("send: not sent", compose, async (stage) => {
    await refuse(stage.page, "POST", MAILINGS);
    await send(stage);
    const { page, t } = stage;
    const dialog = page.getByRole("dialog", { name: t("outreach.sendTitle", { count: 1 }) });
    await dialog.getByRole("button", { name: t("outreach.send", { count: 1 }), exact: true }).click();
    await expect(dialog.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("mailing", mailing),
  shown("mailing: on its way", mailing, async (stage) => {
    await changeMailing(stage, { state: "running", forecast: NOW, perHour: 30 });
    await expect(stage.page.getByRole("button", { name: stage.t("outreach.stop") })).toBeVisible();
  }),
  shown("mailing: stopping", mailing, async (stage) => {
    await changeMailing(stage, { state: "running", forecast: NOW, perHour: 30 });
    await stage.page.getByRole("button", { name: stage.t("outreach.stop") }).click();
    await expect(stage.page.getByRole("alertdialog")).toBeVisible();
  }),
  shown("mailing: paused", mailing, async (stage) => {
    const pause = { reason: "sign-in-refused", until: null };
    await changeMailing(stage, { state: "paused", pause });
    await expect(stage.page.getByText(stage.t("mailbox.paused"))).toBeVisible();
  }),
  loading("mailing", mailing, /\/api\/mailing\/[^/]+$/),
  failing("mailing", mailing, /\/api\/mailing\/[^/]+$/),
  shown("mailings", (world) => `/bundle/${world.campaign.publicId}/mailing`),
  shown("mailings: none", (world) => `/bundle/${world.bare.publicId}/mailing`),
  failing("mailings", (world) => `/bundle/${world.campaign.publicId}/mailing`, MAILINGS),
  shown("sandbox", "/sandbox"),
  empty("sandbox", "/sandbox", /\/api\/demo\/mail$/, []),
  failing("sandbox", "/sandbox", /\/api\/demo\/mail$/),
  shown("sandbox: a mail opened", "/sandbox", async ({ page }) => {
    const mail = { from: "dana@brand.example", replyTo: "dana@brand.example", to: "host@show.example" };
    await answer(page, "GET", /\/api\/demo\/mail$/, [
      { ...mail, id: "1", subject: "Your show", text: "We like it.", received: NOW },
    ]);
    await page.reload();
    await page.locator("summary").first().click();
    await expect(page.getByText("We like it.")).toBeVisible();
  }),
  shown("platform settings without the permission", "/admin"),
];
