import { useCallback, useEffect, useState } from "react";
import {
  correctData,
  eraseData,
  exportData,
  objectToData,
  readData,
  type YourData,
} from "../../../contract/contacts/your-data.ts";
import { call } from "../../api/call.ts";
import { isLinkOver } from "../../api/problem.ts";
import { AskForm } from "../../contacts/your-data/ask-form.tsx";
import { KnownView } from "../../contacts/your-data/known-view.tsx";
import { useText } from "../../language/text.tsx";
import { LinkOver, OpenFailure, OpenPage, OpenWaiting } from "../../shell/open-page.tsx";
import { saveFile } from "../../ui/lists/save-file.ts";
import "../../contacts/claim/claim.css";

/** The link holds an address, so it is longer than others. */
const tokenOf = (hash: string): string => /^#([\w-]{1,500})$/.exec(hash)?.[1] ?? "";

/** `/your-data`: what is known of a podcaster, without an account (C3.10 to C3.14). */
export default function YourDataPage() {
  const t = useText();
  const [token] = useState(() => tokenOf(location.hash));
  const [data, setData] = useState<YourData | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState(false);

  const take = useCallback(async (act: () => Promise<YourData>): Promise<boolean> => {
    setError(null);
    setWaiting(true);
    try {
      setData(await act());
      return true;
    } catch (thrown) {
      setError(thrown);
      return false;
    } finally {
      setWaiting(false);
    }
  }, []);
  const read = useCallback(() => take(() => call(readData, { body: { token } })), [take, token]);
  useEffect(() => {
    if (token) void read();
  }, [token, read]);

  const copy = useCallback(async () => {
    setError(null);
    setWaiting(true);
    try {
      const known = await call(exportData, { body: { token } });
      saveFile("your-data.json", new Blob([JSON.stringify(known, null, 2)]), "application/json");
    } catch (thrown) {
      setError(thrown);
    } finally {
      setWaiting(false);
    }
  }, [token]);

  return (
    <OpenPage>
      {token === "" ? (
        <>
          <h1>{t("shell.view.yourData")}</h1>
          <p className="muted mt-3">{t("contacts.data.says")}</p>
          <AskForm />
        </>
      ) : isLinkOver(error) ? (
        <LinkOver title={t("contacts.data.over")}>{t("contacts.data.overSays")}</LinkOver>
      ) : (
        <>
          <OpenFailure error={error} onAgain={data ? undefined : () => void read()} />
          {data ? (
            <KnownView
              data={data}
              waiting={waiting}
              onObject={() => void take(() => call(objectToData, { body: { token } }))}
              onErase={() => take(() => call(eraseData, { body: { token, sure: true } }))}
              onCopy={() => void copy()}
              onCorrect={(podcast, preferences) =>
                take(() => call(correctData, { body: { token, podcast, preferences } }))
              }
            />
          ) : (
            <OpenWaiting title={t("shell.view.yourData")} height={240} failed={Boolean(error)} />
          )}
        </>
      )}
    </OpenPage>
  );
}
