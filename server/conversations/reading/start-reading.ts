import type { Context } from "../../platform/web/http.ts";
import { createKeeper } from "../keeping/create-keeper.ts";
import { createFindReported } from "../reports/find-reported.ts";
import { verifySignatures } from "../reports/verify-signatures.ts";
import { type KeptReading, keepReading, type ReadingOptions } from "./keep-reading.ts";

/** Reads mailboxes and keeps what belongs to the outreach, until stopped. */
export function startReading(context: Context, options: Partial<ReadingOptions> = {}): KeptReading {
  const signed = async (bytes: Buffer) =>
    (await verifySignatures(context.outbound.names, bytes))
      // A signature of a part of a mail says nothing of what its reader sees.
      .filter(({ covers }) => covers === "all")
      .map(({ domain }) => domain);
  return keepReading(context, createKeeper(context, createFindReported(context), signed), options);
}
