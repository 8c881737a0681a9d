import { alter } from "../broken-server.ts";
import { expect } from "../fixtures.ts";
import { failing, loading, type Stage, type State, shown } from "./state.ts";

const SOUND = /\/core\/api\/sound$/;
const AT = "/admin?part=sound";
const named = (stage: Stage) => stage.page.getByRole("heading", { name: stage.t("airings.sound.title") });
const found = (given: object) => async (stage: Stage) => {
  const { page } = stage;
  await alter(page, "GET", SOUND, ({ payload }) => ({ payload: { ...(payload as object), ...given } }));
  await page.reload();
  await expect(named(stage)).toBeVisible();
};
const checked = "2026-11-26T01:00:00Z";

/** Whether episodes can be heard here, as administrators see it. */
export const SOUND_STATES: readonly State[] = [
  shown("sound: off", AT, async (stage) => {
    await expect(named(stage)).toBeVisible();
    await expect(stage.page.getByText(stage.t("airings.sound.off"))).toBeVisible();
  }),
  loading("sound", AT, SOUND),
  failing("sound", AT, SOUND),
  shown("sound: wrong", AT, async (stage) => {
    await found({ speech: "wrong", fault: "no-words", checked })(stage);
    await expect(stage.page.getByText(stage.t("airings.sound.fault.no-words"))).toBeVisible();
  }),
  shown("sound: ready", AT, async (stage) => {
    await found({ speech: "ready", secondsAnHour: 1_500, checked })(stage);
    await expect(stage.page.getByText(stage.t("airings.sound.speed", { minutes: 25 }))).toBeVisible();
  }),
];
