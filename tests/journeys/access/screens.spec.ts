import { rmSync } from "node:fs";
import path from "node:path";
import { expect, LANGUAGES, test } from "../fixtures.ts";
import { openDesk } from "../prepare.ts";
import { photograph, SCHEMES } from "./photograph.ts";
import type { Stage, State } from "./state.ts";
import { STATES } from "./states.ts";
import { forgetUser, leaveState } from "./walk.ts";
import { makeWorld, type World } from "./world.ts";

// Pictures to look at, not a test: only `npm run screens` makes the runner see this file (playwright.config.ts).

const SIZES = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
];
const FOLDER = process.env.HOSTREAD_SCREENS ?? "screens";
const WANTED: readonly string[] = JSON.parse(process.env.HOSTREAD_SCREENS_NAMED ?? "[]");

const fileName = (name: string) => name.replace(/[^a-z0-9]+/gi, "-").toLowerCase();
const wanted = (states: readonly State[]): State[] =>
  states.filter(({ name }) => WANTED.length === 0 || WANTED.some((word) => name.includes(word)));

let world: World | undefined;

for (const language of LANGUAGES) {
  for (const viewport of SIZES) {
    test.describe(`in ${language} at ${viewport.width} pixels`, () => {
      test.use({ language, viewport, contextOptions: { reducedMotion: "reduce" } });

      test(`screens (${language}, ${viewport.width} pixels)`, async ({
        page,
        t,
        server,
        signIn,
        trouble,
      }) => {
        test.setTimeout(60 * 60_000);
        page.setDefaultTimeout(10_000);
        trouble.expect(/./);
        world ??= await makeWorld(await openDesk(server.url), "Morning coffee");
        const stage: Stage = { page, t, language, world };
        const missing: string[] = [];
        const folder = (scheme: string) => path.join(FOLDER, `${language}-${scheme}-${viewport.width}`);
        if (WANTED.length === 0)
          for (const scheme of SCHEMES) rmSync(folder(scheme), { recursive: true, force: true });

        const walk = async (states: readonly State[]) => {
          for (const state of states) {
            try {
              await state.show(stage);
              await photograph(page, (scheme) => path.join(folder(scheme), `${fileName(state.name)}.png`));
            } catch (error) {
              missing.push(`${state.name}: ${String(error).split("\n").slice(0, 3).join(" ")}`);
            } finally {
              await leaveState(page);
            }
          }
        };
        await walk(wanted(STATES.open));
        const members = wanted(STATES.member);
        if (members.length > 0) {
          await signIn();
          await walk(members);
        }
        const administrators = wanted(STATES.admin);
        if (administrators.length > 0) {
          await forgetUser(page);
          await signIn("administrator");
          await walk(administrators);
        }
        expect(missing).toEqual([]);
      });
    });
  }
}
