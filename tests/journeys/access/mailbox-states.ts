import { alter, answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { fine, never, refusing, unknown } from "../mails/domain-report.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";

const LIST = /\/api\/mailboxes$/;
const ONE = /\/api\/mailboxes\/[^/]+$/;
const CHECK = /\/api\/mailboxes\/[^/]+\/domain$/;
const TEST = /\/api\/mailboxes\/[^/]+\/test$/;
const DISCOVER = /\/api\/mailboxes\/discover$/;
const OFFERS = /\/api\/mail-provider$/;
const APPROVAL = /\/api\/mail-provider\/[^/]+\/approval$/;
const NOW = "2026-01-01T12:00:00Z";

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

const offer = (kind: string, name: string, rest: object = {}) => ({
  id: kind,
  kind,
  name,
  enabled: true,
  why: null,
  transport: "mail",
  transports: ["mail"],
  ...rest,
});
const byConsent = (state: string, reason: string | null = null) => ({
  signIn: {
    kind: "oauth",
    provider: { kind: "microsoft", id: "microsoft", name: "Microsoft" },
    account: "dana@brand.example",
    until: null,
    state,
    reason,
  },
  transport: "mail",
  otherTransport: "graph",
  sandbox: false,
});
const health = (mode: string, error: object | null = null) => ({
  health: { mode, lastSuccess: NOW, nextLook: null, error, lookedAt: 214, kept: 6, passedOver: 1 },
});
/** Several mailboxes: the user's own one three times, each in another condition, and a colleague's. */
const showSeveral = async ({ page, t }: Stage) => {
  await alter(page, "GET", LIST, ({ payload }) => {
    const [one] = payload as [object & { user: object }];
    const limited = { today: { sent: 34, allowance: 80 } };
    const named = (id: string, address: string, name = address) => ({ id, address, name });
    const others = [
      {
        ...named("b", "press@brand.example", "Press"),
        ...byConsent("good"),
        ...health("polling"),
        ...limited,
      },
      { ...named("c", "kim@brand.example"), ...byConsent("over", "invalid_grant"), ...health("off") },
      {
        ...named("d", "alex@brand.example"),
        ...health("waiting"),
        user: { ...one.user, own: false, name: "Alex Weber" },
        today: { sent: 80, allowance: 80 },
        pause: { reason: "by-user", since: NOW, until: null, detail: null },
      },
    ];
    return {
      payload: [one, ...others.map((other) => ({ ...one, standard: false, missing: null, ...other }))],
    };
  });
  await page.reload();
  await expect(page.getByText(t("mailbox.of", { name: "Alex Weber" }))).toBeVisible();
};
/** The mailbox with something else about it. */
const changeMailbox = async ({ page }: Stage, change: object) => {
  await alter(page, "GET", ONE, ({ payload }) => ({ payload: { ...(payload as object), ...change } }));
  await page.reload();
};
const signInAgain = ({ page, t }: Stage) =>
  expect(
    page.getByRole("button", { name: t("mailbox.consent.again", { provider: "Microsoft" }) }),
  ).toBeVisible();

/** What was found about its domain, brought into view. */
const showDomain = async (stage: Stage, domain: object) => {
  await changeMailbox(stage, { domain });
  const panel = stage.page.getByRole("region", { name: stage.t("mailbox.domain") });
  await panel.scrollIntoViewIfNeeded();
  await expect(panel).toBeVisible();
  return panel;
};
const lookAgain = async (stage: Stage) => {
  const panel = await showDomain(stage, fine());
  await panel.getByRole("button", { name: stage.t("mailbox.domain.lookAgain") }).click();
  await expect(panel.getByRole("alert")).toBeVisible();
};

/** The user's mailboxes: all, one, and one that is being connected. */
export const MAILBOX_STATES: readonly State[] = [
  shown("mail settings", "/config", ({ page, t }) =>
    expect(page.getByRole("textbox", { name: t("mailbox.senderName") })).toBeVisible(),
  ),
  loading("mail settings", "/config", LIST),
  failing("mail settings", "/config", LIST),
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
  shown("mail settings: tested, sign-in offered", "/config", async (stage) => {
    const steps = [...probe("imap", true), ...probe("smtp", true)];
    const consent = { id: "google", name: "Google" };
    await answer(stage.page, "POST", TEST, { ok: false, tested: NOW, steps, offer: null, consent });
    await testConnection(stage);
    const { page, t } = stage;
    const instead = page.getByRole("button", { name: t("mailbox.consent.signIn", { provider: "Google" }) });
    await instead.scrollIntoViewIfNeeded();
    await expect(instead).toBeVisible();
  }),
  shown("mail settings: tested, way offered", "/config", async (stage) => {
    await changeMailbox(stage, { ...byConsent("good"), ...health("live") });
    const steps = [...probe("imap", false), ...probe("smtp", true)];
    await answer(stage.page, "POST", TEST, {
      ok: false,
      tested: NOW,
      steps,
      offer: "graph",
      consent: null,
    });
    await testConnection(stage);
    const { page, t } = stage;
    const way = t("mailbox.transport.graph");
    const note = page.getByText(t("mailbox.consent.shutWay", { provider: "Microsoft", way }));
    await note.scrollIntoViewIfNeeded();
    await expect(note).toBeVisible();
  }),
  shown("mail settings: not tested", "/config", async (stage) => {
    await refuse(stage.page, "POST", TEST);
    await testConnection(stage);
    await expect(stage.page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("mail settings: not saved", "/config", async ({ page, t }) => {
    await refuse(page, "POST", ONE);
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
    await alter(stage.page, "GET", ONE, ({ payload }) => ({
      payload: {
        ...(payload as object),
        pause: { reason: "by-user", since: NOW, until: null, detail: null },
      },
    }));
    await stage.page.reload();
    await expect(stage.page.getByText(stage.t("mailbox.paused"))).toBeVisible();
  }),
  shown("mail settings: disconnecting", "/config", async (stage) => {
    await changeMailbox(stage, { sandbox: false, waiting: 3 });
    await stage.page.getByRole("button", { name: stage.t("mailbox.disconnect"), exact: true }).click();
    await expect(stage.page.getByRole("alertdialog")).toBeVisible();
  }),
  shown("mail settings: domain not looked at", "/config", (stage) => showDomain(stage, never())),
  shown("mail settings: looking at the domain", "/config", (stage) =>
    showDomain(stage, never({ checking: true })),
  ),
  shown("mail settings: domain unknown", "/config", (stage) => showDomain(stage, unknown())),
  shown("mail settings: domain at fault", "/config", (stage) => showDomain(stage, refusing())),
  shown("mail settings: domain fine", "/config", (stage) => showDomain(stage, fine())),
  shown("mail settings: domain not asked", "/config", async (stage) => {
    await refuse(stage.page, "POST", CHECK);
    await lookAgain(stage);
  }),
  shown("mail settings: domain asked too often", "/config", async (stage) => {
    await refuse(stage.page, "POST", CHECK, { status: 429, code: "too-many-requests" });
    await lookAgain(stage);
  }),
  shown("mail settings: by consent", "/config", async (stage) => {
    await changeMailbox(stage, { ...byConsent("good"), ...health("live"), imap: null, smtp: null });
    await signInAgain(stage);
  }),
  shown("mail settings: consent over", "/config", async (stage) => {
    await changeMailbox(stage, {
      ...byConsent("over", "invalid_grant"),
      ...health("off", { code: "sign-in-refused", at: NOW }),
      pause: { reason: "sign-in-over", since: NOW, until: null, detail: null },
    });
    await signInAgain(stage);
  }),
  shown(
    "mail settings: approval needed",
    "/config?fault=approval-needed&provider=microsoft",
    async (stage) => {
      const link = "https://login.provider.example/adminconsent?client_id=0a1b2c3d";
      await answer(stage.page, "GET", APPROVAL, {
        link,
        application: "Hostread",
        scopes: ["Mail.ReadWrite"],
      });
      await stage.page.reload();
      await expect(stage.page.getByText(stage.t("mailbox.consent.approval"))).toBeVisible();
    },
  ),
  shown("mail settings: consent refused", "/config?fault=consent-refused", async ({ page, t }) => {
    await expect(page.getByText(t("mailbox.consent.fault.consent-refused"))).toBeVisible();
  }),
  shown("mailboxes", "/config", showSeveral),
  shown("mailboxes: the first", "/config", async ({ page, t }) => {
    await answer(page, "GET", LIST, []);
    await answer(page, "GET", OFFERS, [offer("google", "Google"), offer("microsoft", "Microsoft")]);
    await page.reload();
    await expect(page.getByRole("heading", { name: t("mailbox.connectFirst") })).toBeVisible();
    await expect(page.getByText(t("mailbox.consent.title"))).toBeVisible();
  }),
  shown("mailboxes: another one", "/config/new", async ({ page, t }) => {
    const off = { enabled: false, why: "provider-failing" };
    await answer(page, "GET", OFFERS, [offer("google", "Google"), offer("microsoft", "Microsoft", off)]);
    await page.reload();
    await expect(page.getByText(t("mailbox.consent.title"))).toBeVisible();
  }),
];
