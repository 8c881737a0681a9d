import { alter, answer, refuse, SERVER_WORDS } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";

const PROVIDERS = /\/core\/api\/mail-provider$/;
const CHECK = /\/core\/api\/mail-provider\/[^/]+\/check$/;
const address = "/admin?part=providers";
const NOW = "2026-01-01T12:00:00Z";

const part = ({ page, t }: Stage) =>
  expect(page.getByRole("heading", { name: t("settings.part.providers") })).toBeVisible();

/** Google refuses its keys, and a provider of one's own is set up. */
const setUp = async ({ page }: Stage) => {
  await alter(page, "GET", PROVIDERS, ({ payload }) => {
    const { providers } = payload as { providers: object[] };
    const keys = { clientId: "0a1b2c3d", clientSecret: { set: true, changed: NOW, last4: "1234" } };
    const [google, ...others] = providers;
    const own = {
      ...google,
      ...keys,
      id: "own",
      kind: "oidc",
      name: "Brand Mail",
      issuer: "https://id.brand.example",
      transport: "mail",
      transports: ["mail"],
      imap: { host: "imap.brand.example", port: 993, secure: true },
      smtp: { host: "smtp.brand.example", port: 587, secure: false },
      enabled: true,
      checked: NOW,
      mailboxes: 2,
    };
    const failingSince = { since: NOW, reason: "invalid_client" };
    return {
      payload: {
        redirectAddress: "https://hostread.brand.example/api/mailboxes/consent/answer",
        providers: [
          { ...google, ...keys, id: "google", enabled: true, failing: failingSince, mailboxes: 12 },
          ...others,
          own,
        ],
      },
    };
  });
  await page.reload();
  await expect(page.getByRole("form", { name: "Brand Mail" })).toBeVisible();
};
const ofBrand = ({ page }: Stage) => page.getByRole("form", { name: "Brand Mail" });

/** The part of the administration with the keys of mail providers. */
export const PROVIDER_STATES: readonly State[] = [
  shown("mail providers", address, part),
  loading("mail providers", address, PROVIDERS),
  failing("mail providers", address, PROVIDERS),
  shown("mail providers: set up", address, setUp),
  shown("mail providers: a new one", address, async ({ page, t }) => {
    await page.getByRole("button", { name: t("settings.providers.add") }).click();
    await expect(page.getByRole("form", { name: t("settings.providers.new") })).toBeVisible();
  }),
  shown("mail providers: wrong", address, async ({ page, t }) => {
    await page.getByRole("button", { name: t("settings.providers.add") }).click();
    const form = page.getByRole("form", { name: t("settings.providers.new") });
    await form.getByRole("textbox", { name: t("settings.providers.issuer") }).fill("id.brand.example");
    await form.getByRole("button", { name: t("settings.providers.save") }).click();
    await expect(form.locator("[aria-invalid=true]").first()).toBeVisible();
  }),
  shown("mail providers: not saved", address, async (stage) => {
    const { page, t } = stage;
    await setUp(stage);
    await refuse(page, "POST", PROVIDERS);
    await ofBrand(stage)
      .getByRole("textbox", { name: t("settings.providers.clientId") })
      .fill("4d5e6f");
    await ofBrand(stage)
      .getByRole("button", { name: t("settings.providers.save") })
      .click();
    await expect(page.getByText(SERVER_WORDS)).toBeVisible();
  }),
  shown("mail providers: checked", address, async (stage) => {
    await setUp(stage);
    await answer(stage.page, "POST", CHECK, {
      ok: false,
      findings: ["no-pkce", "no-refresh"],
      authorizationEndpoint: null,
      revocation: false,
    });
    await ofBrand(stage)
      .getByRole("button", { name: stage.t("settings.providers.check"), exact: true })
      .click();
    await expect(stage.page.getByText(stage.t("settings.providers.finding.no-pkce"))).toBeVisible();
  }),
  shown("mail providers: one is to be removed", address, async (stage) => {
    await setUp(stage);
    await ofBrand(stage)
      .getByRole("button", { name: stage.t("settings.providers.remove") })
      .click();
    await expect(stage.page.getByRole("alertdialog")).toBeVisible();
  }),
];
