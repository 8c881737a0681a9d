import { ProviderError } from "./provider-error.ts";
import type { KeptAnswer, State } from "./state.ts";

/** The provider forgets a key once it is this old, in seconds. */
const KEPT_FOR = 24 * 3600;

/**
 * The answer kept under a key; undefined where the request is to be done. An answer that the endpoint gave is
 * kept whatever its status, a 500 too, and given again to every repeat (docs.stripe.com/api/idempotent_requests).
 * @throws ProviderError for the same key with another request, or while the first one still runs
 */
export function keptAnswer(
  { keys }: State,
  running: ReadonlySet<string>,
  key: string,
  request: string,
  now: number,
): KeptAnswer | undefined {
  for (const [old, { at }] of Object.entries(keys)) if (at <= now - KEPT_FOR) delete keys[old];
  if (running.has(key))
    throw new ProviderError(409, {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: "There is currently another in-progress request using this idempotency key.",
    });
  const kept = Object.hasOwn(keys, key) ? keys[key] : undefined;
  if (kept && kept.request !== request)
    throw new ProviderError(400, {
      type: "idempotency_error",
      message:
        "Keys for idempotent requests can only be used with the same parameters they were first used with.",
    });
  return kept;
}
