import { useState } from "react";
import {
  changeWebhook,
  deleteWebhook,
  listDeliveries,
  listWebhooks,
  rotateSecret,
  testWebhook,
  type Webhook,
} from "../../contract/webhooks.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { sentenceOf } from "../api/problem.ts";
import { forget, useTell } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Badge } from "../ui/badge.tsx";
import { Button } from "../ui/button.tsx";
import { ConfirmDialog } from "../ui/floating/confirm-dialog.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { Note } from "../ui/note.tsx";
import { DeliveryLog } from "./delivery-log.tsx";
import { SecretLine } from "./secret-line.tsx";

type Asked = "delete" | "secret" | null;

/** One webhook, what can be done with it, and its log. */
export function WebhookRow({
  ownerId,
  webhook,
  onChange,
}: {
  ownerId: string;
  webhook: Webhook;
  onChange: () => void;
}) {
  const t = useText();
  const formats = useFormats();
  const [asked, setAsked] = useState<Asked>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const params = { ownerId, id: webhook.publicId };
  const done = () => forget(listWebhooks, listDeliveries);
  const switching = useTell(changeWebhook, { onSuccess: done, onError: done });
  const test = useTell(testWebhook, {
    onSuccess: async () => {
      setOpen(true);
      showToast(t("settings.webhooks.tested"));
      await done();
    },
  });
  const remove = useTell(deleteWebhook, {
    onSuccess: async () => {
      setAsked(null);
      showToast(t("settings.webhooks.deleted"));
      await done();
    },
  });
  const rotate = useTell(rotateSecret, {
    onSuccess: async (made) => {
      setAsked(null);
      setSecret(made.secret);
      await done();
    },
  });
  const on = webhook.state === "on";
  const { name, url, events, modified } = webhook;
  const error = switching.error ?? test.error;
  return (
    <li className="webhook">
      <div className="webhook-head">
        <h2>{name}</h2>
        <Badge quiet={on}>{t(on ? "settings.webhooks.on" : "settings.webhooks.off")}</Badge>
      </div>
      <p className="small muted webhook-url">{url}</p>
      <p className="small muted">
        {t("settings.webhooks.line", {
          events: events.length,
          waiting: webhook.waiting,
          delivered: webhook.delivered === null ? "never" : formats.dayAndTime(webhook.delivered),
        })}
        {webhook.beforeUntil === null
          ? null
          : ` ${t("settings.webhooks.overlap", { until: formats.dayAndTime(webhook.beforeUntil) })}`}
      </p>
      {webhook.offReason ? (
        <Note kind="failing">{t(`settings.webhooks.because.${webhook.offReason}`)}</Note>
      ) : null}
      <div className="webhook-acts">
        <Button
          state={switching.isPending ? "waiting" : "ready"}
          onClick={() =>
            switching.mutate({ params, body: { name, url, events, modified, state: on ? "off" : "on" } })
          }
        >
          {t(on ? "settings.webhooks.switchOff" : "settings.webhooks.switchOn")}
        </Button>
        <Button
          reason={on ? undefined : t("settings.webhooks.switchOnFirst")}
          state={test.isPending ? "waiting" : "ready"}
          onClick={() => test.mutate({ params, idempotencyKey: newIdempotencyKey() })}
        >
          {t("settings.webhooks.test")}
        </Button>
        <Button onClick={onChange}>{t("settings.webhooks.edit")}</Button>
        <Button onClick={() => setAsked("secret")}>{t("settings.webhooks.rotate")}</Button>
        <Button kind="removing" onClick={() => setAsked("delete")}>
          {t("settings.webhooks.delete")}
        </Button>
        <Button kind="third" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t("settings.webhooks.log")}
        </Button>
      </div>
      {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
      {open ? <DeliveryLog ownerId={ownerId} webhook={webhook} /> : null}
      <ConfirmDialog
        open={asked === "delete"}
        kind="final"
        title={t("settings.webhooks.deleteTitle", { name })}
        confirmLabel={t("settings.webhooks.delete")}
        state={remove.isPending ? "waiting" : "ready"}
        error={remove.error ? sentenceOf(remove.error, t) : undefined}
        onConfirm={() => remove.mutate({ params })}
        onCancel={() => setAsked(null)}
      >
        {t("settings.webhooks.deleteSays")}
      </ConfirmDialog>
      <ConfirmDialog
        open={asked === "secret"}
        title={t("settings.webhooks.rotateTitle")}
        confirmLabel={t("settings.webhooks.rotate")}
        state={rotate.isPending ? "waiting" : "ready"}
        error={rotate.error ? sentenceOf(rotate.error, t) : undefined}
        onConfirm={() => rotate.mutate({ params, body: { modified } })}
        onCancel={() => setAsked(null)}
      >
        {t("settings.webhooks.rotateSays")}
      </ConfirmDialog>
      {secret === null ? null : (
        <Dialog
          open
          stays
          onClose={() => setSecret(null)}
          title={t("settings.webhooks.secret")}
          description={t("settings.webhooks.secretSays")}
          actions={
            <Button large onClick={() => setSecret(null)}>
              {t("ui.close")}
            </Button>
          }
        >
          <SecretLine secret={secret} />
        </Dialog>
      )}
    </li>
  );
}
