import Stripe from "stripe";
import { failpoint } from "../../platform/failpoint.ts";

/**
 * The outcome of the call is unknown: no answer, too late, or the provider is busy or broken. It may have been
 * carried out. The error contains nothing of the request.
 */
export class ProviderUnavailable extends Error {
  override name = "ProviderUnavailable";
}

/** The provider has refused; nothing was done. Its message is dropped, because it may repeat a key. */
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

/** Every kind of call to the provider; each has a failpoint before and after. */
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
  // 409: another call with the same key is in progress. 429: too many calls.
  if (statusCode === undefined || statusCode >= 500 || statusCode === 409 || statusCode === 429)
    return new ProviderUnavailable(`${step}: ${error.type} ${statusCode ?? "without an answer"}`);
  return new ProviderRefused(step, statusCode, code ?? null);
}
