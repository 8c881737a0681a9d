import { useState } from "react";
import { type Connection, disconnectClient, listConnections } from "../../../contract/accounts/connected.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Pending } from "../../ui/pending.tsx";
import { Bone } from "../../ui/skeleton.tsx";
import "./connected.css";

/** The programs that act for the user, each with a button that ends it (D4.06). */
export function ConnectionList() {
  const t = useText();
  const asked = useAsk(listConnections, {});
  const [ending, setEnding] = useState<Connection | null>(null);
  const end = useTell(disconnectClient, {
    onSuccess: async () => {
      setEnding(null);
      showToast(t("accounts.connected.disconnected"));
      await forget(listConnections);
    },
  });
  if (!asked.data)
    return (
      <Pending asked={asked} failedStart={t("accounts.connected.failedStart")}>
        <Bone height={56} />
      </Pending>
    );
  return (
    <div>
      {asked.data.page.length === 0 ? (
        <p className="small muted">{t("accounts.connected.none")}</p>
      ) : (
        <ul className="client-list">
          {asked.data.page.map((connection) => (
            <li key={connection.publicId}>
              <ConnectionLine connection={connection} />
              <IconButton
                icon="cross"
                label={t("accounts.connected.disconnectLabel", { name: connection.name })}
                onClick={() => {
                  end.reset();
                  setEnding(connection);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {ending ? (
        <ConfirmDialog
          open
          kind="final"
          title={t("accounts.connected.disconnectTitle", { name: ending.name })}
          confirmLabel={t("accounts.connected.disconnect")}
          state={end.isPending ? "waiting" : "ready"}
          error={end.error ? sentenceOf(end.error, t) : undefined}
          onConfirm={() => end.mutate({ params: { id: ending.publicId } })}
          onCancel={() => setEnding(null)}
        >
          {t("accounts.connected.disconnectSays")}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}

function ConnectionLine({ connection }: { connection: Connection }) {
  const t = useText();
  const format = useFormats();
  const { name, registeredItself, owner, acts, created, used, ends } = connection;
  return (
    <span>
      <b>{name}</b> {registeredItself ? <Badge>{t("accounts.connected.itself")}</Badge> : null}
      <small>
        {t("accounts.connected.line", {
          owner,
          since: format.day(created),
          used: used === null ? "never" : format.day(used),
          until: format.day(ends),
        })}
      </small>
      <small>{format.list(acts.map((act) => t(`accounts.token.act.${act}`)))}</small>
    </span>
  );
}
