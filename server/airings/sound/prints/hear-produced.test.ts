import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { sql } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { aired, bookedShow, feedOfItems, old, pace } from "../../../../tests/support/airings/booked-show.ts";
import {
  canMakeSound,
  FPCALC,
  SPOT_WORDS,
  soundStudio,
  talkOf,
} from "../../../../tests/support/airings/made-sound.ts";
import { useDatabase } from "../../../../tests/support/database.ts";
import { newHandle } from "../../../platform/handle.ts";
import type { Context } from "../../../platform/web/http.ts";
import { tendSpots } from "../../tend-spots.ts";
import { hearEpisode } from "../hear-episode.ts";
import { describeSound } from "../show-sound.ts";
import { printProduced } from "./print-produced.ts";

const database = useDatabase();
const db = () => database().db;

describe.skipIf(!canMakeSound)("a produced spot in the sound of an episode", () => {
  const studio = soundStudio();
  afterAll(studio.end);
  let show: Awaited<ReturnType<typeof bookedShow>>;
  let context: Context;
  const answers: Record<string, { body: Buffer | string }> = {};
  let spotId: number;

  beforeAll(() => {
    const { say, sox } = studio;
    say("spot", SPOT_WORDS);
    say("talk", talkOf(4));
    sox("talk.wav", "before.wav", "trim", "0", "31.3");
    sox("before.wav", "spot.wav", "before.wav", "-C", "64", "with.mp3");
    sox("before.wav", "before.wav", "-C", "64", "without.mp3");
  });

  beforeEach(async () => {
    answers["/feed"] = { body: feedOfItems([old, aired]) };
    show = await bookedShow(db(), answers);
    const audio = { on: true, command: null, model: null, fpcalc: FPCALC, hoursADay: 2 };
    context = { ...show.context, config: { ...show.context.config, crawl: "on", audio } };
    await tendSpots(context);
    await show.read();
    await sql`update spot set slot = 'pre'`.execute(db());
    await sql`update episode set sound_url = ${`${show.base}/1.mp3`}, seconds = null where key = 'aired'`.execute(
      db(),
    );
    spotId = await attach(readFileSync(studio.at("spot.wav")));
  });
  afterEach(async () => {
    await show.hosts.close();
    await sql`delete from graphile_worker._private_jobs`.execute(db());
    for (const table of ["booking", "airing_words", "audio_task", "audio_part"] as const)
      await db().deleteFrom(table).execute();
  });

  /** A spot that was attached to the booking and is all there. */
  async function attach(bytes: Buffer): Promise<number> {
    const { id: bookingId } = await db().selectFrom("booking").select("id").executeTakeFirstOrThrow();
    const { id } = await db()
      .insertInto("produced_spot")
      .values({
        public_id: newHandle(),
        booking_id: bookingId,
        name: "spot.wav",
        size: bytes.length,
        kept: bytes.length,
        type: "wav",
        seconds: 11,
        sha256: createHash("sha256").update(bytes).digest(),
        items: null,
        login_id: null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await db().insertInto("produced_spot_piece").values({ spot_id: id, number: 0, bytes }).execute();
    return id;
  }
  const episodeId = async () =>
    (
      await db()
        .selectFrom("episode")
        .select("id")
        .where("podcast_id", "=", show.podcastId)
        .where("key", "=", "aired")
        .executeTakeFirstOrThrow()
    ).id;
  async function hear(file: string): Promise<void> {
    answers["/1.mp3"] = { body: readFileSync(studio.at(file)) };
    await sql`update airing_show set judged = now() - interval '2 hours'`.execute(db());
    await tendSpots(context);
    await hearEpisode({ ...context, pace }, await episodeId());
  }
  const task = () => db().selectFrom("audio_task").select(["state", "outcome"]).executeTakeFirst();

  test("C4.07 C5.14 it is found in one download, without a recognizer, and the spot has aired", async () => {
    expect(await describeSound(context)).toMatchObject({ speech: "unset", prints: true });
    await printProduced(context, spotId);
    await hear("with.mp3");
    expect(await task()).toEqual({ state: "done", outcome: "printed" });
    expect(await show.last()).toBe("aired, same-sound");
    const found = await db().selectFrom("airing_evidence").selectAll().where("kind", "=", "sound").execute();
    expect(found).toEqual([expect.objectContaining({ proof: "said", by: "sound", quote: "", gone: null })]);
    expect(Math.abs(found[0]!.from_second! - 31.3)).toBeLessThan(0.5);
  });

  test("C5.14 where it is not, one download was compared to the end and does not have it", async () => {
    await printProduced(context, spotId);
    await hear("without.mp3");
    expect(await show.last()).toBe("not-found, sound-examined");
  });

  test("C4.07 a spot that is attached later is found in what was compared before", async () => {
    await printProduced(context, spotId);
    await hear("with.mp3");
    await db().deleteFrom("produced_spot").execute();
    await sql`update airing_show set judged = now() - interval '2 hours'`.execute(db());
    await tendSpots(context);
    expect(await show.last()).not.toBe("aired, same-sound");
    const again = await attach(readFileSync(studio.at("spot.wav")));
    await printProduced(context, again);
    expect(await show.last()).toBe("aired, same-sound");
  });

  test("C5.16 without a fingerprint, or without fpcalc, nothing is fetched and all else is as before", async () => {
    await hear("with.mp3");
    expect([await task(), await show.last()]).toEqual([undefined, "unheard, only-notes"]);
    context.config.audio.fpcalc = null;
    await printProduced(context, spotId);
    await hear("with.mp3");
    expect(await task()).toBeUndefined();
    expect(await describeSound(context)).toMatchObject({ prints: false });
  });
});
