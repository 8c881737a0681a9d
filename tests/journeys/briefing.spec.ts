import { EMPTY_BRIEFING } from "../../contract/briefing.ts";
import { refuse, SERVER_WORDS } from "./broken-server.ts";
import { expect, test } from "./fixtures.ts";
import { openDesk, prepareCampaign } from "./prepare.ts";

test("A2.15 a briefing saves itself, says why it could not, and never writes over a colleague's", async ({
  page,
  t,
  server,
  signIn,
  trouble,
}) => {
  trouble.expect(/status of (409|500)|status of 503 .*\/api\/live/);
  // Told of it, the page would take a colleague's version before anything is typed upon the old one.
  await refuse(page, "GET", /\/api\/live$/, { status: 503 });
  const desk = await openDesk(server.url);
  const { publicId } = await prepareCampaign(desk, "Saves itself");
  const path = `/api/campaign/${publicId}/briefing`;
  const stored = async () => JSON.stringify((await desk.ask("GET", path)).document);
  await signIn();
  await page.goto(`/bundle/${publicId}/briefing`);
  const text = page.getByRole("textbox", { name: t("campaigns.briefing.text") });
  const saved = page.getByText(new RegExp(t("campaigns.briefing.savedAt", { time: "\\d.*" }))).first();

  await test.step("after a pause it is at the server, and a reload shows it", async () => {
    await text.click();
    await page.keyboard.type("Black tea, smoked over beech.");
    await expect(page.getByText(t("campaigns.briefing.saving"))).toBeVisible();
    await expect(saved).toBeVisible();
    expect(await stored()).toContain("smoked over beech");
    await page.reload();
    await expect(text).toContainText("smoked over beech");
  });

  await test.step("leaving before the pause is over sends it at once and asks nothing", async () => {
    await text.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Ten cups.");
    await page.getByRole("link", { name: t("campaigns.head.utm") }).click();
    await expect(page).toHaveURL(/\/utm$/);
    await expect.poll(stored).toContain("Ten cups");
    await page.goBack();
    await expect(text).toContainText("Ten cups");
    await expect(page.getByText(t("campaigns.briefing.restored"))).toBeHidden();
  });

  await test.step("back before the answer: what was sent is not taken for a draft, nor for somebody else's", async () => {
    let answer = () => {};
    const answered = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route(/\/briefing$/, async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      const response = await route.fetch();
      await answered;
      await route.fulfill({ response });
    });
    await text.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" Two pots.");
    await page.getByRole("link", { name: t("campaigns.head.utm") }).click();
    await expect(page).toHaveURL(/\/utm$/);
    await expect.poll(stored).toContain("Two pots");
    await page.goBack();
    await expect(text).toContainText("Two pots");
    answer();
    await expect(page.getByText(t("campaigns.briefing.restored"))).toBeHidden();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await text.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" With milk.");
    await expect.poll(stored).toContain("With milk");
    await expect(page.getByRole("button", { name: t("campaigns.briefing.keepMine") })).toBeHidden();
  });

  await test.step("what cannot be saved says so in the server's words, and is sent again", async () => {
    await refuse(page, "POST", /\/briefing$/);
    await text.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" No jingle.");
    const words = t("campaigns.briefing.notSaved", { reason: SERVER_WORDS });
    await expect(page.locator(".dock").getByText(words)).toBeVisible();
    await expect(page.getByRole("status").getByText(words)).toBeAttached();
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.getByRole("button", { name: t("campaigns.general.again") }).click();
    await expect(saved).toBeVisible();
    expect(await stored()).toContain("No jingle");
  });

  await test.step("a colleague's newer version stands until somebody decides", async () => {
    const { modified } = await desk.ask("GET", path);
    await desk.ask("POST", path, { document: EMPTY_BRIEFING, modified });
    await text.click();
    await page.keyboard.press("Control+End");
    await page.keyboard.type(" One minute.");
    const keep = page.getByRole("button", { name: t("campaigns.briefing.keepMine") });
    await expect(keep).toBeVisible();
    expect(await stored()).not.toContain("One minute");
    await keep.click();
    // The message may still be that of the previous save.
    await expect.poll(stored).toContain("One minute");
    await expect(saved).toBeVisible();
  });
});
