import type { IncomingHttpHeaders } from "node:http";
import { isbot } from "isbot";

/** Whether a person with a browser seems to have followed the link, by what the request says of itself. */
export function looksLikePerson(method: string, headers: IncomingHttpHeaders): boolean {
  const purpose = `${headers["sec-purpose"] ?? ""} ${headers.purpose ?? ""} ${headers["x-moz"] ?? ""}`;
  const agent = headers["user-agent"] ?? "";
  return (
    method === "GET" &&
    /\btext\/html\b/i.test(headers.accept ?? "") &&
    !/prefetch|preview|prerender/i.test(purpose) &&
    agent !== "" &&
    // No browser's is as long, and a pattern reads all of it.
    agent.length <= 1_000 &&
    !isbot(agent)
  );
}
