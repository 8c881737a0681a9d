import { Webhook } from "standardwebhooks";
import { ANSWER_MOST } from "../../contract/webhooks.ts";
import { failpoint } from "../platform/failpoint.ts";
import { callGuarded } from "../platform/outbound/call.ts";
import { OutboundRefused } from "../platform/outbound/refused.ts";
import type { Context } from "../platform/web/http.ts";
import type { Claimed, Outcome } from "./delivery-queries.ts";
import { openSecret } from "./secret.ts";

/** What is written to the receiver: the same text at every try. */
export const bodyOf = ({ type, at, data }: Pick<Claimed, "type" | "at" | "data">): string =>
  JSON.stringify({ type, timestamp: at.toISOString(), data });

/** One try: the guard looks at the address anew, and a redirect is an answer that did not work. */
export async function callReceiver(
  { outbound, secrets }: Pick<Context, "outbound" | "secrets">,
  claimed: Claimed,
  answerMs: number,
): Promise<Outcome & { retryAfter: number | null }> {
  const body = bodyOf(claimed);
  const began = performance.now();
  const headers = signed(secrets, claimed, body);
  const outcome = { headers, status: null, trouble: null, answer: "", cut: false, retryAfter: null };
  const time = () => Math.round(performance.now() - began);
  try {
    const answer = await callGuarded(outbound, claimed.url, {
      method: "POST",
      headers,
      body: Buffer.from(body),
      maxBytes: Number.MAX_SAFE_INTEGER,
      totalTimeoutMs: answerMs,
      connectTimeoutMs: 5_000,
      idleTimeoutMs: 5_000,
    });
    const retryAfter = Number(answer.headers["retry-after"] ?? Number.NaN);
    failpoint("webhook.sent");
    const read = await readStart(answer.body);
    answer.discard();
    return {
      ...outcome,
      ...read,
      status: answer.status,
      retryAfter: Number.isFinite(retryAfter) && retryAfter > 0 ? retryAfter : null,
      milliseconds: time(),
    };
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    return { ...outcome, trouble: error.word, milliseconds: time() };
  }
}

function signed(
  secrets: Context["secrets"],
  { webhookPublicId, secret, secretBefore, event }: Claimed,
  body: string,
): Record<string, string> {
  const now = new Date();
  const keys = [openSecret(secrets, webhookPublicId, secret)];
  if (secretBefore) keys.push(openSecret(secrets, webhookPublicId, secretBefore, "secret_before"));
  return {
    "content-type": "application/json",
    "user-agent": "Hostread-Webhooks/1",
    "webhook-id": event,
    "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
    "webhook-signature": keys.map((key) => new Webhook(key).sign(event, now, body)).join(" "),
  };
}

/** The beginning of an answer as text. What is cut off in the middle of it counts as an answer: its status is there. */
async function readStart(body: AsyncIterable<Buffer>): Promise<{ answer: string; cut: boolean }> {
  const parts: Buffer[] = [];
  let size = 0;
  let cut = false;
  try {
    for await (const part of body) {
      parts.push(part);
      size += part.length;
      if (size > ANSWER_MOST) break;
    }
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw error;
    cut = true;
  }
  const all = Buffer.concat(parts);
  return {
    // PostgreSQL keeps no zero bytes in a text.
    answer: new TextDecoder().decode(all.subarray(0, ANSWER_MOST)).replaceAll("\0", "\ufffd"),
    cut: cut || all.length > ANSWER_MOST,
  };
}
