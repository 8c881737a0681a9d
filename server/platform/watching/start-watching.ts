import type { Log } from "../log.ts";
import type { Watching } from "./export.ts";

/**
 * Sends traces and figures to an OpenTelemetry collector, where one is named. Otherwise not even the packages for it
 * are read.
 */
export async function startWatching(
  endpoint: string | null,
  role: string,
  log: Log,
): Promise<Watching | null> {
  if (endpoint === null || process.env.OTEL_SDK_DISABLED === "true") return null;
  const { startExport } = await import("./export.ts");
  return startExport(role, log);
}
