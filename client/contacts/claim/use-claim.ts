import { useEffect, useState } from "react";
import {
  beginClaim,
  type Claim,
  lookForClaim,
  readClaim,
  sayByClaim,
} from "../../../contract/contacts/claims.ts";
import type { Preferences } from "../../../contract/contacts/preferences.ts";
import { call } from "../../api/call.ts";

/** A look takes seconds; it is asked about so often while it is under way. */
const ASKS_MS = 3_000;

/** A claim by its key, which stays in the address behind "#", where no server sees it. */
export function useClaim(first: string) {
  const [key, setKey] = useState(first);
  const [claim, setClaim] = useState<Claim | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);

  async function take(act: () => Promise<Claim>): Promise<boolean> {
    setError(null);
    setWaiting(true);
    try {
      setClaim(await act());
      return true;
    } catch (thrown) {
      setError(thrown);
      return false;
    } finally {
      setWaiting(false);
    }
  }

  const begin = (feed: string) =>
    take(async () => {
      const begun = await call(beginClaim, { body: { feed } });
      history.replaceState(history.state, "", `#${begun.key}`);
      setKey(begun.key);
      return begun.claim;
    });
  const read = () => take(() => call(readClaim, { body: { key } }));
  const look = () => take(() => call(lookForClaim, { body: { key } }));
  const say = (preferences: Preferences | null) =>
    take(() => call(sayByClaim, { body: { key, preferences } }));

  const underWay = claim?.look?.outcome === "under-way";
  useEffect(() => {
    if (!underWay) return undefined;
    // What goes wrong here is asked again; the page stays as it is.
    const timer = setInterval(
      () => void call(readClaim, { body: { key } }).then(setClaim, () => undefined),
      ASKS_MS,
    );
    return () => clearInterval(timer);
  }, [underWay, key]);

  return { key, claim, error, waiting, begin, read, look, say };
}
