import type { Page } from "@playwright/test";
import { expect, test, walkedIn } from "../fixtures.ts";
import { openDesk } from "../prepare.ts";
import { prepareInbox } from "../prepare-inbox.ts";

/**
 * How long a person takes by the keystroke-level model (Card, Moran and Newell): 0.2 s for a key of somebody who types
 * fairly well (55 words a minute), 1.35 s of thought before each act. The text of an answer is typed, too.
 */
const KEY = 0.2;
const THOUGHT = 1.35;
const ANSWER = "Gladly, in May. Dana";
const PATIENTLY = { timeout: 20_000 };

for (const language of walkedIn("de")) {
  test.describe(`an answer by keys (${language})`, () => {
    test.use({ language });

    test(`B1.117 B1.72 B1.113 from "an answer has come" to answered, card moved and reminder set by keys alone (${language})`, async ({
      page,
      t,
      server,
      signIn,
    }, info) => {
      const { campaign, inbox } = await prepareInbox(server, info.title);
      const desk = await openDesk(server.url);
      // As after the mail that is answered.
      await desk.ask("POST", `/api/campaign/${campaign.publicId}/podcast/state`, {
        externalIds: campaign.entries,
        podcastState: "Contacted",
      });
      const path = `/api/conversation/${inbox.answer}`;
      await signIn();
      await page.goto(`/message?campaign=${campaign.publicId}`);
      const row = page.locator(`[data-row="${inbox.answer}"]`);
      await expect(row).toBeVisible();
      await expect(page.locator(".inbox-row")).toHaveCount(4);
      const keys = counting(page);

      await keys.act(["j"]);
      await expect(row).toBeFocused();
      await keys.act(["Enter"]);
      const note = page.locator(".move-note");
      await expect(note).toBeVisible();
      await expect(note.getByRole("button", { name: t("conversations.move.take") })).toBeEnabled();
      await keys.act(["y"]);
      await expect(note).toContainText(t("campaigns.state.Interested"));
      await expect
        .poll(async () => {
          const list = await desk.ask("GET", `/api/campaign/${campaign.publicId}/podcast`);
          return list.find((one: { externalId: string }) => one.externalId === campaign.entries[0])
            .podcastState;
        }, PATIENTLY)
        .toBe("Interested");

      const answer = page.getByRole("button", { name: t("conversations.answer.answer"), exact: true });
      await expect(answer).toBeEnabled();
      await keys.act(["r"]);
      const text = page.getByRole("textbox", { name: t("conversations.answer.text") });
      await expect(text).toBeFocused();
      await keys.type(ANSWER);
      await keys.act(["ControlOrMeta+Enter"]);
      await expect(page.locator(".mail.out").last()).toContainText(t("conversations.answer.sending"));

      // The composer has closed, so that letters are keys again.
      await expect(text).toHaveCount(0);
      await keys.act([language === "de" ? "s" : "h"]);
      const without = page.getByLabel(t("conversations.team.ifNoAnswer"));
      await expect(without).toBeVisible();
      await keys.reach(without, "Space");
      await expect(without).toBeChecked();
      await keys.reach(
        page.getByRole("button", { name: t("conversations.time.tomorrow", { time: "" }) }),
        "Enter",
      );
      await expect.poll(async () => (await desk.ask("GET", path)).state, PATIENTLY).toBe("snoozed");
      await expect.poll(async () => (await desk.ask("GET", path)).turn, { timeout: 40_000 }).toBe("theirs");

      const seconds = keys.pressed * KEY + keys.acts * THOUGHT;
      const said = `${keys.pressed} keys in ${keys.acts} acts: ${seconds.toFixed(1)} s at ${KEY} s a key and ${THOUGHT} s of thought before each act`;
      info.annotations.push({ type: "keys", description: said });
      console.log(`\nanswered, moved and reminded: ${said}`);
      // Nothing asks for more of them than today unnoticed.
      expect(keys.pressed).toBeLessThanOrEqual(ANSWER.length + 16);
    });
  });
}

/** Presses keys and counts them; one with others held counts as two. */
function counting(page: Page) {
  const counted = { pressed: 0, acts: 0 };
  const press = async (key: string) => {
    counted.pressed += key.includes("+") ? 2 : 1;
    await page.keyboard.press(key);
  };
  return {
    get pressed() {
      return counted.pressed;
    },
    get acts() {
      return counted.acts;
    },
    async act(list: readonly string[]) {
      counted.acts += 1;
      for (const key of list) await press(key);
    },
    async type(words: string) {
      counted.acts += 1;
      for (const letter of words) await press(letter === " " ? "Space" : letter);
    },
    /** By Tab, and then this key. */
    async reach(element: ReturnType<Page["locator"]>, key: string) {
      counted.acts += 1;
      for (let tabs = 0; tabs < 12 && (await element.and(page.locator(":focus")).count()) === 0; tabs += 1)
        await press("Tab");
      await expect(element).toBeFocused();
      await press(key);
    },
  };
}
