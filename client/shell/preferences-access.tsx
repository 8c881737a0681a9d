import { readFactors } from "../../contract/accounts/factors.ts";
import { listSessions } from "../../contract/accounts-security.ts";
import { AddressForm } from "../accounts/address-change/address-form.tsx";
import { ConnectionList } from "../accounts/connected/connection-list.tsx";
import { FactorPart } from "../accounts/factors/factor-part.tsx";
import { PasskeyPart } from "../accounts/factors/passkey-part.tsx";
import { PasswordForm } from "../accounts/profile/password-form.tsx";
import { SessionList } from "../accounts/profile/session-list.tsx";
import { useSession } from "../accounts/session.ts";
import { TokenList } from "../accounts/tokens/token-list.tsx";
import { forget, useAsk } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { CopyLine } from "../ui/copy-line.tsx";
import { Pending } from "../ui/pending.tsx";
import { Bone } from "../ui/skeleton.tsx";
import { Section } from "./preferences-section.tsx";

/** How the user signs in: address, password, second factor, passkeys; and where they are signed in. */
export function AccessSections() {
  const t = useText();
  const { publicId: loginId, username } = useSession().login;
  const factors = useAsk(readFactors, { params: { loginId } });
  const notYet = (
    <Pending asked={factors} failedStart={t("accounts.factor.failedStart")}>
      <Bone height={72} />
    </Pending>
  );
  return (
    <>
      <Section title={t("accounts.change.title")} says={t("accounts.change.says")}>
        <AddressForm loginId={loginId} />
      </Section>
      <Section title={t("accounts.password.title")} says={t("accounts.password.says")}>
        <PasswordForm loginId={loginId} username={username} onChanged={() => void forget(listSessions)} />
      </Section>
      <Section title={t("accounts.factor.title")} says={t("accounts.factor.says")}>
        {factors.data ? <FactorPart loginId={loginId} factors={factors.data} /> : notYet}
      </Section>
      <Section title={t("accounts.passkey.title")} says={t("accounts.passkey.says")}>
        {factors.data ? <PasskeyPart loginId={loginId} passkeys={factors.data.passkeys} /> : notYet}
      </Section>
      <Section
        title={t("accounts.token.title")}
        says={t("accounts.token.says", { address: `${location.origin}/docs/api` })}
      >
        <TokenList ownerId={null} />
      </Section>
      <Section title={t("accounts.assistants.title")} says={t("accounts.assistants.says")}>
        <div>
          <p>{t("accounts.assistants.how")}</p>
          <CopyLine text={`${location.origin}/mcp`} />
        </div>
      </Section>
      <Section title={t("accounts.connected.title")} says={t("accounts.connected.says")}>
        <ConnectionList />
      </Section>
      <Section title={t("accounts.sessions.title")} says={t("accounts.sessions.says")}>
        <SessionList loginId={loginId} />
      </Section>
    </>
  );
}
