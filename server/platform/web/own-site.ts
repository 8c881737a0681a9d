import type { FastifyRequest } from "fastify";
import type { Config } from "../config.ts";

/**
 * Whether a request comes from our own pages, or from no page at all (a program, an address typed by hand). Calls
 * without a session accept forms, which any page may send. Browsers report a form's origin: current ones in
 * Sec-Fetch-Site, older ones in Origin only.
 */
export function isFromOwnSite({ headers, host }: FastifyRequest, { publicUrl }: Config): boolean {
  const from = headers["sec-fetch-site"];
  if (from !== undefined) return from === "same-origin" || from === "none";
  const { origin } = headers;
  if (origin === undefined) return true;
  const site = URL.canParse(origin) ? new URL(origin).host : null;
  return site !== null && (site === host || (publicUrl !== null && site === new URL(publicUrl).host));
}
