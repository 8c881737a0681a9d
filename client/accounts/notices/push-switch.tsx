import { useEffect, useState } from "react";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Switch } from "../../ui/fields/checkbox.tsx";
import { type PushState, pushState, startPush, stopPush } from "./push.ts";

/** Off until the user switches it on, for this browser alone. */
export function PushSwitch({ pushKey }: { pushKey: string }) {
  const t = useText();
  const [state, setState] = useState<PushState | null>(null);
  const [working, setWorking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  useEffect(() => void pushState().then(setState), []);

  async function change(on: boolean): Promise<void> {
    setWorking(true);
    setError(null);
    try {
      setState(await (on ? startPush(pushKey) : stopPush()));
    } catch (thrown) {
      setError(thrown);
    }
    setWorking(false);
  }
  const closed = state === "unable" || state === "denied";
  return (
    <div className="mt-4">
      <Switch
        checked={state === "on"}
        disabled={state === null || closed || working}
        aria-describedby="push-says"
        onChange={(event) => void change(event.target.checked)}
      >
        {t("accounts.told.browser")}
      </Switch>
      <p id="push-says" className="small muted">
        {closed ? t(`accounts.told.${state}`) : t("accounts.told.browserSays")}
      </p>
      {error ? (
        <p className="danger small mt-2" role="alert">
          {sentenceOf(error, t)}
        </p>
      ) : null}
    </div>
  );
}
