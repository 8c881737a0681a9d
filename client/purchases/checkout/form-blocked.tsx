import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Icon } from "../../ui/icon.tsx";

interface Props {
  /** Addresses that credits alone would unlock. */
  affordable: number;
  busy: boolean;
  onAgain: () => void;
  onCredits: () => void;
}

/** Replaces the provider's form: the reason, and what to do. Nothing was charged. */
export function FormBlocked({ affordable, busy, onAgain, onCredits }: Props) {
  const t = useText();
  return (
    <div className="foreign-frame form-blocked" role="alert">
      <span className="danger">
        <Icon name="error" size="large" />
      </span>
      <h3>{t("purchases.blockedTitle")}</h3>
      <p className="muted">{t("purchases.blocked")}</p>
      <div className="form-blocked-ways">
        <Button kind="main" large disabled={busy} onClick={onAgain}>
          {t("purchases.again")}
        </Button>
        {affordable > 0 ? (
          <Button large disabled={busy} onClick={onCredits}>
            {t("purchases.creditsOnly", { count: affordable })}
          </Button>
        ) : null}
      </div>
    </div>
  );
}
