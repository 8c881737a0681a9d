import { z } from "zod";
import { Instant } from "../forms/page.ts";
import { route } from "../route.ts";

/** Changes of large tables that a worker makes in batches after an update, while everybody works. */
export const BACKGROUND_CHANGES = [
  "campaign-activity",
  "podcast-folding",
  "podcast-words",
  "link-titles",
  "mail-words",
] as const;
export type BackgroundChangeName = (typeof BACKGROUND_CHANGES)[number];

const BackgroundChange = z.object({
  name: z.enum(BACKGROUND_CHANGES),
  /** `pausing`: it failed, and goes on by itself. `stopped`: it failed too often in a row. */
  state: z.enum(["running", "pausing", "stopped", "done"]),
  /** Rows there were when it began, and those that are done. */
  total: z.int(),
  done: z.int(),
  /** In a minute of work; null before the first batch. */
  perMinute: z.int().nullable(),
  begun: Instant,
  moved: Instant,
  ended: Instant.nullable(),
  trouble: z.string().nullable(),
  /** When it is tried again by itself. */
  again: Instant.nullable(),
});
export type BackgroundChange = z.output<typeof BackgroundChange>;
const BackgroundChanges = z.object({ page: z.array(BackgroundChange) });

/** Those that have something to do, and those that had (needs CORE_CONFIG_UPDATE). */
export const listBackgroundChanges = route({
  method: "GET",
  path: "/core/api/background-change",
  act: "signed-in",
  reply: BackgroundChanges,
  faults: ["not-allowed"],
});
/** Tries one again at once that failed. One that did not fail goes on as it is. */
export const retryBackgroundChange = route({
  method: "POST",
  path: "/core/api/background-change/:name",
  act: "signed-in",
  params: z.object({ name: z.enum(BACKGROUND_CHANGES) }),
  reply: BackgroundChanges,
  faults: ["not-allowed"],
});
