import { Link, useRouter } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { readPublic } from "../../contract/settings.ts";
import { EntryMessage } from "../accounts/entry/entry-message.tsx";
import { SignUpForm, type SignUpOutcome } from "../accounts/entry/sign-up-form.tsx";
import { useSessionState } from "../accounts/session.ts";
import { useAsk } from "../api/queries.ts";
import { Text, useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { EntryFrame } from "../shell/entry-frame.tsx";

function Headline() {
  const t = useText();
  const known = useAsk(readPublic, {}).data;
  const credits = known?.initialCredits ?? 0;
  if (credits === 0) {
    return (
      <>
        <h1>{t("accounts.entry.signUpTitleBare")}</h1>
        <p>{t("accounts.entry.signUpLeadBare")}</p>
      </>
    );
  }
  return (
    <>
      <h1>{t("accounts.entry.signUpTitle", { credits })}</h1>
      <p>{t("accounts.entry.signUpLead")}</p>
    </>
  );
}

/** `/signup`: a login with an organization of its own (decision 11). */
export default function SignUpPage() {
  const t = useText();
  const { status } = useSessionState();
  const router = useRouter();
  const [outcome, setOutcome] = useState<SignUpOutcome | null>(null);

  useEffect(() => {
    if (status === "in") router.history.replace(paths.dashboard);
  }, [status, router]);

  const allowed = useAsk(readPublic, {}).data?.signUp ?? "open";
  return (
    <EntryFrame first={4}>
      {allowed !== "open" ? (
        <EntryMessage
          title={t(allowed === "closed" ? "accounts.entry.closedTitle" : "accounts.entry.byInvitationTitle")}
          to={paths.signIn}
          toLabel={t("accounts.entry.backToSignIn")}
        >
          <p>{t(allowed === "closed" ? "accounts.newClosed" : "accounts.entry.byInvitation")}</p>
        </EntryMessage>
      ) : outcome?.kind === "mail" ? (
        <EntryMessage
          title={t("accounts.entry.inboxTitle")}
          to={paths.signIn}
          toLabel={t("accounts.entry.backToSignIn")}
        >
          <p>{t("accounts.entry.inboxSays", { address: outcome.address })}</p>
          <p>{t("accounts.entry.inboxSame")}</p>
        </EntryMessage>
      ) : outcome ? (
        <EntryMessage
          title={t("accounts.entry.notSignedInTitle")}
          to={paths.signIn}
          toLabel={t("accounts.signIn")}
        >
          <p>{t("accounts.entry.notSignedIn")}</p>
        </EntryMessage>
      ) : (
        <>
          <Headline />
          <SignUpForm onDone={setOutcome} />
          <p className="small entry-other">
            <Text
              id="accounts.entry.haveOne"
              values={{
                a: (words) => (
                  <Link key="link" to={paths.signIn}>
                    {words}
                  </Link>
                ),
              }}
            />
          </p>
        </>
      )}
    </EntryFrame>
  );
}
