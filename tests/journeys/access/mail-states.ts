import { alter, answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { empty, failing, loading, type Stage, type State, shown } from "./state.ts";
import type { World } from "./world.ts";

const MAILBOX = /\/mailbox$/;
const MAILINGS = /\/api\/campaign\/[^/]+\/mailing$/;
const compose = (world: World) => `/bundle/${world.campaign.publicId}/action/email`;
const mailing = (world: World) => `/bundle/${world.campaign.publicId}/mailing/${world.mailingId}`;
const ONE_MAILING = /\/api\/mailing\/[^/]+$/;
const DISCOVER = /\/api\/mailboxes\/discover$/;
const TEST = /\/api\/mailbox\/test$/;
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
/** A test of the connection, whose server refuses the password. */
const probe = (server: string, failed: boolean) =>
  ["resolve", "connect", "tls", "sign-in"].map((step) => ({
    server,
    step,
    state: failed && step === "sign-in" ? "failed" : "ok",
    milliseconds: 12,
    code: failed && step === "sign-in" ? "sign-in-refused" : null,
    detail: failed && step === "sign-in" ? "535 5.7.8 no such user" : null,
  }));
const testConnection = ({ page, t }: Stage) =>
  page
    .getByRole("button", { name: t("mailbox.test") })
    .first()
    .click();

/** The mail settings after their servers were looked up, with this answer. */
const findServers = async ({ page, t }: Stage, found: object) => {
  const servers = { imap: { host: "imap.brand.example", port: 993, secure: true }, smtp: null };
  await answer(page, "POST", DISCOVER, {
    provider: null,
    signIn: "password",
    appPasswords: null,
    user: "dana@brand.example",
    ...servers,
    ...found,
  });
  await page.getByRole("button", { name: t("mailbox.find"), exact: true }).click();
};
const SMTP = { host: "smtp.brand.example", port: 465, secure: true };

/** Writing, sending, and the mail account. */
export const MAIL_STATES: readonly State[] = [
  shown("write e-mails", compose),
  shown("write e-mails: nobody to write to", (world) => `/bundle/${world.bare.publicId}/action/email`),
  shown("templates", compose, openTemplates),
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
  shown("mail settings", "/config", ({ page, t }) =>
    expect(page.getByRole("textbox", { name: t("mailbox.senderName") })).toBeVisible(),
  ),
  loading("mail settings", "/config", MAILBOX),
  failing("mail settings", "/config", MAILBOX),
  shown("mail settings: wrong", "/config", async ({ page, t }) => {
    await page.getByRole("textbox", { name: t("mailbox.senderAddress") }).fill("nobody");
    await page.getByRole("button", { name: t("mailbox.save"), exact: true }).click();
    await expect(page.getByText(t("mailbox.invalid"))).toBeVisible();
  }),
  shown("mail settings: servers found", "/config", async (stage) => {
    const google = { provider: "Gmail", signIn: "google", appPasswords: "https://mail.example/passwords" };
    await findServers(stage, { source: "table", smtp: SMTP, ...google });
    await expect(stage.page.getByText(stage.t("mailbox.find.signIn.google"))).toBeVisible();
  }),
  shown("mail settings: no servers found", "/config", async (stage) => {
    await findServers(stage, { source: null, imap: null });
    await expect(stage.page.getByText(stage.t("mailbox.find.byHand"))).toBeVisible();
  }),
  shown("mail settings: servers not looked up", "/config", async ({ page, t }) => {
    await refuse(page, "POST", DISCOVER);
    await page.getByRole("button", { name: t("mailbox.find"), exact: true }).click();
    await expect(page.getByText(t("mailbox.find.failed"))).toBeVisible();
  }),
  shown("mail settings: replacing a password", "/config", async ({ page, t }) => {
    await page.getByRole("button", { name: t("mailbox.replaceLabel", { server: "SMTP" }) }).click();
    await expect(page.getByRole("button", { name: t("mailbox.keepPassword") })).toBeVisible();
  }),
  shown("mail settings: tested", "/config", async (stage) => {
    const steps = [...probe("imap", false), ...probe("smtp", true)];
    await answer(stage.page, "POST", TEST, { ok: false, tested: NOW, steps });
    await testConnection(stage);
    await expect(stage.page.getByText(stage.t("mailbox.failedAt.sign-in"))).toBeVisible();
  }),
  shown("mail settings: not tested", "/config", async (stage) => {
    await refuse(stage.page, "POST", TEST);
    await testConnection(stage);
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("mail settings: not saved", "/config", async ({ page, t }) => {
    await refuse(page, "POST", MAILBOX);
    await page.getByRole("textbox", { name: t("mailbox.senderName") }).fill("Somebody else");
    await page.getByRole("button", { name: t("mailbox.save"), exact: true }).click();
    await expect(page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("mail settings: leaving unsaved", "/config", async ({ page, t }) => {
    await page.getByRole("textbox", { name: t("mailbox.senderName") }).fill("Somebody else");
    await page.getByRole("link", { name: t("mailbox.sandboxReceived") }).click();
    await expect(page.getByRole("alertdialog")).toBeVisible();
  }),
  shown("mail settings: paused", "/config", async (stage) => {
    await alter(stage.page, "GET", MAILBOX, ({ payload }) => ({
      payload: {
        ...(payload as object),
        pause: { reason: "by-user", since: NOW, until: null, detail: null },
      },
    }));
    await stage.page.reload();
    await expect(stage.page.getByText(stage.t("mailbox.paused"))).toBeVisible();
  }),
  shown("platform settings without the permission", "/admin"),
];
