import { expect, type Locator, type Page } from "@playwright/test";
import { isSequence, type ShortcutName, strokesOf } from "../../client/shortcuts.ts";
import type { Language } from "../../contract/forms/locale.ts";

/** Presses that are enough to come from one end of any screen to the other. */
const ENOUGH = 300;

/**
 * Goes to an element by Tab alone and fails where it is not reached. On the way the focus has to be on something
 * visible after every press: a person without a mouse would be lost otherwise.
 */
export async function tabTo(page: Page, element: Locator, key: "Tab" | "Shift+Tab" = "Tab"): Promise<void> {
  await expect(element).toBeVisible();
  for (let presses = 0; presses < ENOUGH; presses += 1) {
    if (await element.and(page.locator(":focus")).count()) {
      await expectSeen(page);
      return;
    }
    await page.keyboard.press(key);
  }
  await expect(element).toBeFocused();
}

/** Goes there and presses a key: what a click would do. */
export async function pressOn(page: Page, element: Locator, key = "Enter"): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press(key);
}

/** Goes to a field and types over what is in it. */
export async function typeInto(page: Page, element: Locator, text: string): Promise<void> {
  await tabTo(page, element);
  await page.keyboard.press("ControlOrMeta+a");
  await page.keyboard.type(text);
}

/** Presses a shortcut as the list has it in a language; `place` says which of its keys, from 0. */
export async function pressShortcut(
  page: Page,
  name: ShortcutName,
  language: Language,
  place = 0,
): Promise<void> {
  const [first, ...rest] = strokesOf(name, language);
  const strokes = isSequence(name) ? [first, rest[place]] : [[first, ...rest][place]];
  for (const stroke of strokes) {
    if (!stroke) throw new Error(`${name} has no key ${place}`);
    const held = [stroke.mod && "ControlOrMeta", stroke.shift && "Shift"].filter(Boolean);
    await page.keyboard.press([...held, stroke.key].join("+"));
  }
}

/** The focused element is in the window, and nothing covers its centre. */
async function expectSeen(page: Page): Promise<void> {
  const covered = await page.evaluate<string | null>(`(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return "the focus is nowhere";
    const box = element.getBoundingClientRect();
    const target = box.width <= 2 ? (element.closest("label") ?? element.parentElement) : element;
    const { left, top, width, height } = target.getBoundingClientRect();
    const x = left + width / 2;
    const y = top + height / 2;
    if (x < 0 || y < 0 || x > innerWidth || y > innerHeight) return "outside the window: " + element.outerHTML;
    const top_ = document.elementFromPoint(x, y);
    if (!top_ || target.contains(top_) || top_.contains(target)) return null;
    return element.outerHTML + " lies under " + top_.outerHTML.slice(0, 200);
  })()`);
  expect(covered).toBeNull();
}
