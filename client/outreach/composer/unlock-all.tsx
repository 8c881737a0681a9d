import { useText } from "../../language/text.tsx";
import type { Bill } from "../../purchases/bill/bill.ts";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";
import { unlockAllLabel } from "./unlock-all-label.ts";

interface Props {
  /** How many recipients are locked; at least two. */
  locked: number;
  /** What unlocking them would cost; undefined while it is not known. */
  bill: Bill | undefined;
  onUnlock: () => void;
}

/** Unlocks every locked recipient in one step; shows the cost. */
export function UnlockAll({ locked, bill, onUnlock }: Props) {
  const t = useText();
  const label = unlockAllLabel(bill, locked, t);
  const notSold = bill?.notSold.length ?? 0;
  return (
    <div className="unlock-all">
      <p className="small">
        <Icon name="locked" size="small" />
        <span>
          {t("outreach.lockedCount", { count: locked })}
          {notSold > 0 ? ` ${t("outreach.notSold", { count: notSold })}` : null}
        </span>
      </p>
      {label === null ? null : (
        <Button icon="unlock" onClick={onUnlock}>
          {label}
        </Button>
      )}
    </div>
  );
}
