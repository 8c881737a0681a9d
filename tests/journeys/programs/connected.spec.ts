import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { UnauthorizedError } from "@modelcontextprotocol/sdk/client/auth.js";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { Program } from "../../support/programs/connecting.ts";
import { expectFits } from "../accessibility.ts";
import { expect, fillSignIn, PASSWORD, test, USERS, walkedIn } from "../fixtures.ts";

type Reachable = Parameters<Client["connect"]>[0];

/** What a program on the person's own machine listens with; answers are kept. */
async function openDoor() {
  const answers: URL[] = [];
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? "/", "http://127.0.0.1");
    if (url.pathname === "/done") answers.push(url);
    response
      .writeHead(200, { "content-type": "text/html" })
      .end("<title>Clerk</title><p>Back in the program.</p>");
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  const { port } = server.address() as AddressInfo;
  return { answers, redirect: `http://127.0.0.1:${port}/done`, close: () => server.close() };
}

for (const language of walkedIn("de")) {
  test.describe(`connected clients (${language})`, () => {
    test.use({ language });

    test(`D4.06 a program is registered, refused, allowed, works and is disconnected (${language})`, async ({
      page,
      t,
      trouble,
      signIn,
      server,
    }) => {
      // A refusal that is part of this walk.
      trouble.expect(/status of 422 .*\/client/);
      const name = `Clerk ${language}`;
      await signIn();
      await page.goto("/preferences");
      await page.getByRole("button", { name: t("accounts.client.add") }).click();
      const dialog = page.getByRole("dialog");
      const add = dialog.getByRole("button", { name: t("accounts.client.add") });
      await add.click();
      await expect(dialog.getByText(t("accounts.client.nameMissing"))).toBeVisible();
      await expect(dialog.getByText(t("accounts.client.redirectsMissing"))).toBeVisible();
      await dialog.getByLabel(t("accounts.client.name"), { exact: true }).fill(name);
      const redirects = dialog.getByLabel(t("accounts.client.redirects"), { exact: true });
      await redirects.fill("http://clerk.example/done");
      await add.click();
      await expect(dialog.getByText("com.example.app", { exact: false })).toBeVisible();
      await expectFits(page);
      await redirects.fill("http://127.0.0.1/done");
      await add.click();
      const shown = dialog.locator("output");
      await expect(shown).toHaveText(/^\w{16}$/);
      const clientId = (await shown.textContent())!;
      await expectFits(page);
      await dialog.getByRole("button", { name: t("ui.close") }).click();
      await expect(page.getByText(t("accounts.client.id", { id: clientId }))).toBeVisible();

      // The program sends its person to us, who is not signed in: first that, and then back to the question.
      await page
        .getByRole("main")
        .getByRole("button", { name: t("accounts.signOut") })
        .click();
      await expect(page.getByLabel(t("accounts.address"))).toBeVisible();
      const door = await openDoor();
      const program = new Program(clientId, door.redirect);
      const reach = () =>
        new StreamableHTTPClientTransport(new URL("/mcp", server.url), { authProvider: program });
      const ask = async () => {
        const transport = reach();
        const client = new Client({ name: "clerk", version: "1.0.0" });
        await expect(client.connect(transport as Reachable)).rejects.toThrow(UnauthorizedError);
        return { transport, to: program.sentTo!.href };
      };
      const first = await ask();
      await page.goto(first.to);
      await fillSignIn(page, t, USERS.advertiser, PASSWORD);
      const question = page.getByRole("heading", { name: t("accounts.connected.ask", { name }) });
      await expect(question).toBeVisible();
      await expect(page.getByText(t("accounts.connected.thisMachine"))).toBeVisible();
      await expectFits(page);
      await page.getByRole("link", { name: t("accounts.connected.refuse") }).click();
      await expect(page.getByText("Back in the program.")).toBeVisible();
      expect(door.answers.at(-1)!.searchParams.get("error")).toBe("access_denied");

      // Asked once more, and allowed without the mails.
      const second = await ask();
      await page.goto(second.to);
      await expect(question).toBeVisible();
      for (const act of ["mail.read", "mail.draft"] as const)
        await page.getByLabel(t(`accounts.token.act.${act}`), { exact: true }).uncheck();
      await page.getByRole("button", { name: t("accounts.connected.allow"), exact: true }).click();
      await expect(page.getByText("Back in the program.")).toBeVisible();
      const answer = door.answers.at(-1)!.searchParams;
      expect([answer.get("state"), answer.get("iss")]).toEqual([program.state(), server.url]);
      await second.transport.finishAuth(answer.get("code")!);
      const client = new Client({ name: "clerk", version: "1.0.0" });
      await client.connect(reach() as Reachable);
      const { tools } = await client.listTools();
      expect(tools.map((tool) => tool.name)).toContain("list_campaigns");
      expect(tools.map((tool) => tool.name)).not.toContain("list_threads");
      expect((await client.callTool({ name: "list_campaigns", arguments: {} })).isError).toBe(false);
      await client.close();

      // In the account, until its person has enough of it.
      await page.goto("/preferences");
      const own = page.locator("section.form-section", {
        has: page.getByRole("heading", { name: t("accounts.connected.title"), exact: true }),
      });
      await expect(own.getByText(name, { exact: true })).toBeVisible();
      await expect(own.getByText(t("accounts.token.act.campaign.edit"), { exact: false })).toBeVisible();
      await expectFits(page);
      await own.getByRole("button", { name: t("accounts.connected.disconnectLabel", { name }) }).click();
      await page
        .getByRole("alertdialog")
        .or(dialog)
        .getByRole("button", { name: t("accounts.connected.disconnect"), exact: true })
        .click();
      await expect(own.getByText(t("accounts.connected.none"))).toBeVisible();
      const refused = await page.request.post("/mcp", {
        headers: { authorization: `Bearer ${program.held!.access_token}` },
        data: { jsonrpc: "2.0", id: 1, method: "ping" },
      });
      expect(refused.status()).toBe(401);

      // Taken away, it is nobody here: nothing is sent to its address.
      await page.getByRole("button", { name: t("accounts.client.deleteLabel", { name }) }).click();
      await page
        .getByRole("alertdialog")
        .or(dialog)
        .getByRole("button", { name: t("accounts.client.delete"), exact: true })
        .click();
      await expect(page.getByText(t("accounts.client.id", { id: clientId }))).toHaveCount(0);
      await page.goto(second.to);
      await expect(page.getByText(t("accounts.connected.trouble.client"))).toBeVisible();
      await expect(page.getByRole("link", { name: t("accounts.connected.backTo") })).toHaveCount(0);
      await expectFits(page);
      door.close();
    });
  });
}
