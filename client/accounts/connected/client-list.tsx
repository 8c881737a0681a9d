import { useState } from "react";
import {
  type Client,
  deleteClient,
  deletePlatformClient,
  listClients,
  listPlatformClients,
} from "../../../contract/accounts/connected.ts";
import { sentenceOf } from "../../api/problem.ts";
import { forget, useAsk, useTell } from "../../api/queries.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { ConfirmDialog } from "../../ui/floating/confirm-dialog.tsx";
import { showToast } from "../../ui/floating/toast.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { Pending } from "../../ui/pending.tsx";
import { Bone } from "../../ui/skeleton.tsx";
import { NewClient } from "./new-client.tsx";
import "./connected.css";

/** `null`: the clients that everybody may connect; else those of an organization (D4.06). */
export function ClientList({ ownerId }: { ownerId: string | null }) {
  const t = useText();
  const format = useFormats();
  const platform = useAsk(listPlatformClients, {}, { enabled: ownerId === null });
  const theirs = useAsk(listClients, { params: { ownerId: ownerId ?? "" } }, { enabled: ownerId !== null });
  const asked = ownerId === null ? platform : theirs;
  const [making, setMaking] = useState(false);
  const [deleting, setDeleting] = useState<Client | null>(null);
  const after = {
    onSuccess: async () => {
      setDeleting(null);
      showToast(t("accounts.client.deleted"));
      await forget(listClients, listPlatformClients);
    },
  };
  const removeOfPlatform = useTell(deletePlatformClient, after);
  const removeTheirs = useTell(deleteClient, after);
  const removing = ownerId === null ? removeOfPlatform : removeTheirs;
  function confirm({ publicId: id }: Client): void {
    if (ownerId === null) removeOfPlatform.mutate({ params: { id } });
    else removeTheirs.mutate({ params: { ownerId, id } });
  }
  if (!asked.data)
    return (
      <Pending asked={asked} failedStart={t("accounts.client.failedStart")}>
        <Bone height={56} />
      </Pending>
    );
  return (
    <div>
      {asked.data.page.length === 0 ? (
        <p className="small muted">{t("accounts.client.none")}</p>
      ) : (
        <ul className="client-list">
          {asked.data.page.map((client) => (
            <li key={client.publicId}>
              <span>
                <b>{client.name}</b>{" "}
                {client.registeredItself ? <Badge>{t("accounts.connected.itself")}</Badge> : null}
                <small>
                  {t("accounts.client.line", {
                    connections: client.connections,
                    since: format.day(client.created),
                  })}
                </small>
                <small>{t("accounts.client.id", { id: client.publicId })}</small>
                {client.redirects.map((redirect) => (
                  <small key={redirect}>{redirect}</small>
                ))}
              </span>
              <IconButton
                icon="bin"
                label={t("accounts.client.deleteLabel", { name: client.name })}
                onClick={() => {
                  removing.reset();
                  setDeleting(client);
                }}
              />
            </li>
          ))}
        </ul>
      )}
      {asked.data.more > 0 ? (
        <p className="small muted mt-3">{t("accounts.client.more", { more: asked.data.more })}</p>
      ) : null}
      <Button className="mt-4" icon="plus" onClick={() => setMaking(true)}>
        {t("accounts.client.add")}
      </Button>
      {making ? <NewClient ownerId={ownerId} onClose={() => setMaking(false)} /> : null}
      {deleting ? (
        <ConfirmDialog
          open
          kind="final"
          title={t("accounts.client.deleteTitle", { name: deleting.name })}
          confirmLabel={t("accounts.client.delete")}
          state={removing.isPending ? "waiting" : "ready"}
          error={removing.error ? sentenceOf(removing.error, t) : undefined}
          onConfirm={() => confirm(deleting)}
          onCancel={() => setDeleting(null)}
        >
          {t("accounts.client.deleteSays", { connections: deleting.connections })}
        </ConfirmDialog>
      ) : null}
    </div>
  );
}
