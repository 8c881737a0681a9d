import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { createAuthority } from "../../support/certificates.ts";
import { freePorts } from "../../support/free-ports.ts";
import {
  type AuthorizationServer,
  SCOPES,
  startAuthorizationServer,
} from "../../support/oidc/authorization-server.ts";
import { expectAccessible } from "../accessibility.ts";
import { test as base, expect, walkedIn } from "../fixtures.ts";
import { openDesk } from "../prepare.ts";

interface Provider {
  oidc: AuthorizationServer;
  environment: Record<string, string>;
}

/** Journeys on a server that knows its own address, beside a real authorization server. */
const test = base.extend<object, { provider: Provider }>({
  provider: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from this pattern
    async ({}, use) => {
      const authority = createAuthority();
      const folder = mkdtempSync(path.join(tmpdir(), "hostread-trust-"));
      const trusted = path.join(folder, "ca.pem");
      writeFileSync(trusted, authority.ca);
      const [port] = await freePorts(1);
      const own = `http://127.0.0.1:${port}`;
      const oidc = await startAuthorizationServer({
        certificate: authority.issue(["127.0.0.1"]),
        ca: authority.ca,
        redirectUri: `${own}/api/mailboxes/consent/answer`,
      });
      await use({
        oidc,
        environment: {
          PORT: String(port),
          PUBLIC_URL: own,
          NODE_EXTRA_CA_CERTS: trusted,
          OUTBOUND_ALLOW: `127.0.0.1/32:${new URL(oidc.issuer).port}`,
        },
      });
      await oidc.close();
      authority.remove();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  environment: [({ provider }, use) => use(provider.environment), { scope: "worker" }],
});

// The browser, unlike the server, does not know the authority of the provider's certificate.
test.use({ ignoreHTTPSErrors: true });

const NAME = "Brand Mail";

for (const language of walkedIn("de")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`B1.05 B1.10 a mailbox is connected by consent, and one button mends a consent that is over (${language})`, async ({
      page,
      t,
      server,
      signIn,
      provider: { oidc },
    }) => {
      const account = `kim-${language}@brand.example`;
      oidc.behavior.account = account;
      // Each use of the mailbox asks the provider anew.
      oidc.behavior.life = 1;

      await test.step("the provider is entered and checked", async () => {
        const administrator = await openDesk(server.url, "administrator");
        await administrator.ask("POST", "/core/api/mail-provider", {
          kind: "oidc",
          name: `${NAME} ${language}`,
          issuer: oidc.issuer,
          clientId: oidc.clientId,
          clientSecret: oidc.clientSecret,
          scopes: SCOPES,
          imap: { host: "imap.brand.example", port: 993, secure: true },
          smtp: { host: "smtp.brand.example", port: 465, secure: true },
          enabled: true,
        });
      });

      const name = `${NAME} ${language}`;
      await signIn();
      await page.goto("/config/new");
      const begin = page.getByRole("button", { name: t("mailbox.consent.signIn", { provider: name }) });

      await test.step("who cancels at the provider is told so, and nothing is connected", async () => {
        oidc.behavior.cancels = true;
        await begin.click();
        await expect(page).toHaveURL(/\/config\?fault=consent-refused/);
        await expect(page.getByText(t("mailbox.consent.fault.consent-refused"))).toBeVisible();
        oidc.behavior.cancels = false;
      });

      await test.step("who agrees comes back to the connected mailbox", async () => {
        await page.goto("/config/new");
        await begin.click();
        await expect(page).toHaveURL(/\/config\/[\w-]+\?connected=yes$/);
        await expect(page.getByText(t("mailbox.consent.connected"), { exact: true })).toBeVisible();
        await expect(page.getByRole("heading", { level: 1, name: account })).toBeVisible();
        // No password is asked for.
        await expect(page.getByRole("textbox", { name: t("mailbox.password") })).toHaveCount(0);
        await expectAccessible(page);
      });

      const again = page.getByRole("button", { name: t("mailbox.consent.again", { provider: name }) });
      const over = page.getByText(t("mailbox.pause.sign-in-over"));

      await test.step("a consent that was withdrawn at the provider is shown as over", async () => {
        await oidc.withdraw(account);
        await page
          .getByRole("button", { name: t("mailbox.test"), exact: true })
          .first()
          .click();
        await expect(over).toBeVisible();
        await page.goto("/config");
        await expect(page.getByRole("listitem").filter({ hasText: account })).toContainText(
          t("mailbox.grant.over"),
        );
      });

      await test.step("signing in again mends it", async () => {
        await page.getByRole("link", { name: account }).click();
        await again.click();
        await expect(page).toHaveURL(/\/config\/[\w-]+\?connected=yes$/);
        await expect(page.getByText(t("mailbox.consent.connected"), { exact: true })).toBeVisible();
        await expect(over).toBeHidden();
      });
    });
  });
}
