import { createHash } from "node:crypto";
import { Webhook } from "standardwebhooks";
import { callGuarded } from "../../../platform/outbound/call.ts";
import { OutboundRefused } from "../../../platform/outbound/refused.ts";
import type { Outbound } from "../../../platform/outbound.ts";
import type { CopiedEntry } from "./entry.ts";

const ANSWER_MS = 20_000;

/**
 * Sends entries in one call, signed as Standard Webhooks says. Any status of 2xx means that the receiver has them. The
 * same entries sent again have the same `webhook-id`.
 * @throws OutboundRefused
 */
export async function sendWebhook(
  outbound: Outbound,
  { url, secret }: { url: string; secret: string },
  entries: readonly CopiedEntry[],
  answerMs = ANSWER_MS,
): Promise<void> {
  const now = new Date();
  const places = entries.map(({ chain, seq }) => `${chain}.${seq}`).join(" ");
  const id = `audit_${createHash("sha256").update(places).digest("hex").slice(0, 32)}`;
  const body = JSON.stringify({ type: "audit.entries", timestamp: now.toISOString(), data: { entries } });
  const answer = await callGuarded(outbound, url, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "user-agent": "Hostread-Audit/1",
      "webhook-id": id,
      "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
      "webhook-signature": new Webhook(secret).sign(id, now, body),
    },
    body: Buffer.from(body),
    maxBytes: 65_536,
    totalTimeoutMs: answerMs,
    connectTimeoutMs: 5_000,
    idleTimeoutMs: 5_000,
  });
  answer.discard();
  if (answer.status < 200 || answer.status > 299)
    throw new OutboundRefused("protocol", `status ${answer.status}`);
}
