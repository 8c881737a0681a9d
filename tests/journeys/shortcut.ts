import type { Page } from "@playwright/test";
import { isSequence, type ShortcutName, strokesOf } from "../../client/shortcuts.ts";
import type { Language } from "../../contract/forms/locale.ts";

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
