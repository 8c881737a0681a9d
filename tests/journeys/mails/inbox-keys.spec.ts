import type { Page } from "@playwright/test";
import { strokesOf } from "../../../client/shortcuts.ts";
import type { PreparedInbox } from "../../support/inbox.ts";
import { expectAccessible } from "../accessibility.ts";
import { expect, test, walkedIn } from "../fixtures.ts";
import { pressShortcut } from "../keyboard.ts";
import { type Desk, openDesk, type Prepared } from "../prepare.ts";
import { prepareInbox } from "../prepare-inbox.ts";

/** What examines the page would look into the frames of mails, too, where no script runs. */
const BLOCKED = /Blocked script execution in 'about:srcdoc'/;

// In both: some letters differ.
for (const language of walkedIn("de")) {
  test.describe(`the inbox by keys (${language})`, () => {
    test.use({ language });

    let desk: Desk;
    let inbox: PreparedInbox;
    let campaign: Prepared;
    test.beforeEach(async ({ server, trouble }, { title }) => {
      trouble.expect(BLOCKED);
      desk = await openDesk(server.url);
      ({ campaign, inbox } = await prepareInbox(server, title));
    });

    const rows = (page: Page) => page.locator(".inbox-row");
    const stateOf = async (id: string) => (await desk.ask("GET", `/api/conversation/${id}`)).state;
    const cardStates = async (): Promise<string[]> =>
      (await desk.ask("GET", `/api/campaign/${campaign.publicId}/podcast`)).map(
        (entry: { podcastState: string }) => entry.podcastState,
      );
    /** Goes to the list, with the focus on its first line. */
    async function openList(page: Page, view = "open", count = 4): Promise<void> {
      await page.goto(`/message?campaign=${campaign.publicId}&view=${view}`);
      await expect(rows(page)).toHaveCount(count);
      await page.keyboard.press("j");
      await expect(page.locator(`[data-row="${inbox.answer}"]`)).toBeFocused();
    }

    async function openPalette(page: Page, label: string): Promise<void> {
      await pressShortcut(page, "palette", language);
      await expect(page.getByRole("combobox", { name: label })).toBeFocused();
    }

    test(`B1.117 several are selected, done, undone, kept for later and given, by keyboard alone (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await openList(page);
      const bar = page.getByRole("region", { name: t("conversations.together.selection") });
      await page.keyboard.press("x");
      await page.keyboard.press("j");
      await page.keyboard.press("j");
      await page.keyboard.press("Shift+x");
      await expect(bar).toContainText(t("conversations.together.selected", { count: 3 }));
      await page.keyboard.press("x");
      await expect(bar).toContainText(t("conversations.together.selected", { count: 2 }));
      await expectAccessible(page);

      await page.keyboard.press("e");
      await expect(page.getByText(t("conversations.together.done", { count: 2 }))).toBeVisible();
      await expect(rows(page)).toHaveCount(2);
      await expect(bar).toHaveCount(0);
      // The focus stays with the list.
      await expect(page.locator(`[data-row="${inbox.away}"]`)).toBeFocused();
      expect(await stateOf(inbox.answer)).toBe("done");
      await pressShortcut(page, "undo", language);
      await expect(page.getByText(t("conversations.together.undone", { count: 2 }))).toBeVisible();
      await expect(rows(page)).toHaveCount(4);
      expect(await stateOf(inbox.answer)).toBe("open");

      await openList(page);
      await page.keyboard.press("x");
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await pressShortcut(page, "assign", language);
      await expect(page.getByRole("menuitemradio").nth(1)).toBeVisible();
      await page.keyboard.press("ArrowDown");
      const self = page.getByRole("menuitemradio").nth(1);
      for (let presses = 0; presses < 5 && !(await self.and(page.locator(":focus")).count()); presses += 1)
        await page.keyboard.press("ArrowDown");
      await page.keyboard.press("Enter");
      await expect
        .poll(async () => (await desk.ask("GET", `/api/conversation/${inbox.html}/team`)).assigned)
        .not.toBeNull();

      await page.keyboard.press("k");
      await page.keyboard.press("x");
      await pressShortcut(page, "later", language);
      const times = page.locator(".time-popover button").first();
      await expect(times).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(rows(page)).toHaveCount(3);

      // Esc gives the selection up.
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await expect(bar).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(bar).toHaveCount(0);
    });

    test(`B1.117 who was faster is told of, and what they changed stays selected (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await openList(page, "all", 5);
      await page.keyboard.press("x");
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      const until = new Date(Date.now() + 86_400_000).toISOString();
      // Until then the list shows what was.
      let release = () => {};
      const pressed = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/\/api\/conversation\?/, async (route) => {
        await pressed;
        await route.continue();
      });
      await desk.ask("POST", `/api/conversation/${inbox.answer}/later`, { until, waitsFor: "time" });
      await page.keyboard.press("e");
      release();
      await expect(page.getByText(t("conversations.together.left", { count: 1 }))).toBeVisible();
      await expect(page.getByText(t("conversations.together.done", { count: 1 }))).toBeVisible();
      expect(await stateOf(inbox.answer)).toBe("snoozed");
      expect(await stateOf(inbox.html)).toBe("done");
      const bar = page.getByRole("region", { name: t("conversations.together.selection") });
      await expect(bar).toContainText(t("conversations.together.selected", { count: 1 }));
      // As it stands now, it can be done after all.
      await expect(rows(page).filter({ hasText: t("conversations.turn.snoozed") })).toHaveCount(1);
      await page.keyboard.press("e");
      await expect.poll(() => stateOf(inbox.answer)).toBe("done");
    });

    test(`B1.117 the cards of several move from where they were seen; what a colleague moved, or could not be moved, is told (${language})`, async ({
      page,
      t,
      signIn,
      trouble,
    }) => {
      const [first, second] = campaign.entries as [string, string];
      const moveAs = (entry: string, podcastState: string) =>
        desk.ask("POST", `/api/campaign/${campaign.publicId}/podcast/${entry}`, { podcastState });
      await signIn();
      await openList(page);
      // One conversation is about one of the podcasts, the other about both.
      await page.keyboard.press("x");
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await page.route(/\/api\/conversation\?/, (route) => route.abort());
      trouble.expect(/ERR_FAILED|Failed to load/);
      await moveAs(second, "Signed");
      await pressShortcut(page, "moveCard", language, 3);
      const bar = page.getByRole("region", { name: t("conversations.together.selection") });
      const state = t("campaigns.state.Interested");
      await expect(page.getByText(t("campaigns.entries.moved", { count: 1, state }))).toBeVisible();
      await expect(page.getByText(t("conversations.move.left", { count: 1 }))).toBeVisible();
      await expect(bar).toContainText(t("conversations.together.selected", { count: 1 }));
      expect(await cardStates()).toEqual(["Interested", "Signed"]);
      await expectAccessible(page);
      await pressShortcut(page, "undo", language);
      await expect.poll(cardStates).toEqual(["New", "Signed"]);
      await page.unroute(/\/api\/conversation\?/);

      // The second of two calls fails: the first can be undone.
      await moveAs(first, "Contacted");
      await openList(page);
      await page.keyboard.press("j");
      await page.keyboard.press("x");
      await page.route(/\/podcast\/state$/, (route) =>
        route.request().postDataJSON().was === "Signed" ? route.abort() : route.continue(),
      );
      await pressShortcut(page, "moveCard", language, 3);
      await expect(page.getByText(t("campaigns.entries.moved", { count: 1, state }))).toBeVisible();
      await expect(page.getByText(t("conversations.move.notMoved", { count: 1 }))).toBeVisible();
      expect(await cardStates()).toEqual(["Interested", "Signed"]);
      await pressShortcut(page, "undo", language);
      await expect.poll(cardStates).toEqual(["Contacted", "Signed"]);
    });

    test(`B1.117 the open conversation moves its card, is given, and loses an e-mail only after a question (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      // The palette is held back from the beginning: it may be asked for before anybody opens it.
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route(/command-palette-.*\.js/, async (route) => {
        await held;
        await route.continue();
      });
      const asked = page.waitForRequest(/command-palette-.*\.js/);
      await page.goto(`/message/${inbox.answer}`);
      await expect(page.locator(".mail").first()).toBeVisible();
      await expect(page.locator(".conversation-acts")).toContainText(t("conversations.team.nobodyHas"));
      expect((await cardStates())[0]).toBe("New");
      await pressShortcut(page, "moveCard", language, 3);
      const moved = t("campaigns.entries.moved", { count: 1, state: t("campaigns.state.Interested") });
      await expect(page.getByText(moved)).toBeVisible();
      await expect.poll(async () => (await cardStates())[0]).toBe("Interested");
      await pressShortcut(page, "undo", language);
      await expect.poll(async () => (await cardStates())[0]).toBe("New");
      // The digit alone is no act here.
      await page.keyboard.press("5");

      await page.keyboard.press("#");
      const question = page.getByRole("alertdialog");
      await expect(question).toContainText(t("conversations.sorting.forgetTitle"));
      await expect(question).toContainText("Ines Vogel");
      await expect(question.getByRole("button", { name: t("ui.cancel") })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(question).toHaveCount(0);
      await expect(page.locator(".mail")).toHaveCount(3);

      await pressShortcut(page, "assign", language);
      await expect(page.getByRole("menuitemradio").first()).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(page.getByRole("menuitemradio")).toHaveCount(0);

      // Until the palette is there, what is typed for it does nothing to the page.
      await pressShortcut(page, "palette", language);
      await asked;
      await page.keyboard.type("eu");
      release();
      await expect(page.getByRole("combobox", { name: t("palette.label") })).toBeFocused();
      await page.keyboard.press("Escape");
      await expect(page.locator(".conversation-acts")).toContainText(t("conversations.team.done"));
      expect(await stateOf(inbox.answer)).toBe("open");

      // What a key does, the palette does by its name, and says the key.
      await openPalette(page, t("palette.label"));
      await page.keyboard.type(t("shortcuts.does.takeOver"));
      const found = page.getByRole("option", { name: t("shortcuts.does.takeOver"), exact: true });
      await expect(found).toBeVisible();
      await expect(found.locator("kbd")).toHaveText("I");
      await expectAccessible(page);
      await page.keyboard.press("Enter");
      await expect(page.locator(".conversation-acts")).not.toContainText(t("conversations.team.nobodyHas"));
      await openPalette(page, t("palette.label"));
      const interested = t("palette.moveTo", { state: t("campaigns.state.Interested") });
      await page.keyboard.type(interested);
      await expect(page.getByRole("option", { name: interested, exact: true })).toBeVisible();
      await page.keyboard.press("Enter");
      await expect.poll(async () => (await cardStates())[0]).toBe("Interested");
    });

    test(`B1.117 an answer is left with its draft kept, and sent later by its keys (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await page.goto(`/message/${inbox.answer}`);
      const answer = page.getByRole("button", { name: t("conversations.answer.answer"), exact: true });
      await expect(answer).toBeEnabled();
      await page.keyboard.press("r");
      const text = page.locator(".answer-composer [contenteditable]");
      await expect(text).toBeFocused();
      // Letters belong to the text, whatever they do elsewhere.
      await page.keyboard.type("exyz m4 #");
      await expect(text).toHaveText("exyz m4 #");
      await page.keyboard.press("Escape");
      const goOn = page.getByRole("button", { name: t("conversations.answer.goOn") });
      await expect(goOn).toBeFocused();
      await page.reload();
      await expect(text).toHaveText("exyz m4 #");
      await page.locator(".answer-composer").getByRole("textbox").first().focus();
      await pressShortcut(page, "sendLater", language);
      await expect(page.locator(".time-popover button").first()).toBeFocused();
      await page.keyboard.press("Enter");
      const mails = (): Promise<{ answer: { due: string | null } | null }[]> =>
        desk.ask("GET", `/api/conversation/${inbox.answer}`).then(({ mails: all }) => all);
      await expect.poll(async () => (await mails()).filter((mail) => mail.answer?.due).length).toBe(1);
    });

    test(`B1.109 B1.117 a new e-mail is begun in the inbox, to an unlocked podcast of a campaign (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await openList(page);
      await page.keyboard.press("n");
      const dialog = page.getByRole("dialog", { name: t("conversations.new.title") });
      await expect(dialog.getByRole("textbox", { name: t("conversations.new.search") })).toBeFocused();
      await expect(dialog.getByRole("radio").first()).toBeVisible();
      await expectAccessible(page);
      const { title } = campaign.podcasts[1]!;
      await page.keyboard.type(title);
      await expect(dialog.getByRole("radio")).toHaveCount(1);
      // The only one that is left needs no choosing.
      await page.keyboard.press("Enter");
      await expect(page).toHaveURL(new RegExp(`/bundle/${campaign.publicId}/action/email`));
      await expect(page.getByText(title).first()).toBeVisible();
      await expect(page.getByText(campaign.podcasts[0]!.title)).toHaveCount(0);
    });

    test(`B1.117 the sheet has the keys of the language, and switches single letters off (${language})`, async ({
      page,
      t,
      signIn,
    }) => {
      await signIn();
      await openList(page);
      await page.keyboard.press("?");
      const sheet = page.getByRole("dialog", { name: t("shortcuts.title") });
      const keysOf = (does: string) => sheet.locator(".leaders > *").filter({ hasText: does }).locator("kbd");
      const first = strokesOf("moveCard", language)[0]!.key.toUpperCase();
      await expect(keysOf(t("shortcuts.does.moveCard"))).toHaveText([first, "1", "7"]);
      await expect(keysOf(t("shortcuts.does.forgetMail"))).toHaveText(["#"]);
      await expectAccessible(page);
      const off = sheet.getByRole("button", { name: t("shortcuts.switchOff") });
      await off.focus();
      await page.keyboard.press("Enter");
      await expect(sheet.getByText(t("shortcuts.singleOff"))).toBeVisible();
      await page.keyboard.press("Escape");
      await expect(sheet).toHaveCount(0);
      const bar = page.getByRole("region", { name: t("conversations.together.selection") });
      await page.locator(`[data-row="${inbox.answer}"]`).focus();
      await page.keyboard.press("x");
      // The palette still works, with what is done by name.
      await openPalette(page, t("palette.label"));
      await page.keyboard.press("Escape");
      await expect(bar).toHaveCount(0);
    });
  });
}
