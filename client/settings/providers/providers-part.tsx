import { useCallback, useRef, useState } from "react";
import { listMailProviders, MOST_OIDC_PROVIDERS } from "../../../contract/settings-providers.ts";
import { useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { LeaveGuard } from "../../ui/fields/leave-guard.tsx";
import { Note } from "../../ui/note.tsx";
import { PartState } from "../part-state.tsx";
import { formOf, newProvider } from "./provider-form.ts";
import { ProviderSection } from "./provider-section.tsx";

/** The keys by which users may sign in at their mail provider (B1.06). */
export function ProvidersPart() {
  const t = useText();
  const [adding, setAdding] = useState(false);
  // One question for all of them, however many were typed in.
  const typed = useRef(0);
  const onTyped = useCallback((one: boolean) => {
    typed.current += one ? 1 : -1;
  }, []);
  const answer = useAsk(listMailProviders, {}, { refetchOnWindowFocus: false });
  const { redirectAddress = null, providers = [] } = answer.data ?? {};
  const others = providers.filter((provider) => provider.kind === "oidc").length;
  return (
    <div className="admin-part providers-part">
      <h2>{t("settings.part.providers")}</h2>
      <p className="muted mt-1 mb-5">{t("settings.providers.says")}</p>
      <PartState answer={answer} empty={null}>
        {redirectAddress ? (
          <div className="redirect-address">
            <span className="small muted">{t("settings.providers.redirect")}</span>
            <code>{redirectAddress}</code>
            <CopyButton text={redirectAddress} iconLabel={t("settings.providers.copy")} />
          </div>
        ) : (
          <Note kind="warning" start={t("settings.providers.noUrl")}>
            {t("settings.providers.noUrlSays")}
          </Note>
        )}
        {providers.map((provider) => (
          <ProviderSection
            key={provider.id ?? provider.kind}
            provider={provider}
            start={formOf(provider)}
            onTyped={onTyped}
          />
        ))}
        {adding ? (
          <ProviderSection
            provider={null}
            start={newProvider()}
            onTyped={onTyped}
            onDone={() => setAdding(false)}
          />
        ) : others < MOST_OIDC_PROVIDERS ? (
          <Button icon="plus" className="mt-4" onClick={() => setAdding(true)}>
            {t("settings.providers.add")}
          </Button>
        ) : null}
      </PartState>
      <LeaveGuard parts unsaved={() => typed.current > 0} except={paths.signIn} />
    </div>
  );
}
