import type { SignOn } from "../../../contract/accounts/single-sign-on.ts";
import { readSignOn } from "../../../contract/accounts/single-sign-on.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";
import { useWhyNot } from "../may.ts";
import { DomainList } from "./domain-list.tsx";
import { ProviderForm } from "./provider-form.tsx";
import { RecoveryCode } from "./recovery-code.tsx";

/** How the organization's people sign in at its own provider: keys, domains, and what happened last. */
export function SignOnSettings({ ownerId }: { ownerId: string }) {
  const t = useText();
  const whyNot = useWhyNot("sign-in.rules", ownerId);
  const signOn = useAsk(readSignOn, { params: { ownerId } }, { enabled: whyNot === undefined });
  if (whyNot) return <p className="muted">{whyNot}</p>;
  if (!signOn.data)
    return signOn.error ? (
      <Note kind="failing" start={t("accounts.signOn.notLoaded")}>
        {sentenceOf(signOn.error, t)}{" "}
        <button type="button" onClick={() => void signOn.refetch()}>
          {t("shell.tryAgain")}
        </button>
      </Note>
    ) : (
      <Skeleton>
        <Bone width={640} height={220} />
      </Skeleton>
    );
  return <Loaded ownerId={ownerId} signOn={signOn.data} />;
}

function Loaded({ ownerId, signOn }: { ownerId: string; signOn: SignOn }) {
  const t = useText();
  return (
    <div className="sign-on">
      {signOn.redirectAddress === null ? <Note kind="warning">{t("accounts.signOn.noAddress")}</Note> : null}
      <ProviderForm ownerId={ownerId} signOn={signOn} />
      {signOn.provider ? (
        <>
          <DomainList ownerId={ownerId} domains={signOn.domains} />
          <RecoveryCode ownerId={ownerId} made={signOn.codeMade} />
        </>
      ) : null}
    </div>
  );
}
