import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Icon } from "../../ui/icon.tsx";

const steps = ["choose", "connect", "send"] as const;

/** Shown before the first campaign: what campaigns are for, the button, and the next steps (A2.07). */
export function NoCampaigns({ covers, onCreate }: { covers: readonly string[]; onCreate: () => void }) {
  const t = useText();
  return (
    <div className="no-campaigns">
      <div>
        <h2>{t("campaigns.none.title")}</h2>
        <p className="lead">{t("campaigns.none.lead")}</p>
        <Button kind="main" large icon="plus" onClick={onCreate}>
          {t("campaigns.none.create")}
        </Button>
        <ol className="first-steps">
          {steps.map((step, index) => (
            <li key={step}>
              <span>{index + 1}</span>
              <div>
                <b>{t(`campaigns.none.${step}`)}</b>
                <p>{t(`campaigns.none.${step}Says`)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <div className="cover-fan" aria-hidden="true">
        {covers.map((cover) => (
          <Cover key={cover} src={cover} size={140} />
        ))}
        <span className="room">
          <Icon name="plus" />
        </span>
      </div>
    </div>
  );
}
