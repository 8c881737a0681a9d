import { endSessions, listSessions } from "../../../contract/accounts-security.ts";
import { sentenceOf } from "../../api/problem.ts";
import { keyOf, queryClient, useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Note } from "../../ui/note.tsx";
import { Bone, Skeleton } from "../../ui/skeleton.tsx";

/** The user's sessions, each with a button to end it. */
export function SessionList({ loginId }: { loginId: string }) {
  const t = useText();
  const formats = useFormats();
  const sessions = useAsk(listSessions, { params: { loginId } });
  const end = useTell(endSessions, {
    onSuccess(left) {
      queryClient.setQueryData(keyOf(listSessions, { params: { loginId } }), left);
      showToast(t("accounts.sessions.ended"));
    },
  });
  if (!sessions.data) {
    return sessions.error ? (
      <Note kind="failing">{sentenceOf(sessions.error, t)}</Note>
    ) : (
      <Skeleton>
        <Bone height={56} />
      </Skeleton>
    );
  }
  return (
    <div>
      <ul className="member-list">
        {sessions.data.map(({ publicId, browser, system, network, used, current }) => {
          const device =
            browser && system
              ? t("accounts.sessions.device", { browser, system })
              : browser || system || t("accounts.sessions.unknown");
          return (
            <li key={publicId}>
              <span>
                <b>{device}</b> {current ? <Badge>{t("accounts.sessions.current")}</Badge> : null}
                <small>
                  {t("accounts.sessions.used", { ago: formats.ago(used) })}
                  {network ? ` · ${t("accounts.sessions.network", { network })}` : null}
                </small>
              </span>
              {current ? null : (
                <IconButton
                  icon="cross"
                  label={t("accounts.sessions.end", { device })}
                  disabled={end.isPending}
                  onClick={() => end.mutate({ params: { loginId }, body: { session: publicId } })}
                />
              )}
            </li>
          );
        })}
      </ul>
      {end.error ? (
        <p className="danger small mt-2" role="alert">
          {sentenceOf(end.error, t)}
        </p>
      ) : null}
      {sessions.data.length > 1 ? (
        <Button
          className="mt-4"
          icon="exit"
          state={end.isPending ? "waiting" : "ready"}
          onClick={() => end.mutate({ params: { loginId }, body: { others: true } })}
        >
          {t("accounts.sessions.endOthers")}
        </Button>
      ) : null}
    </div>
  );
}
