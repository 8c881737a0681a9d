import type { AiringDetail, readSoundParts as promised } from "../../../contract/airings.ts";
import type { RouteReply } from "../../../contract/route.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Context } from "../../platform/web/http.ts";
import { digestOf, printerOf, recognizerOf } from "./check-sound.ts";
import { selectPart, selectTask } from "./queries.ts";

/** Whether episodes can be heard here, for administrators. */
export async function describeSound({
  db,
  config,
}: Pick<Context, "db" | "config">): Promise<RouteReply<typeof promised>> {
  const { hoursADay } = config.audio;
  const prints = printerOf(config) !== null;
  const none = { prints, fault: null, secondsAnHour: null, hoursADay, checked: null };
  if (!config.audio.on) return { speech: "off", ...none };
  const recognizer = recognizerOf(config);
  if (!recognizer) return { speech: "unset", ...none };
  const part = await selectPart(db);
  if (!part?.digest.equals(digestOf(recognizer))) return { speech: "unchecked", ...none };
  const { fault, secondsAnHour, at } = part;
  const checked = at.toISOString();
  return { speech: fault === null ? "ready" : "wrong", prints, fault, secondsAnHour, hoursADay, checked };
}

/** Whether a machine has heard an episode, or why none does. What the last start of the worker found out counts. */
export async function hearingOf(db: Db, episodeId: number | null): Promise<AiringDetail["hearing"]> {
  const task = episodeId === null ? undefined : await selectTask(db, episodeId);
  if (task?.state === "done" || task?.state === "failed" || task?.state === "not-readable") return task.state;
  const part = await selectPart(db);
  if (!part) return "off";
  if (part.fault !== null) return "broken";
  return task ? "waiting" : "idle";
}
