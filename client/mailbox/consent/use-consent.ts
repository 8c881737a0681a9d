import { beginConsent } from "../../../contract/mailbox-consent.ts";
import type { MailboxDetail } from "../../../contract/mailbox-list.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useTell } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";

export interface Consent {
  /** The provider whose sign-in page is being opened. */
  opening: string | null;
  failure: string | undefined;
  /** Leaves for the provider's sign-in page. */
  begin: (
    provider: string,
    more?: { mailbox?: string; transport?: MailboxDetail["transport"]; address?: string },
  ) => void;
}

/** Signing in at a mail provider: the browser leaves, and comes back to `/config`. */
export function useConsent(owner: string): Consent {
  const t = useText();
  const asking = useTell(beginConsent, {
    onSuccess: ({ location }) => window.location.assign(location),
  });
  return {
    // It stays until the browser has left.
    opening: asking.isPending || asking.isSuccess ? (asking.variables?.body.provider ?? null) : null,
    failure: asking.error ? sentenceOf(asking.error, t) : undefined,
    begin: (provider, more = {}) => asking.mutate({ body: { owner, provider, ...more } }),
  };
}
