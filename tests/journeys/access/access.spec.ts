import { expect, LANGUAGES, test } from "../fixtures.ts";
import { openDesk } from "../prepare.ts";
import { examine } from "./examine.ts";
import type { Stage, State } from "./state.ts";
import { STATES } from "./states.ts";
import { forgetUser, leaveState } from "./walk.ts";
import { makeWorld, type World } from "./world.ts";

/** A desktop, and the same at 400 %. */
const WIDTHS = [320, 1280];
/**
 * Every eleventh state once, alternating between the combinations of language and width: otherwise this would take
 * half the time of all tests. `npm run prove:access` covers all four combinations of each state.
 */
const SAMPLE = 11;
const everything = process.env.HOSTREAD_ACCESS === "all";
/** Parts of the names of those that are wanted; none: all. */
const WANTED: readonly string[] = JSON.parse(process.env.HOSTREAD_ACCESS_NAMED ?? "[]");
const wanted = ({ name }: State) => WANTED.length === 0 || WANTED.some((word) => name.includes(word));
const ways = LANGUAGES.flatMap((language, at) =>
  (everything ? WIDTHS : [WIDTHS[at]!]).map((width) => ({ language, width })),
);
const share = (states: readonly State[], way: number): State[] =>
  states
    .filter((_, index) => everything || (index % SAMPLE === 0 && index % ways.length === way))
    .filter(wanted);

test.describe.configure({ mode: "parallel" });

/** What the states show, at the server of this worker. */
let world: World | undefined;

for (const [way, { language, width }] of ways.entries()) {
  test.describe(`in ${language} at ${width} pixels`, () => {
    test.use({
      language,
      viewport: { width, height: 800 },
      contextOptions: { reducedMotion: "reduce" },
    });

    test(`screens break no rule of WCAG 2.2 AA and fit (${language}, ${width} pixels)`, async ({
      page,
      t,
      server,
      signIn,
      trouble,
    }) => {
      test.setTimeout(30 * 60_000);
      // A state that can no longer be reached is a finding and must not wait for the test's time limit.
      page.setDefaultTimeout(10_000);
      // Half of the states are failures, which the browser complains about.
      trouble.expect(/./);
      world ??= await makeWorld(await openDesk(server.url), "Accessible");
      const stage: Stage = { page, t, language, world };
      const table: string[] = [];
      const walk = async (states: readonly State[]) => {
        for (const state of states) {
          const found = await look(stage, state);
          const lines = [
            `${found.length ? "✗" : "✓"} ${language} ${width} ${state.name}`,
            ...found.map((one) => `    ${one}`),
          ];
          table.push(...lines);
          if (everything || found.length > 0) console.log(lines.join("\n"));
        }
      };
      await walk(share(STATES.open, way));
      await signIn();
      await walk(share(STATES.member, way));
      await forgetUser(page);
      await signIn("administrator");
      await walk(share(STATES.admin, way));
      expect(table.filter((line) => !line.startsWith("✓"))).toEqual([]);
    });
  });
}

/** Shows a state and returns its problems; a state that cannot be shown is one, too. */
async function look(stage: Stage, state: State): Promise<string[]> {
  try {
    await state.show(stage);
    return await examine(stage.page);
  } catch (error) {
    return [`not shown: ${String(error).split("\n").slice(0, 4).join(" ")}`];
  } finally {
    await leaveState(stage.page);
  }
}

test("there are at least 180 states", () => {
  const names = Object.values(STATES)
    .flat()
    .map(({ name }) => name);
  expect(names.length).toBeGreaterThanOrEqual(180);
  expect(new Set(names).size).toBe(names.length);
});
