import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const TOOLS = ["espeak-ng", "sox", "fpcalc"].map((name) => `/usr/bin/${name}`);
/** Speech can be made and printed on this machine. */
export const canMakeSound = TOOLS.every((file) => existsSync(file));
export const FPCALC = "/usr/bin/fpcalc";

export const SPOT_WORDS =
  "This show is sponsored by Leafhouse. Every morning I drink their tea from the hills. Go to leafhouse dot example slash fog and use the code fog ten for a discount.";

const NOUNS =
  "kitchen bread rain roof neighbors dogs bell radio garden winter letter train river clock".split(" ");
/** Talk that is another one with another number: nothing is said twice in the same order. */
export function talkOf(number: number, sentences = 16): string {
  let seed = number * 7_919 + 1;
  const next = () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return NOUNS[seed % NOUNS.length]!;
  };
  return Array.from(
    { length: sentences },
    () => `The ${next()} and the ${next()} were in the ${next()} before the ${next()}.`,
  ).join(" ");
}

/** A folder with made sound; `end` removes it. */
export function soundStudio() {
  const folder = mkdtempSync(join(tmpdir(), "hostread-sound-"));
  const sox = (...args: string[]) => execFileSync("/usr/bin/sox", ["-V1", "-D", ...args], { cwd: folder });
  return {
    folder,
    sox,
    end: () => rmSync(folder, { recursive: true, force: true }),
    /** Says words into a file, in 44.1 kHz and stereo as episodes are. */
    say(name: string, words: string, voice = "en-us"): string {
      execFileSync("/usr/bin/espeak-ng", [
        "-v",
        voice,
        "-s",
        "150",
        "-w",
        join(folder, `${name}.raw.wav`),
        words,
      ]);
      sox(`${name}.raw.wav`, "-r", "44100", "-c", "2", `${name}.wav`);
      return join(folder, `${name}.wav`);
    },
    at: (name: string) => join(folder, name),
  };
}
