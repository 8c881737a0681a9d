import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  canMakeSound,
  FPCALC,
  SPOT_WORDS,
  soundStudio,
  talkOf,
} from "../../../../tests/support/airings/made-sound.ts";
import { findPrint, ITEM_SECONDS } from "./find-print.ts";
import { packPrint, takePrint, unpackPrint } from "./take-print.ts";

/** So many seconds of talk stand before the spot; no multiple of an item, so that no item begins with it. */
const BEFORE = 40.07;

describe.skipIf(!canMakeSound)("the fingerprint of a produced spot", () => {
  const studio = soundStudio();
  const { say, sox, at, end } = studio;
  afterAll(end);
  const print = async (name: string): Promise<Uint32Array> => {
    const taken = await takePrint(FPCALC, at(name));
    expect(taken, name).not.toBeNull();
    return taken!.items;
  };

  beforeAll(() => {
    say("spot", SPOT_WORDS);
    sox("spot.wav", "spot10.wav", "trim", "0", "10");
    say("talk", talkOf(1));
    sox("talk.wav", "before.wav", "trim", "0", String(BEFORE));
    for (const spot of ["spot", "spot10"]) sox("before.wav", `${spot}.wav`, "before.wav", `with-${spot}.wav`);
  });

  test.each([
    ["32 kbit/s", "32.mp3", ["-C", "32"], []],
    ["64 kbit/s", "64.mp3", ["-C", "64"], []],
    ["128 kbit/s", "128.mp3", ["-C", "128"], []],
    ["9 dB quieter", "quiet.mp3", ["-C", "64"], ["vol", "-9dB"]],
    ["telephone band", "band.mp3", ["-C", "64"], ["sinc", "300-3400"]],
  ])("C5.14 a spot of 10 s or more is found within half a second: %s", async (_name, file, how, effect) => {
    for (const spot of ["spot", "spot10"]) {
      sox(`with-${spot}.wav`, ...how, `${spot}-${file}`, ...effect);
      const found = findPrint(await print(`${spot}.wav`), await print(`${spot}-${file}`));
      expect(found, spot).not.toBeNull();
      expect(Math.abs(found!.from - BEFORE), spot).toBeLessThanOrEqual(0.5);
    }
  });

  test("C5.14 it is not found in episodes without it", async () => {
    const spots = [await print("spot.wav"), await print("spot10.wav")];
    const proving = Number(process.env.PROVE_FINGERPRINT ?? 0);
    for (let number = 2; number < 2 + (proving || 2); number++) {
      // A sentence takes about four seconds.
      say("other", proving ? talkOf(number, 180) : talkOf(number));
      const episode = await print("other.wav");
      for (const spot of spots) expect(findPrint(spot, episode)).toBeNull();
    }
  });

  test.each(["en-gb", "en-us+m3", "en-us+f4"])(
    "C5.15 the same words in another voice are no hit: %s",
    async (voice) => {
      say("voice", SPOT_WORDS, voice);
      sox("before.wav", "voice.wav", "before.wav", "with-voice.wav");
      expect(findPrint(await print("spot.wav"), await print("with-voice.wav"))).toBeNull();
    },
  );

  test("C5.14 a file that is none, one that is cut, and a program that is not there give no fingerprint", async () => {
    expect(await takePrint(FPCALC, at("nowhere.wav"))).toBeNull();
    expect(await takePrint("/nowhere/fpcalc", at("spot.wav"))).toBeNull();
    expect(await takePrint(FPCALC, at("spot.wav"), { seconds: 60 })).toBeNull();
    expect((await takePrint(FPCALC, at("spot.wav"), { seconds: 10 }))!.seconds).toBeGreaterThan(10);
  });
});

test("C5.14 what is too short is no spot to find; a fingerprint is kept as it is", () => {
  const items = Uint32Array.from({ length: 39 }, (_, at) => (at * 2_654_435_761) >>> 0);
  expect(findPrint(items, items)).toBeNull();
  expect(unpackPrint(packPrint(items))).toEqual(items);
  const long = Uint32Array.from({ length: 300 }, (_, at) => Math.imul(at + 1, 2_654_435_761) >>> 0);
  expect(findPrint(long.slice(100, 200), long)).toMatchObject({ from: 100 * ITEM_SECONDS });
});

test("C5.14 a piece of a spot is not the spot", () => {
  const sound = (length: number, seed: number) =>
    Uint32Array.from({ length }, (_, at) => Math.imul(at + seed, 2_654_435_761) >>> 0);
  const spot = sound(300, 1);
  const episode = sound(900, 5_000);
  episode.set(spot.subarray(0, 70), 400);
  expect(findPrint(spot, episode)).toBeNull();
  episode.set(spot, 400);
  expect(findPrint(spot, episode)).toMatchObject({ from: 400 * ITEM_SECONDS });
});
