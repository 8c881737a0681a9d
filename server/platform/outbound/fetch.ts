import { askOnce, type Question, readUrl, withDeadline } from "./ask-once.ts";
import { readLimited } from "./body.ts";
import type { Fetched, FetchLimits } from "./limits.ts";
import { OutboundRefused } from "./refused.ts";
import type { Guard } from "./target.ts";

const mostRedirects = 3;
const redirects = new Set([301, 302, 303, 307, 308]);

/** GET through the guard: each redirect is resolved, checked and connected again, cookies are never kept. */
export async function fetchGuarded(
  guard: Guard & { userAgent: string },
  start: string,
  limits: FetchLimits,
): Promise<Fetched> {
  let deadline = Date.now() + limits.totalTimeoutMs;
  const chain: { url: string; status: number }[] = [];
  let url = readUrl(start);
  for (;;) {
    if (limits.before) {
      const asked = Date.now();
      await limits.before(url);
      deadline += Date.now() - asked;
    }
    const answer = await withDeadline(
      askOnce(guard, url, questionOf(guard.userAgent, limits), deadline),
      deadline,
    );
    const { response, socket } = answer;
    const status = response.statusCode ?? 0;
    const location = response.headers.location;
    if (!redirects.has(status) || location === undefined) {
      return {
        status,
        url: url.href,
        chain,
        headers: response.headers,
        body: readLimited(response, socket, limits, deadline),
        discard: () => socket.destroy(),
      };
    }
    socket.destroy();
    chain.push({ url: url.href, status });
    if (chain.length > mostRedirects) throw new OutboundRefused("protocol", "too-many-redirects");
    url = readUrl(location, url);
  }
}

function questionOf(userAgent: string, limits: FetchLimits): Question {
  return {
    kind: limits.kind,
    method: "GET",
    connectTimeoutMs: limits.connectTimeoutMs,
    headers: {
      "user-agent": userAgent,
      accept: limits.accept ?? "*/*",
      "accept-encoding": "gzip, br",
      ...(limits.etag ? { "if-none-match": headerValue(limits.etag) } : {}),
      ...(limits.lastModified ? { "if-modified-since": headerValue(limits.lastModified) } : {}),
    },
  };
}

/** A kept ETag came from the other side; it goes back only as printable ASCII. */
function headerValue(text: string): string {
  return text.replace(/[^\x20-\x7e]/g, "").slice(0, 1_000);
}
