import type { SecurityKind } from "../../../contract/accounts-security.ts";
import type { FaultCode } from "../../../contract/faults.ts";
import type { OnFault } from "../../platform/web/tell-faults.ts";
import { notedNetwork } from "../audit/network.ts";
import { noteSecurity } from "./note.ts";

/** What somebody meets who goes on against a limit, or whose request another site sends. */
const HELD: Readonly<Partial<Record<FaultCode, SecurityKind>>> = {
  "too-many-requests": "limit-reached",
  "slow-down": "limit-reached",
  "other-site": "other-origin",
  "wrong-host": "other-origin",
};

const MINUTE = 60_000;
/** So many lines of one kind or another are written in a minute with their network, and one of each kind for all others. */
const MOST_LINES = 200;

/**
 * Records such refusals: once a minute for each kind and network, by each process. They come by the thousand and are
 * meant to cost nothing, so that those in between do not even reach the database, and are not counted.
 */
export function watchLimits(now: () => number = Date.now): OnFault {
  let minute = 0;
  const told = new Set<string>();
  return async ({ db, log }, request, code) => {
    const kind = HELD[code];
    if (!kind) return;
    const present = Math.floor(now() / MINUTE);
    if (present !== minute) told.clear();
    minute = present;
    const from = notedNetwork(request.ip);
    const network = told.size < MOST_LINES || told.has(`${kind} ${from}`) ? from : null;
    const line = `${kind} ${network}`;
    if (told.has(line)) return;
    told.add(line);
    const route = request.routeOptions.url;
    try {
      await noteSecurity(db, log, {
        kind,
        loginId: request.caller?.loginId ?? null,
        // An address that no route has is not repeated: it may hold anything.
        detail: route === undefined ? null : `${request.method} ${route}`,
        network,
        requestId: request.id,
      });
    } catch (error) {
      log.error(
        { reason: (error as Error).message, requestId: request.id },
        "a security event was not written",
      );
    }
  };
}
