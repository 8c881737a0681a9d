import type { Reach } from "../../../contract/catalogue.ts";
import { useText } from "../../language/text.tsx";
import { ReachAxis } from "../results/reach-axis.tsx";
import { isGiven } from "./reach-figure.tsx";
import { ReachSentence, ReachSignals } from "./reach-words.tsx";

/** The number of listeners, its uncertainty, and its sources. */
export function ReachSection({ reach }: { reach: Reach | null }) {
  const t = useText();
  return (
    <section>
      <h2>{t("catalogue.detail.reach")}</h2>
      {reach ? (
        <>
          <ReachAxis reach={reach} />
          <p>
            <ReachSentence reach={reach} />
          </p>
          <ReachSignals reach={reach} />
          <details className="method small">
            <summary>{t(isGiven(reach) ? "catalogue.detail.whence" : "catalogue.detail.how")}</summary>
            <p className="muted">{t(`catalogue.method.${reach.method}`)}</p>
          </details>
        </>
      ) : (
        <p className="muted">{t("catalogue.detail.noReach")}</p>
      )}
    </section>
  );
}
