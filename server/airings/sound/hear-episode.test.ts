import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { aired, bookedShow, feedOfItems, old, pace } from "../../../tests/support/airings/booked-show.ts";
import { canHear, makeRecognizer, PROGRAMS } from "../../../tests/support/airings/recognizers.ts";
import { useDatabase } from "../../../tests/support/database.ts";
import { inTransaction } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { tendSpots } from "../tend-spots.ts";
import { checkSound, checkSoundSoon, soundFolder } from "./check-sound.ts";
import { hearEpisode } from "./hear-episode.ts";
import { recognize } from "./recognize.ts";
import { describeSound, hearingOf } from "./show-sound.ts";
import { toneOf } from "./tone.ts";

const database = useDatabase();
const db = () => database().db;

let show: Awaited<ReturnType<typeof bookedShow>>;
let context: Context;
let answers: Record<string, { body: string | Buffer; type?: string } | number>;
let asked = 0;

/** A show with one episode in the days of its spot, whose notes name nothing and whose sound is at its host. */
beforeEach(async () => {
  answers = { "/feed": { body: feedOfItems([old, aired]) } };
  let sound: { body: string | Buffer } | number = { body: toneOf(1) };
  asked = 0;
  Object.defineProperty(answers, "/1.wav", {
    get: () => {
      asked += 1;
      return sound;
    },
    set: (next) => {
      sound = next;
    },
  });
  show = await bookedShow(db(), answers);
  context = show.context;
  await tendSpots(context);
  await show.read();
  await sql`update episode set sound_url = ${`${show.base}/1.wav`}, seconds = 1800 where key = 'aired'`.execute(
    db(),
  );
});
afterEach(async () => {
  await show.hosts.close();
  await sql`delete from graphile_worker._private_jobs`.execute(db());
  for (const table of ["booking", "airing_words", "audio_task", "audio_part"] as const)
    await db().deleteFrom(table).execute();
});

async function install(body: string, more: Partial<Context["config"]["audio"]> = {}) {
  const recognizer = await makeRecognizer(body);
  context = {
    ...show.context,
    config: {
      ...show.context.config,
      crawl: "on",
      audio: { on: true, hoursADay: 2, fpcalc: null, ...recognizer, ...more },
    },
  };
  await checkSound(context);
  return recognizer;
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
const tend = async () => {
  await sql`update airing_show set judged = now() - interval '2 hours'`.execute(db());
  await tendSpots(context);
};
const hear = async () => hearEpisode({ ...context, pace }, await episodeId());
const task = () => db().selectFrom("audio_task").selectAll().executeTakeFirst();
const verdicts = async () => (await db().selectFrom("airing_verdict").select("id").execute()).length;

describe("hearing episodes", () => {
  test("C5.18 what a machine heard counts as such; the sound is fetched once and not kept, its hash is", async () => {
    expect(await show.last()).toBe("unheard, only-notes");
    const { model } = await install(PROGRAMS.says);
    await tend();
    expect((await show.jobs()).filter(({ name }) => name === "hear-episode")).toHaveLength(1);
    expect(await hearingOf(db(), await episodeId())).toBe("waiting");
    await hear();
    expect(await show.last()).toBe("aired, machine");
    const evidence = await db()
      .selectFrom("airing_evidence")
      .selectAll()
      .where("kind", "=", "speech")
      .execute();
    expect(evidence).toEqual([expect.objectContaining({ proof: "said", by: "code", from_second: 764 })]);
    const bytes = toneOf(1).length;
    expect(await task()).toMatchObject({ state: "done", tries: 1, bytes, seconds: 1800, lease: null });
    expect(evidence[0]!.sha256.equals((await task())!.sha256!)).toBe(true);
    expect(existsSync(soundFolder(context.config))).toBe(false);
    expect(JSON.parse(await readFile(`${model}.seen`, "utf8"))).toEqual({
      language: "de",
      bytes,
      env: [],
      priority: 19,
    });
    await hear();
    await tend();
    expect(asked).toBe(1);
  });

  test("C5.18 heard to the end without it, it is not found", async () => {
    await install(PROGRAMS.says_nothing_of_it);
    await tend();
    await hear();
    expect(await show.last()).toBe("not-found, words-examined");
  });

  test("C5.17 C5.18 a recognizer that fails, lies or is gone changes no spot, and leaves no sound", async () => {
    for (const body of [PROGRAMS.fails, PROGRAMS.lies]) {
      const good = await install(PROGRAMS.says);
      await tend();
      await writeFile(good.command, `#!${process.execPath}\n${await bodyOf(body)}`);
      const before = await verdicts();
      await hear();
      expect(await task()).toMatchObject({
        state: "not-readable",
        outcome: body === PROGRAMS.fails ? "failed" : "no-words",
      });
      expect(await hearingOf(db(), await episodeId())).toBe("not-readable");
      expect(await verdicts()).toBe(before);
      expect(existsSync(soundFolder(context.config))).toBe(false);
      await db().deleteFrom("audio_task").execute();
    }
  });

  test("C5.17 one that hangs is killed when its task is lost", async () => {
    const { command, model } = await makeRecognizer(PROGRAMS.hangs);
    const folder = soundFolder(show.context.config);
    await mkdir(folder, { recursive: true });
    const file = join(folder, "tone.wav");
    await writeFile(file, toneOf(1));
    const stop = new AbortController();
    const hearing = recognize({ command, model }, { folder, file, language: "en", seconds: 1 }, stop.signal);
    await expect.poll(() => existsSync(`${model}.seen`), { timeout: 20_000 }).toBe(true);
    stop.abort();
    expect(await hearing).toEqual({ kind: "failed", outcome: "killed" });
  });

  test("C5.16 C5.17 a wrong one switches off its part and says so; without one nothing is asked for", async () => {
    await install(PROGRAMS.fails);
    expect(await describeSound(context)).toMatchObject({
      speech: "wrong",
      fault: "failed",
      secondsAnHour: null,
    });
    expect(await hearingOf(db(), await episodeId())).toBe("broken");
    await tend();
    await hear();
    expect([asked, (await task())?.state]).toEqual([0, "wanted"]);
    await install("", { command: "/nowhere/whisper-cli" });
    expect(await describeSound(context)).toMatchObject({ speech: "wrong", fault: "not-found" });
    await install(PROGRAMS.says);
    const ready = await describeSound(context);
    expect(ready).toMatchObject({ speech: "ready", fault: null });
    expect(ready.secondsAnHour).toBeGreaterThan(0);
    // Another model is another recognizer, and was not tried yet.
    context.config.audio.model = "/another.bin";
    expect(await describeSound(context)).toMatchObject({ speech: "unchecked" });
    context.config.audio.model = null;
    expect(await describeSound(context)).toMatchObject({ speech: "unset" });
    // What a killed worker left behind goes with the next start, but not while somebody is at work.
    const left = soundFolder(show.context.config);
    await mkdir(left, { recursive: true });
    await sql`update audio_task set state = 'claimed', lease = now() + interval '1 minute'`.execute(db());
    await inTransaction(db(), (tx) => checkSoundSoon(tx, show.context.config));
    expect(existsSync(left)).toBe(true);
    await db().deleteFrom("audio_task").execute();
    await inTransaction(db(), (tx) => checkSoundSoon(tx, show.context.config));
    expect(existsSync(left)).toBe(false);
    await db().deleteFrom("audio_task").execute();
    expect(await describeSound(show.context)).toMatchObject({ speech: "off" });
    expect(await hearingOf(db(), await episodeId())).toBe("off");
    context = show.context;
    await tend();
    expect(await task()).toBeUndefined();
    expect(await show.last()).toBe("unheard, only-notes");
  });

  test("C5.18 killed at its work it begins again once its lease is over, three times, and is given up", async () => {
    await install(PROGRAMS.says);
    await tend();
    const before = await verdicts();
    const kill = (lease: string) =>
      sql`update audio_task set state = 'claimed', tries = tries + 1, lease = now() + ${lease}::interval`.execute(
        db(),
      );
    await kill("5 minutes");
    await hear();
    expect(asked).toBe(0);
    const jobs = (await show.jobs()).filter(({ name }) => name === "hear-episode");
    expect(jobs).toHaveLength(1);
    await sql`update audio_task set tries = 3, lease = now() - interval '1 second'`.execute(db());
    await hear();
    expect([asked, (await task())!.state, (await task())!.outcome]).toEqual([0, "failed", "given-up"]);
    expect(await verdicts()).toBe(before);
    await sql`update audio_task set state = 'claimed', ended = null, tries = 2, lease = now() - interval '1 second'`.execute(
      db(),
    );
    await hear();
    expect(await task()).toMatchObject({ state: "done", tries: 3 });
  });

  test("C5.18 a host that does not give it is asked later, three times; too long or too much is not fetched", async () => {
    await install(PROGRAMS.says);
    await tend();
    (answers as Record<string, unknown>)["/1.wav"] = 503;
    for (const state of ["wanted", "wanted", "failed"]) {
      await hear();
      expect((await task())!.state).toBe(state);
    }
    expect(asked).toBe(3);
    await sql`update audio_task set state = 'wanted', tries = 0, ended = null`.execute(db());
    await sql`update episode set seconds = 14401 where key = 'aired'`.execute(db());
    await hear();
    expect([asked, (await task())!.outcome]).toEqual([3, "too-long"]);
  });

  test("C5.18 hours of a day are kept to also where feeds do not say how long an episode is", async () => {
    await install(PROGRAMS.says, { hoursADay: 0.1 });
    await tend();
    await sql`update episode set seconds = null, sound_url = ${`${show.base}/1.wav`}`.execute(db());
    await hear();
    expect([asked, (await task())!.state]).toEqual([1, "done"]);
    expect((await task())!.seconds).toBeNull();
    const { id } = await db()
      .selectFrom("episode")
      .select("id")
      .where("key", "=", "old")
      .executeTakeFirstOrThrow();
    await sql`
      insert into audio_task (episode_id, kind, owner_id) values (${id}, 'speech', ${show.owner.id})`.execute(
      db(),
    );
    await hearEpisode({ ...context, pace }, id);
    expect(asked).toBe(1);
  });

  test("C5.18 hours of a day are kept to, and so are the episodes of an organization", async () => {
    await install(PROGRAMS.says, { hoursADay: 0.5 });
    await tend();
    await sql`
      insert into audio_task (episode_id, kind, state, seconds, ended)
      select id, 'speech', 'done', 1800, now() from episode where key = 'old'`.execute(db());
    await hear();
    expect(asked).toBe(0);
    await db().deleteFrom("audio_task").execute();
    await sql`
      insert into audio_task (episode_id, kind, owner_id) select id, 'speech', ${show.owner.id} from episode where key = 'old'`.execute(
      db(),
    );
    await tend();
    expect((await db().selectFrom("audio_task").select("episode_id").execute()).length).toBe(2);
  });

  test.skipIf(!canHear)(
    "C5.18 C5.17 Debian's recognizer hears made speech, and a name alone asks a person",
    async () => {
      const made = join(soundFolder(show.context.config), "..", "made.wav");
      await mkdir(join(made, ".."), { recursive: true });
      const words =
        "This show is sponsored by the silver kettle. Use the promo code kettle ten at check out.";
      execFileSync("/usr/bin/espeak-ng", ["-v", "en-us", "-s", "150", "-w", `${made}.raw.wav`, words]);
      execFileSync("/usr/bin/sox", ["-D", `${made}.raw.wav`, "-r", "16000", "-c", "1", "-b", "16", made]);
      (answers as Record<string, unknown>)["/1.wav"] = { body: await readFile(made) };
      await sql`update airing_words set names = '{"Promo Code"}'`.execute(db());
      await install(PROGRAMS.pocketsphinx);
      expect(await describeSound(context)).toMatchObject({ speech: "ready" });
      await tend();
      await hear();
      expect(await task()).toMatchObject({ state: "done" });
      const [found] = await db()
        .selectFrom("airing_evidence")
        .selectAll()
        .where("kind", "=", "speech")
        .execute();
      expect(found!.quote.toLowerCase()).toContain("promo code");
      expect(found!.from_second).toBeGreaterThan(2);
      expect(found!.from_second).toBeLessThan(6);
      expect(["said", "ask"]).toContain(found!.proof);
    },
  );
});

const bodyOf = async (body: string): Promise<string> => {
  const { command } = await makeRecognizer(body);
  return (await readFile(command, "utf8")).split("\n").slice(1).join("\n");
};
