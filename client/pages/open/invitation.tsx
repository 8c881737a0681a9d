import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { type acceptInvitation, readInvitation } from "../../../contract/accounts-entry.ts";
import { EntryMessage } from "../../accounts/entry/entry-message.tsx";
import { InvitationForm } from "../../accounts/entry/invitation-form.tsx";
import { forgetInvitation, invitationToken, keepInvitation } from "../../accounts/entry/link-token.ts";
import { renewSession, useSessionState } from "../../accounts/session.ts";
import { Problem, sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { EntryFrame } from "../../shell/entry-frame.tsx";
import { buttonClass } from "../../ui/button.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";

type Joined = Awaited<ReturnType<typeof import("../../api/call.ts").call<typeof acceptInvitation>>>;

/** `/invitation#token`: joins an organization, with a login that is made here or with the one signed in. */
export default function InvitationPage() {
  const t = useText();
  const formats = useFormats();
  const { status } = useSessionState();
  const [token] = useState(() => invitationToken(location.hash));
  const [joined, setJoined] = useState<Joined | null>(null);
  const invitation = useAsk(
    readInvitation,
    { params: { token: token || "none" } },
    { enabled: token !== "" && joined === null, retry: false },
  );

  function join(answer: Joined): void {
    forgetInvitation();
    // From now on the signed-in user belongs to one more organization.
    if (status === "in") void renewSession();
    setJoined(answer);
  }
  if (joined) {
    const organization = joined.owner.displayName;
    return (
      <EntryFrame first={17}>
        <EntryMessage
          title={t(invitation.data?.guest ? "accounts.entry.joinedGuest" : "accounts.entry.joinedTitle", {
            organization,
          })}
          to={status === "in" ? paths.dashboard : paths.signIn}
          toLabel={t(status === "in" ? "accounts.entry.toDashboard" : "accounts.signIn")}
        >
          <p>{status === "in" ? null : t("accounts.entry.joinedSignIn", { address: joined.username })}</p>
        </EntryMessage>
      </EntryFrame>
    );
  }
  const over = !token || (invitation.error instanceof Problem && invitation.error.code === "link-over");
  if (over) {
    return (
      <EntryFrame first={17}>
        <EntryMessage
          title={t("accounts.entry.linkOverTitle")}
          to={paths.signIn}
          toLabel={t("accounts.entry.backToSignIn")}
        >
          <p>
            {t("accounts.entry.linkOver")} {t("accounts.entry.askForAnother")}
          </p>
        </EntryMessage>
      </EntryFrame>
    );
  }
  const found = invitation.data;
  const words = found && { address: found.username, day: formats.day(found.expires, "long") };
  return (
    <EntryFrame first={17}>
      {found && words ? (
        <>
          <h1>
            {t(found.guest ? "accounts.entry.invitedGuest" : "accounts.entry.invitedTitle", {
              organization: found.organization,
            })}
          </h1>
          <p>
            {found.invitedBy
              ? t("accounts.entry.invitedBy", { ...words, name: found.invitedBy })
              : t("accounts.entry.invited", words)}{" "}
            {status === "in" ? null : t("accounts.entry.invitedAccount")}
          </p>
          <InvitationForm
            token={token}
            organization={found.organization}
            guest={found.guest}
            username={found.username}
            onJoined={join}
            elsewhere={
              <Link
                to={paths.signIn}
                search={{ from: paths.invitation }}
                className={buttonClass({})}
                onClick={() => keepInvitation(token)}
              >
                {t("accounts.signIn")}
              </Link>
            }
          />
        </>
      ) : (
        <>
          {/* A heading for readers as long as nobody knows whose invitation it is. */}
          <h1 className="visually-hidden">{t("shell.view.invitation")}</h1>
          {invitation.error ? (
            <Note kind="failing" start={t("accounts.entry.notLoadedStart")}>
              {sentenceOf(invitation.error, t)}{" "}
              <button type="button" onClick={() => void invitation.refetch()}>
                {t("shell.tryAgain")}
              </button>
            </Note>
          ) : (
            <Skeleton>
              <Bone height={44} />
            </Skeleton>
          )}
        </>
      )}
    </EntryFrame>
  );
}
