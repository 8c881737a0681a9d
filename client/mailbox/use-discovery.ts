import { useRef, useState } from "react";
import { type Discovered, discoverMailbox } from "../../contract/mailbox-discovery.ts";
import { sentenceOf } from "../api/problem.ts";
import { useTell } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import type { FormAccess } from "./field-access.ts";
import { areUsed, looksLikeAddress, mayFill, withServers } from "./found-servers.ts";

export interface Discovery {
  looking: boolean;
  /** What was found for `address`; null before the first look-up. */
  found: { address: string; servers: Discovered } | null;
  failure: string | undefined;
  /** Whether the servers found are the ones in the form. */
  used: boolean;
  /** Looks the servers up, again if `anew`; enters them where nothing was typed by hand. */
  look: (anew?: boolean) => void;
  /** Enters the servers found in place of the ones typed. */
  use: () => void;
}

/** Finds the mail servers of the sender address while the form is filled in (B1.03). */
export function useDiscovery({ form, change }: Pick<FormAccess, "form" | "change">): Discovery {
  const t = useText();
  const [found, setFound] = useState<Discovery["found"]>(null);
  const asked = useRef<string | null>(null);
  const now = useRef(form);
  now.current = form;
  const asking = useTell(discoverMailbox);

  function look(anew = false): void {
    const address = form.senderAddress.trim();
    if (!looksLikeAddress(address) || (!anew && address === asked.current)) return;
    asked.current = address;
    asking.mutate(
      { body: { address } },
      {
        onSuccess: (servers) => {
          // Another address was typed meanwhile.
          if (asked.current !== address) return;
          if (mayFill(now.current, found?.servers ?? null)) change(withServers(now.current, servers), "imap");
          setFound({ address, servers });
        },
      },
    );
  }
  const servers = found?.servers ?? null;
  return {
    looking: asking.isPending,
    found: asking.isPending || asking.error ? null : found,
    failure: asking.error ? sentenceOf(asking.error, t) : undefined,
    used: servers !== null && areUsed(form, servers),
    look,
    use: () => (servers ? change(withServers(form, servers), "imap") : undefined),
  };
}
