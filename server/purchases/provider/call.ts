import Stripe from "stripe";
import { failpoint } from "../../platform/failpoint.ts";

/**
 * What came of the call is not known: no answer, too late, or the provider is busy or broken. It may have
 * happened. The error says nothing of what was sent.
 */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}

/** The provider has refused; nothing happened there. Its own words stay behind: they may repeat a key. */
export class ProviderRefused extends Error {
  override name = "ProviderRefused";
  readonly status: number;
  readonly code: string | null;

  constructor(step: string, status: number, code: string | null) {
    super(`${step} was refused with ${status} ${code ?? ""}`.trim());
    this.status = status;
    this.code = code;
  }
}

/** Every kind of call that is made to the provider; each has a failpoint before and after. */
export const PROVIDER_STEPS = [
  "read-price",
  "create-session",
  "read-session",
  "find-session",
  "expire-session",
  "create-refund",
  "list-refunds",
  "list-disputes",
  "list-sessions",
] as const;
type ProviderStep = (typeof PROVIDER_STEPS)[number];

/** Calls the provider; tells unknown outcomes from refusals. @throws ProviderUnavailable, ProviderRefused */
export async function ask<T>(step: ProviderStep, call: () => Promise<T>): Promise<T> {
  failpoint(`provider.${step}.before`);
  const answer = await call().catch((error: unknown) => {
    throw translated(step, error);
  });
  failpoint(`provider.${step}.after`);
  return answer;
}

function translated(step: string, error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError)) return error;
  const { statusCode, code } = error;
  // 409: the same key is just being worked on by another call. 429: too many calls.
  if (statusCode === undefined || statusCode >= 500 || statusCode === 409 || statusCode === 429)
    return new ProviderUnavailable(`${step}: ${error.type} ${statusCode ?? "without an answer"}`);
  return new ProviderRefused(step, statusCode, code ?? null);
}
