import type { Context } from "../../platform/web/http.ts";
import { createKeeper } from "../keeping/create-keeper.ts";
import { createFindReported } from "../reports/find-reported.ts";
import { type KeptReading, keepReading, type ReadingOptions } from "./keep-reading.ts";

/** Reads mailboxes and keeps what belongs to the outreach, until stopped. */
export const startReading = (context: Context, options: Partial<ReadingOptions> = {}): KeptReading =>
  keepReading(context, createKeeper(context, createFindReported(context)), options);
