import type { Page } from "@playwright/test";
import { LIST } from "../stand/acts.ts";

/** Milliseconds of one typed search. */
export interface Typed {
  /** From the last key press to the end of the frame that shows the final list. */
  shown: number;
  /** The part of it before the page sent its request: it waits until typing pauses. Null if there was no request. */
  rested: number | null;
}

/** Milliseconds between two keys of somebody who types well. */
const BETWEEN_KEYS = 120;
/** After this many milliseconds without a change, the list is final. */
const STILL_MS = 500;
/** If the list stays as it was before the last key for this many milliseconds, nothing will come. */
const NOTHING_NEW_MS = 5_000;
const LIMIT_MS = 20_000;

/**
 * Watches the list from frame to frame: remembers when it last looked different, its marked letters included, and
 * that frame had been drawn. Text, because a function would be compiled for Node.
 */
const WATCH = `
  const state = { key: 0, shown: 0, look: "", going: true };
  window.typed = state;
  addEventListener("keydown", (event) => { state.key = event.timeStamp; }, { capture: true });
  const look = () => {
    const list = document.querySelector("${LIST}");
    if (!list) return "";
    const rows = [...list.querySelectorAll(".row-title")].slice(0, 4).map((row) => row.innerHTML);
    return (list.querySelector(".list-old") ? "old" : "new") + rows.join("|") + (rows.length ? "" : list.textContent);
  };
  const frame = () => {
    const now = look();
    if (now !== state.look) {
      state.look = now;
      // A task that is posted here runs as soon as this frame has been drawn.
      const drawn = new MessageChannel();
      drawn.port1.onmessage = () => { state.shown = performance.now(); };
      drawn.port2.postMessage(undefined);
    }
    if (state.going) requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
  undefined;`;

/**
 * Types a word into the empty look-up line, letter by letter, and waits until its list stands. Null where the last
 * letter brings no other list than the letters before it, so that there is nothing new to see.
 */
export async function typeWord(page: Page, word: string): Promise<Typed | null> {
  await page.locator(".search-line input").click();
  await page.evaluate(WATCH);
  await page.keyboard.type(word, { delay: BETWEEN_KEYS });
  const stands = `(() => {
    const { key, shown, look } = window.typed;
    const asked = new URLSearchParams(location.search).get("title")?.replaceAll('"', "");
    return asked === ${JSON.stringify(word)} && look.startsWith("new")
      && performance.now() - Math.max(shown, key) > (shown > key ? ${STILL_MS} : ${NOTHING_NEW_MS});
  })()`;
  // Polled from here: the page's own policy forbids it to evaluate text.
  const end = performance.now() + LIMIT_MS;
  while (!(await page.evaluate(stands))) {
    if (performance.now() > end) {
      const there = await page.evaluate(
        `[location.search, document.querySelector(".search-line input").value, window.typed.look].join(" | ")`,
      );
      throw new Error(`no list for "${word}" within ${LIMIT_MS / 1_000} s, but ${there}`);
    }
    await page.waitForTimeout(50);
  }
  const measured = await page.evaluate(`(() => {
    const { key, shown } = window.typed;
    window.typed.going = false;
    const asked = performance.getEntriesByType("resource")
      .filter(({ name, startTime }) => /\\/api\\/podcast\\?.*title=/.test(name) && startTime >= key);
    const rested = asked.length > 0 ? asked[0].startTime - key : null;
    performance.clearResourceTimings();
    return shown > key ? { shown: shown - key, rested } : null;
  })()`);
  return measured as Typed | null;
}
