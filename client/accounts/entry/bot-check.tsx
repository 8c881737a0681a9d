import type { TurnstileInstance } from "@marsidev/react-turnstile";
import { lazy, Suspense, useEffect, useRef } from "react";
import type { BotCheckAction } from "../../../contract/accounts.ts";
import { readPublic } from "../../../contract/settings.ts";
import { useAsk } from "../../api/queries.ts";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";

/** Loaded only where a platform has a bot check. */
const Check = lazy(() => import("./turnstile.tsx"));

/**
 * The server allows the provider's script only in the sign-in and sign-up documents. Reached from another page
 * within the application, the document's policy is still that page's.
 */
function mayLoad(): boolean {
  const [document] = performance.getEntriesByType("navigation");
  return !document || /^\/(signup|passwd)?(\/|$)/.test(new URL(document.name, location.href).pathname);
}

export interface BotCheckControl {
  /** Null: there is no bot check on this platform, or it is not known yet. */
  siteKey: string | null;
  handle: React.RefObject<TurnstileInstance | null>;
  /** A solution counts once; after a rejection a new one is needed. */
  renew: () => void;
}

/** Whether this platform has a bot check, and how to get a new solution. */
export function useBotCheck(wanted = true): BotCheckControl {
  const known = useAsk(readPublic, {}, { enabled: wanted });
  const handle = useRef<TurnstileInstance>(null);
  return {
    siteKey: known.data?.turnstileSiteKey ?? null,
    handle,
    renew: () => handle.current?.reset(),
  };
}

/** The check itself, or nothing where the platform has none. */
export function BotCheck({ control, action }: { control: BotCheckControl; action: BotCheckAction }) {
  const { siteKey, handle } = control;
  const reload = siteKey !== null && !mayLoad();
  useEffect(() => {
    if (reload) location.reload();
  }, [reload]);
  if (siteKey === null || reload) return null;
  return (
    <Suspense
      fallback={
        <Skeleton>
          <Bone height={65} />
        </Skeleton>
      }
    >
      <Check siteKey={siteKey} action={action} handle={handle} />
    </Suspense>
  );
}
