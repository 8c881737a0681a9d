import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Page } from "@playwright/test";
import { generate } from "otplib";
import { readConfig } from "../../../server/platform/config.ts";
import { withDatabase } from "../../../server/platform/postgres/join-database.ts";
import { createAuthority } from "../../support/certificates.ts";
import { type DnsServer, startDnsServer } from "../../support/dns-server.ts";
import { freePorts } from "../../support/free-ports.ts";
import {
  type AuthorizationServer,
  startAuthorizationServer,
} from "../../support/oidc/authorization-server.ts";
import { makeLogin, makeOwner, PASSWORD } from "../../support/world.ts";
import { expectAccessible, SIZES } from "../accessibility.ts";
import { test as base, expect, walkedIn } from "../fixtures.ts";
import { quiet, watchTraffic } from "../quiet.ts";

interface Provider {
  oidc: AuthorizationServer;
  dns: DnsServer;
  environment: Record<string, string>;
}

/** Journeys on a server that knows its own address, beside a real authorization server and a real name server. */
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
      const dns = await startDnsServer();
      const oidc = await startAuthorizationServer({
        certificate: authority.issue(["127.0.0.1"]),
        ca: authority.ca,
        redirectUri: `${own}/core/single-sign-on/answer`,
      });
      const names = new URL("../../support/oidc/own-dns.mjs", import.meta.url);
      await use({
        oidc,
        dns,
        environment: {
          PORT: String(port),
          PUBLIC_URL: own,
          NODE_EXTRA_CA_CERTS: trusted,
          NODE_OPTIONS: `--import ${names.href}`,
          OWN_DNS: dns.address,
          OUTBOUND_ALLOW: `127.0.0.1/32:${new URL(oidc.issuer).port}`,
        },
      });
      await oidc.close();
      await dns.stop();
      authority.remove();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: "worker" },
  ],
  environment: [({ provider }, use) => use(provider.environment), { scope: "worker" }],
});

// The browser, unlike the server, does not know the authority of the provider's certificate.
test.use({ ignoreHTTPSErrors: true });

/** Once nothing moves any more: a color on its way to another one has the contrast of neither. */
async function examine(page: Page): Promise<void> {
  await quiet(page);
  await expectAccessible(page);
}

const codeOf = (secret: string, steps = 0): Promise<string> =>
  generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * 30 });

/** Somebody with an account elsewhere that has an app for codes; answers the secret in it. */
async function prepareWithApp({ url, dataDir }: { url: string; dataDir: string }, username: string) {
  const { token, publicId } = await withDatabase(
    readConfig({ DATA_DIR: dataDir }),
    async ({ db }) => {
      const login = await makeLogin(db, [await makeOwner(db)]);
      await db.updateTable("login").set({ username }).where("id", "=", login.id).execute();
      return login;
    },
    { migrate: false },
  );
  const ask = async (path: string, body: object) => {
    const answer = await fetch(`${url}/core/api/login/${publicId}/totp${path}`, {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(await answer.text());
    return ((await answer.json()) as { payload: { secret: string } }).payload;
  };
  const { secret } = await ask("", {});
  await ask("/confirm", { code: await codeOf(secret, -1) });
  return secret;
}

const DOMAINS = { en: "brand-of-kim.org", de: "marke-von-kim.de" } as const;

for (const language of walkedIn("en")) {
  test.describe(`in ${language}`, () => {
    test.use({ language });

    test(`D2.07 D2.08 an owner sets up single sign-on, a colleague comes in by it, and faults say what to do (${language})`, async ({
      page,
      browser,
      t,
      server,
      signIn,
      locale,
      trouble,
      provider: { oidc, dns },
    }) => {
      test.slow();
      // A missing client id, and a record that is not there yet.
      trouble.expect(/status of (409|422) .*single-sign-on/);
      const domain = DOMAINS[language];
      const photograph = async (name: string, at = page) => {
        if (process.env.HOSTREAD_LOOK)
          await at.screenshot({
            path: path.join(process.env.HOSTREAD_LOOK, `${name}-${language}.png`),
            fullPage: true,
          });
      };
      await signIn();
      await page.goto("/preferences");
      const section = page.locator("section").filter({
        has: page.getByRole("heading", { level: 2, name: t("accounts.signOn.section"), exact: true }),
      });

      await test.step("the provider's keys are entered", async () => {
        const save = section.getByRole("button", { name: t("accounts.signOn.save") });
        const issuer = section.getByLabel(t("accounts.signOn.issuer"), { exact: true });
        const client = section.getByLabel(t("accounts.signOn.clientId"), { exact: true });
        await issuer.fill(`${oidc.issuer}/tenant`);
        await section.getByLabel(t("accounts.signOn.secret"), { exact: true }).fill(oidc.clientSecret);
        await save.click();
        await expect(client).toHaveAttribute("aria-invalid", "true");
        // Nothing that was typed is lost.
        await expect(issuer).toHaveValue(`${oidc.issuer}/tenant`);
        await client.fill(oidc.clientId);
        await save.click();
        await expect(section.getByText(t("accounts.signOn.unused"))).toBeVisible();
      });

      await test.step("the check says what is wrong with the issuer, and that it is right then", async () => {
        await section.getByRole("button", { name: t("accounts.signOn.check") }).click();
        await expect(section.getByText(t("accounts.signOn.finding.not-found-there"))).toBeVisible();
        await section.getByLabel(t("accounts.signOn.issuer"), { exact: true }).fill(oidc.issuer);
        await section.getByLabel(t("accounts.signOn.secret"), { exact: true }).fill(oidc.clientSecret);
        await section.getByRole("button", { name: t("accounts.signOn.save") }).click();
        await expect(section.getByRole("button", { name: t("accounts.signOn.save") })).toBeDisabled();
        await section.getByRole("button", { name: t("accounts.signOn.check") }).click();
        await expect(section.getByText(t("accounts.signOn.answers"))).toBeVisible();
      });

      await test.step("the domain is proved by its record", async () => {
        await section.getByLabel(t("accounts.signOn.domain"), { exact: true }).fill(domain);
        await section.getByRole("button", { name: t("accounts.signOn.addDomain") }).click();
        const row = section.getByRole("listitem").filter({ hasText: domain });
        const value = await row.getByText(/^hostread-domain=/).textContent();
        await row.getByRole("button", { name: t("accounts.signOn.prove") }).click();
        await expect(row.getByRole("alert")).toBeVisible();
        await photograph("settings");
        dns.zones.set(`_hostread-sign-on.${domain}`, { txt: [value!] });
        await row.getByRole("button", { name: t("accounts.signOn.prove") }).click();
        await expect(row.getByText(t("accounts.signOn.proved"), { exact: true })).toBeVisible();
        for (const size of SIZES) {
          await page.setViewportSize(size);
          await examine(page);
        }
        await page.setViewportSize(SIZES[0]);
      });

      const colleague = await browser.newContext({ locale, ignoreHTTPSErrors: true });
      watchTraffic(colleague);
      const other = await colleague.newPage();
      const address = `robin@${domain}`;
      await test.step("a colleague comes in from the sign-in page and is a member", async () => {
        oidc.behavior.account = address;
        oidc.behavior.claims = { given_name: "Robin", family_name: "Vogel" };
        await other.goto(`${server.url}/bundle`);
        await other.getByRole("link", { name: t("accounts.signOn.title") }).click();
        await expect(other.getByLabel(t("accounts.signOn.address"))).toBeVisible();
        await photograph("begin", other);
        for (const size of SIZES) {
          await other.setViewportSize(size);
          await examine(other);
        }
        await other.getByLabel(t("accounts.signOn.address")).fill("somebody@nowhere-at-all.org");
        await other.keyboard.press("Enter");
        await expect(other.getByRole("alert")).toBeVisible();
        await other.getByLabel(t("accounts.signOn.address")).fill(address);
        await other.keyboard.press("Enter");
        // Back to where they wanted to go.
        await expect(other).toHaveURL(`${server.url}/bundle`);
        await other.goto(`${server.url}/preferences`);
        await expect(other.getByLabel(t("accounts.profile.firstName"), { exact: true })).toHaveValue("Robin");
      });

      await test.step("who has an account elsewhere joins it by password and code, by keyboard alone", async () => {
        trouble.expect(/status of 403 .*single-sign-on\/link/);
        const lee = `lee@${domain}`;
        const secret = await prepareWithApp(server, lee);
        oidc.behavior.account = lee;
        oidc.behavior.claims = {};
        const joining = await browser.newContext({ locale, ignoreHTTPSErrors: true });
        watchTraffic(joining);
        const at = await joining.newPage();
        await at.goto(`${server.url}/bundle`);
        await at.getByRole("link", { name: t("accounts.signOn.title") }).click();
        await at.getByLabel(t("accounts.signOn.address")).fill(lee);
        await at.keyboard.press("Enter");
        await expect(
          at.getByRole("heading", { level: 1, name: t("accounts.signOn.linkTitle") }),
        ).toBeVisible();
        const password = at.getByLabel(t("accounts.password"), { exact: true });
        await password.fill(PASSWORD);
        await at.keyboard.press("Enter");
        const code = at.getByLabel(t("accounts.code"));
        await expect(code).toBeFocused();
        for (const size of SIZES) {
          await at.setViewportSize(size);
          await examine(at);
        }
        await photograph("join-code", at);
        await at.keyboard.press("Enter");
        await expect(code).toHaveAttribute("aria-invalid", "true");
        await code.fill("000000");
        await at.keyboard.press("Enter");
        await expect(at.getByRole("alert")).toBeVisible();
        // Nothing that was typed is lost, and the way back leads to the password.
        await expect(code).toHaveValue("000000");
        await at.getByRole("button", { name: t("accounts.passkey.back") }).press("Enter");
        await expect(password).toBeFocused();
        await expect(password).toHaveValue(PASSWORD);
        await at.keyboard.press("Enter");
        await expect(code).toBeFocused();
        await code.fill(await codeOf(secret));
        await at.keyboard.press("Enter");
        await expect(at).toHaveURL(`${server.url}/bundle`);
        await joining.close();
      });

      await test.step("a fault says what to do, with a number, to the person and to the owner", async () => {
        const third = await colleague.newPage();
        oidc.behavior.account = "eve@elsewhere-and-far.org";
        oidc.behavior.claims = {};
        await colleague.clearCookies();
        await page.reload();
        const link = await section.getByText(/single-sign-on\?organization=/).textContent();
        await third.goto(link!);
        await third.getByRole("button", { name: t("accounts.signOn.go"), exact: true }).click();
        await expect(third).toHaveURL(/fault=sign-on-other-domain/);
        await expect(third.getByRole("alert")).toContainText(language === "de" ? "Domain" : "domain");
        const number = await third.locator("code").textContent();
        expect(number).toMatch(/^[0-9a-f-]{36}$/);
        await photograph("fault", third);
        await examine(third);
        await page.reload();
        await expect(section.getByText(number!)).toBeVisible();
        await photograph("settings-fault");
        await examine(page);
      });

      await test.step("it becomes the only way, and the recovery code is shown once", async () => {
        const only = section.getByRole("switch", { name: t("accounts.signOn.onlyWay") });
        await only.check();
        await section.getByRole("button", { name: t("accounts.signOn.save") }).click();
        await expect(section.getByText(t("accounts.signOn.codeOnce"))).toBeVisible();
        await expect(section.getByText(/^(\w{5}-){4}\w{5}$/)).toBeVisible();
        await photograph("settings-code");
        await page.reload();
        await expect(section.getByText(t("accounts.signOn.codeOnce"))).toBeHidden();
      });

      await test.step("it is removed", async () => {
        await section.getByRole("button", { name: t("accounts.signOn.remove"), exact: true }).click();
        const dialog = page.getByRole("alertdialog");
        await dialog.getByRole("button", { name: t("accounts.signOn.remove"), exact: true }).click();
        await expect(dialog).toBeHidden();
        await expect(section.getByLabel(t("accounts.signOn.issuer"), { exact: true })).toHaveValue("");
      });
      await colleague.close();
    });
  });
}
