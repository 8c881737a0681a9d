import { useText } from "../../language/text.tsx";
import { useBill } from "../../purchases/bill/use-bill.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  /** The podcasts whose addresses are locked; at least two. */
  externalIds: readonly string[];
  ownerId: string;
  onUnlock: () => void;
}

/** Unlocks every locked recipient in one step; shows the cost. */
export function UnlockAll({ externalIds, ownerId, onUnlock }: Props) {
  const t = useText();
  const credits = useBill(externalIds, ownerId).data?.creditsNeeded;
  const count = externalIds.length;
  return (
    <div className="unlock-all">
      <p className="small">
        <Icon name="locked" size="small" />
        <span>{t("outreach.lockedCount", { count })}</span>
      </p>
      <Button icon="unlock" onClick={onUnlock}>
        {credits === undefined
          ? t("outreach.unlockAll", { count })
          : t("outreach.unlockAllFor", { count, credits })}
      </Button>
    </div>
  );
}
