import type { Page } from "@playwright/test";
import { fillSorting } from "../../support/sorting-mails.ts";
import { expectAccessible } from "../accessibility.ts";
import { setCredits } from "../buying.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { pressShortcut } from "../keyboard.ts";
import { type Desk, openDesk, openPodcasts, prepareCampaign } from "../prepare.ts";
import type { Words } from "../words.ts";

/** What examines the page would look into the frames of mails, too, where no script runs. */
const BLOCKED = /Blocked script execution in 'about:srcdoc'/;

for (const language of walkedIn("de")) {
  test.describe(`answering (${language})`, () => {
    test.use({ language });

    let desk: Desk;
    let conversation: string;
    let other: string;
    test.beforeEach(async ({ server }, { title }) => {
      desk = await openDesk(server.url);
      await setCredits(await openDesk(server.url, "administrator"), desk.ownerId, 5);
      const shows = await openPodcasts(desk, 2);
      const campaign = await prepareCampaign(desk, title.slice(0, 40), shows);
      const inbox = await fillSorting(server, {
        owner: desk.ownerId,
        entries: campaign.entries,
        host: "ines@shows.example",
      });
      conversation = inbox.mixed;
      other = inbox.other;
    });
    const read = () => desk.ask("GET", `/api/conversation/${conversation}`);
    /** The words of the draft that the server has; null for none. */
    const draftThere = async (): Promise<string | null> => {
      const { draft } = await desk.ask("GET", `/api/conversation/${conversation}/reply`);
      return draft && JSON.stringify(draft.body.content);
    };
    const composerOf = (page: Page, t: Words) => {
      const composer = page.getByRole("region", { name: t("conversations.answer.composer") });
      return { composer, text: composer.getByRole("textbox", { name: t("conversations.answer.text") }) };
    };
    /** Goes to another conversation and back, without loading the page anew. */
    async function goAwayAndBack(page: Page): Promise<void> {
      await page.locator(`[data-row="${other}"]`).click();
      await expect(page).toHaveURL(new RegExp(other));
      await expect(page.locator("#conversation-subject")).toHaveText("The autumn season");
      await page.locator(`[data-row="${conversation}"]`).click();
      await expect(page).toHaveURL(new RegExp(conversation));
    }

    test(`B1.88 B1.108 B1.110 an answer is written, kept, taken back and sent (${language})`, async ({
      page,
      t,
      signIn,
      trouble,
    }) => {
      trouble.expect(BLOCKED);
      await signIn();
      await page.goto(`/message/${conversation}`);
      const composer = page.getByRole("region", { name: t("conversations.answer.composer") });
      const text = composer.getByRole("textbox", { name: t("conversations.answer.text") });
      await expect(
        page.getByRole("button", { name: t("conversations.answer.answer"), exact: true }),
      ).toBeEnabled();
      await page.keyboard.press("r");
      await expect(text).toBeFocused();
      await text.pressSequentially("Thank you, ");
      await composer.getByRole("button", { name: t("campaigns.briefing.tool.bold") }).click();
      await text.pressSequentially("Ines");
      await expectAccessible(page);

      // Left and signed out of this page: the draft is on the server.
      await expect(composer.getByText(t("conversations.answer.draft.kept"))).toBeVisible();
      await page.reload();
      await expect(text).toContainText("Thank you, Ines");
      // It stands open, and takes no key away from reading.
      await expect(text).not.toBeFocused();
      await text.press("Escape");
      await expect(composer).toHaveCount(0);
      await page.getByRole("button", { name: t("conversations.answer.goOn") }).click();
      await expect(text.locator("strong")).toHaveText("Ines");

      // Sent with keys, and taken back before it leaves.
      await text.press("ControlOrMeta+Enter");
      // Two of ours from before stand there already.
      const sent = page.locator(".mail.out");
      const answer = sent.nth(2);
      await expect(answer.frameLocator("iframe").locator("b")).toHaveText("Ines");
      await expect(answer).toContainText(t("conversations.answer.sending"));
      await expectAccessible(page);
      await answer.getByRole("button", { name: t("conversations.answer.takeBack") }).click();
      await expect(text).toContainText("Thank you, Ines");
      await expect(sent).toHaveCount(2);

      // Sent for good.
      await composer.getByLabel(t("conversations.answer.takeBackWithin")).click();
      await page.getByRole("option", { name: t("conversations.answer.seconds", { seconds: 0 }) }).click();
      await composer.getByRole("button", { name: t("conversations.answer.send"), exact: true }).click();
      await expect(answer).toHaveCount(1);
      await expect(answer).not.toContainText(t("conversations.answer.sending"), { timeout: 20_000 });
      await expect.poll(async () => (await read()).turn, { timeout: 20_000 }).toBe("theirs");
      const mails: { to: string; text: string }[] = await desk.ask("GET", "/api/demo/mail");
      const received = mails.find((one) => one.text.includes("Thank you, *Ines*"))!;
      expect(received.to).toContain("ines@shows.example");
    });

    test(`B1.87 B1.88 B1.111 A4.14 who has not seen the newest is asked; later is a time (${language})`, async ({
      page,
      t,
      signIn,
      trouble,
    }) => {
      trouble.expect(/status of 409/);
      trouble.expect(BLOCKED);
      await signIn();
      await page.goto(`/message/${conversation}`);
      await page.getByRole("button", { name: t("conversations.answer.answer"), exact: true }).click();
      const composer = page.getByRole("region", { name: t("conversations.answer.composer") });
      const text = composer.getByRole("textbox", { name: t("conversations.answer.text") });
      await text.pressSequentially("Mine");
      // Somebody else answers meanwhile.
      await desk.ask("POST", `/api/conversation/${conversation}/reply`, {
        cc: [],
        body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "Theirs" }] }] },
        seen: (await read()).newest,
        delay: 0,
      });
      await composer.getByRole("button", { name: t("conversations.answer.send"), exact: true }).click();
      await expect(composer.getByRole("alert")).toContainText(t("conversations.answer.movedOn.ask"));
      const answers = page.locator(".mail.out");
      await expect(answers.nth(2).frameLocator("iframe").getByText("Theirs")).toBeVisible();
      await expect(text).toContainText("Mine");
      await expectAccessible(page);
      // It fits no more at once, but tomorrow.
      await composer.getByRole("button", { name: t("conversations.answer.later") }).click();
      await expectAccessible(page);
      await page.getByRole("button", { name: t("conversations.time.tomorrow", { time: "" }) }).click();
      const mine = answers.nth(3);
      await expect(mine).toContainText(t("conversations.answer.planned", { time: "" }).split(" ")[0]!);
      // Another one is begun meanwhile: what is typed stays, also when its last keys are not kept yet.
      await page.getByRole("button", { name: t("conversations.answer.answer"), exact: true }).click();
      await text.pressSequentially("Half a thought");
      await mine.getByRole("button", { name: t("conversations.answer.takeBack") }).click();
      await expect(answers).toHaveCount(3);
      await expect(text.locator("p")).toHaveText(["Half a thought", "", "Mine"]);
      const kept = await desk.ask("GET", `/api/conversation/${conversation}/reply`);
      expect(JSON.stringify(kept.draft)).toMatch(/Half a thought.*Mine/);
      // The composer goes on from there.
      await text.pressSequentially("!");
      await expect(text.locator("p")).toHaveText(["Half a thought", "", "Mine!"]);
    });

    test(`B1.110 whoever comes back goes on with their newest words, also before the server has them (${language})`, async ({
      page,
      t,
      signIn,
      trouble,
    }) => {
      trouble.expect(BLOCKED);
      await desk.ask("POST", `/api/conversation/${conversation}/draft`, {
        draft: {
          body: { type: "doc", content: [{ type: "paragraph", content: [{ type: "text", text: "One" }] }] },
          cc: [],
        },
      });
      await signIn();
      await page.goto(`/message/${conversation}`);
      const { composer, text } = composerOf(page, t);
      const kept = composer.getByText(t("conversations.answer.draft.kept"));
      await expect(text).toHaveText("One");
      await text.press("End");
      await text.pressSequentially(" two");
      await expect(kept).toBeVisible();
      await goAwayAndBack(page);
      await expect(text).toHaveText("One two");
      await text.press("End");
      await text.pressSequentially(" three");
      await goAwayAndBack(page);
      await expect(text).toHaveText("One two three");
      await text.press("End");
      await text.pressSequentially(" four");
      await expect.poll(draftThere).toContain("One two three four");
      // Left with Escape, and begun again before anything could be kept.
      await text.pressSequentially(" five");
      await text.press("Escape");
      await page.getByRole("button", { name: t("conversations.answer.goOn") }).click();
      await expect(text).toHaveText("One two three four five");
      await expect.poll(draftThere).toContain("One two three four five");
    });

    test(`B1.110 A4.14 what cannot be kept stays in this browser until it can be (${language})`, async ({
      page,
      t,
      signIn,
      trouble,
    }) => {
      trouble.expect(BLOCKED);
      trouble.expect(/ERR_FAILED/);
      await signIn();
      await page.route("**/api/conversation/*/draft", (route) => route.abort());
      await page.goto(`/message/${conversation}`);
      await page.getByRole("button", { name: t("conversations.answer.answer"), exact: true }).click();
      const { composer, text } = composerOf(page, t);
      await text.pressSequentially("On the train");
      await expect(composer.getByText(t("conversations.answer.draft.failed"))).toBeVisible();
      await text.press("Escape");
      await expect(composer).toHaveCount(0);
      await page.getByRole("button", { name: t("conversations.answer.goOn") }).click();
      await expect(text).toHaveText("On the train");
      await goAwayAndBack(page);
      await expect(text).toHaveText("On the train");
      // Loaded anew right after a key.
      await text.press("End");
      await text.pressSequentially(", again");
      await page.reload();
      await expect(text).toHaveText("On the train, again");
      await page.unroute("**/api/conversation/*/draft");
      await page.reload();
      await expect(text).toHaveText("On the train, again");
      await expect.poll(draftThere).toContain("On the train, again");
    });

    test(`B1.108 B1.110 what was sent comes back as no draft, whatever is pressed meanwhile (${language})`, async ({
      page,
      t,
      signIn,
      trouble,
    }) => {
      trouble.expect(BLOCKED);
      trouble.expect(/ERR_FAILED/);
      await signIn();
      await page.goto(`/message/${conversation}`);
      const { composer, text } = composerOf(page, t);
      const answer = page.getByRole("button", { name: t("conversations.answer.answer"), exact: true });
      let begun = () => {};
      const asked = new Promise<void>((resolve) => {
        begun = resolve;
      });
      let goOn = () => {};
      const gate = new Promise<void>((resolve) => {
        goOn = resolve;
      });
      await page.route("**/api/conversation/*/reply", async (route) => {
        if (route.request().method() !== "POST") return route.fallback();
        begun();
        await gate;
        await route.fallback();
      });
      await answer.click();
      await text.pressSequentially("Gladly");
      await text.press("ControlOrMeta+Enter");
      await asked;
      await page.keyboard.type("xe");
      await expect(text).toHaveText("Gladly");
      // Whoever leaves and comes back meanwhile is not given the same words again.
      await goAwayAndBack(page);
      await expect(page.locator(".mail.out").first()).toBeVisible();
      await expect(composer).toHaveCount(0);
      goOn();
      await expect(composer).toHaveCount(0);
      await expect(page.locator(".mail.out")).toHaveCount(3);
      await page.reload();
      await expect(answer).toBeEnabled();
      await expect(composer).toHaveCount(0);
      expect(await draftThere()).toBeNull();
      expect((await read()).state).not.toBe("done");

      // The answer to a first attempt is lost; the second one meets what has been sent.
      await page.unroute("**/api/conversation/*/reply");
      let lost = 0;
      await page.route("**/api/conversation/*/reply", async (route) => {
        if (route.request().method() !== "POST" || lost > 0) return route.fallback();
        lost += 1;
        await route.fetch();
        await route.abort();
      });
      await answer.click();
      await text.pressSequentially("In May");
      await text.press("ControlOrMeta+Enter");
      await expect(composer.getByRole("alert")).toBeVisible();
      await expect(composer.getByText(t("conversations.answer.draft.kept"))).toBeVisible();
      await text.press("ControlOrMeta+Enter");
      await expect(composer).toHaveCount(0);
      await expect(page.locator(".mail.out")).toHaveCount(4);
      await expect.poll(draftThere).toBeNull();
      await page.reload();
      await expect(answer).toBeEnabled();
      await expect(composer).toHaveCount(0);
    });

    test(`B1.112 words of a note wait for whoever began it (${language})`, async ({
      page,
      t,
      signIn,
      trouble,
    }) => {
      trouble.expect(BLOCKED);
      await signIn();
      await page.goto(`/message/${conversation}`);
      const add = page.getByRole("button", { name: t("conversations.team.addNote") });
      const note = page.getByRole("textbox", { name: t("conversations.team.note") });
      await add.click();
      await note.pressSequentially("She knows");
      await note.press("Escape");
      await expect(note).toHaveCount(0);
      await add.click();
      await expect(note).toHaveValue("She knows");
      await note.press("End");
      await note.pressSequentially(" our CEO.");
      await goAwayAndBack(page);
      // It stands open, and takes no key away from reading.
      await expect(note).toHaveValue("She knows our CEO.");
      await expect(note).not.toBeFocused();
      await page.reload();
      await expect(note).toHaveValue("She knows our CEO.");
      await page.getByRole("button", { name: t("conversations.team.keepNote") }).click();
      await expect(page.locator(".team-note")).toContainText("She knows our CEO.");
      await add.click();
      await expect(note).toHaveValue("");
      // What is canceled is wanted no more.
      await note.fill("Nothing");
      await page.getByRole("button", { name: t("ui.cancel"), exact: true }).click();
      await add.click();
      await expect(note).toHaveValue("");
    });

    test(`B1.112 B1.113 a conversation is taken, noted on, kept for later and done, by keys (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.goto(`/message/${conversation}`);
      await page.getByRole("button", { name: t("conversations.team.addNote") }).click();
      const note = page.getByRole("textbox", { name: t("conversations.team.note") });
      await note.fill("She knows our CEO.");
      await expectAccessible(page);
      await page.getByRole("button", { name: t("conversations.team.keepNote") }).click();
      await expect(page.locator(".team-note")).toContainText("She knows our CEO.");
      await expect(note).toHaveCount(0);

      const facts = page.locator(".conversation-acts");
      await expect(facts).toContainText(t("conversations.team.nobodyHas"));
      await page.keyboard.press("i");
      await expect(facts).not.toContainText(t("conversations.team.nobodyHas"));
      const views = page.getByRole("navigation", { name: t("conversations.views") });
      await expect(views.getByText(t("conversations.view.mine"))).toBeVisible();

      await pressShortcut(page, "later", language);
      await expect(page.getByLabel(t("conversations.team.ifNoAnswer"))).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel(t("conversations.team.ifNoAnswer")).check();
      await page.getByRole("button", { name: t("conversations.time.tomorrow", { time: "" }) }).click();
      await expect.poll(async () => (await read()).state).toBe("snoozed");
      await views.getByText(t("conversations.view.later")).click();
      await expect(page.locator(`[data-row="${conversation}"]`)).toBeVisible();

      await page.goto(`/message/${conversation}`);
      const finish = page.getByRole("button", { name: t("conversations.team.reopen") });
      await finish.click();
      await expect.poll(async () => (await read()).state).toBe("open");
      // The key does what the button says, so it has to say it.
      const done = page.getByRole("button", { name: t("conversations.team.done"), exact: true });
      await expect(done).toBeEnabled();
      await page.keyboard.press("e");
      await expect.poll(async () => (await read()).state).toBe("done");
    });
  });
}
