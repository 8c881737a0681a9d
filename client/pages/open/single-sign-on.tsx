import { Link, useSearch } from "@tanstack/react-router";
import { useCallback, useEffect, useRef, useState } from "react";
import { EntryMessage } from "../../accounts/entry/entry-message.tsx";
import { linkToken } from "../../accounts/entry/link-token.ts";
import { renewSession } from "../../accounts/session.ts";
import { LinkForm } from "../../accounts/single-sign-on/link-form.tsx";
import { RecoveryForm } from "../../accounts/single-sign-on/recovery-form.tsx";
import { SignOnForm } from "../../accounts/single-sign-on/sign-on-form.tsx";
import { useFaultSentence } from "../../accounts/single-sign-on/use-fault-sentence.ts";
import { speakStoredLanguage } from "../../accounts/stored-language.ts";
import { queryClient } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths, wayBack } from "../../paths.ts";
import { EntryFrame } from "../../shell/entry-frame.tsx";
import { Button, buttonClass } from "../../ui/button.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";

/** `/single-sign-on`: where single sign-on begins, and where the provider's answer comes out. */
export default function SingleSignOnPage() {
  const t = useText();
  const { organization, from, done, link, fault, request } = useSearch({ from: paths.singleSignOn });
  const [ticket] = useState(() => linkToken(location.hash));
  const [entering, setEntering] = useState(done === "yes");
  const said = useFaultSentence(fault);
  const toSignIn = (
    <Link to={paths.signIn} className={buttonClass({ large: true })}>
      {t("accounts.signOn.password")}
    </Link>
  );
  if (entering)
    return (
      <EntryFrame first={9}>
        <Entering from={from} />
      </EntryFrame>
    );
  if (link === "yes") {
    return (
      <EntryFrame first={9}>
        {ticket ? (
          <>
            <h1>{t("accounts.signOn.linkTitle")}</h1>
            <p>{t("accounts.signOn.linkLead")}</p>
            <LinkForm ticket={ticket} onLinked={() => setEntering(true)} />
            <p className="small entry-other">
              <Link to={paths.forgottenPassword}>{t("accounts.forgot")}</Link>
            </p>
          </>
        ) : (
          <EntryMessage
            title={t("accounts.entry.linkOverTitle")}
            to={paths.signIn}
            toLabel={t("accounts.entry.backToSignIn")}
          >
            <p>{t("accounts.entry.linkOver")}</p>
          </EntryMessage>
        )}
      </EntryFrame>
    );
  }
  return (
    <EntryFrame first={9}>
      {fault ? (
        <>
          <h1>{t("accounts.signOn.failedTitle")}</h1>
          <p role="alert">{said ?? "\u00a0"}</p>
          {request ? (
            <p className="small">
              {t("accounts.signOn.request")} <code className="request-id">{request}</code>
            </p>
          ) : null}
        </>
      ) : (
        <>
          <h1>{t("accounts.signOn.title")}</h1>
          <p>{t(organization ? "accounts.signOn.leadOrganization" : "accounts.signOn.lead")}</p>
        </>
      )}
      <SignOnForm organization={organization} from={from} again={fault !== undefined} other={toSignIn} />
      <Recovery />
    </EntryFrame>
  );
}

/** The session's cookie is there: it is exchanged for a token, as after a reload. */
function Entering({ from }: { from: string | undefined }) {
  const t = useText();
  const [failed, setFailed] = useState(false);
  const begun = useRef(false);
  const enter = useCallback(async () => {
    setFailed(false);
    queryClient.clear();
    if (!(await renewSession())) return setFailed(true);
    await speakStoredLanguage();
    // A new document: some pages behind it allow what this one does not (S-12).
    location.replace(wayBack(from));
  }, [from]);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    void enter();
  }, [enter]);
  if (!failed)
    return (
      <>
        <h1 className="visually-hidden">{t("accounts.signingIn")}</h1>
        <Skeleton>
          <Bone height={44} />
        </Skeleton>
      </>
    );
  return (
    <>
      <h1>{t("accounts.signOn.failedTitle")}</h1>
      <p role="alert">{t("accounts.signOn.notEntered")}</p>
      <div className="row-of">
        <Button kind="main" large onClick={() => void enter()}>
          {t("shell.tryAgain")}
        </Button>
        <Link to={paths.signIn} className={buttonClass({ large: true })}>
          {t("accounts.entry.backToSignIn")}
        </Link>
      </div>
    </>
  );
}

function Recovery() {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <div className="entry-recovery">
      <Button kind="third" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t("accounts.signOn.haveCode")}
      </Button>
      {open ? <RecoveryForm /> : null}
    </div>
  );
}
