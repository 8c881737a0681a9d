import { type FormEvent, useId, useState } from "react";
import {
  changeWebhook,
  listWebhooks,
  makeWebhook,
  WEBHOOK_EVENTS,
  type Webhook,
  type WebhookEvent,
} from "../../contract/webhooks.ts";
import { Problem, sentenceOf } from "../api/problem.ts";
import { forget, useTell } from "../api/queries.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import { TextField } from "../ui/fields/text-field.tsx";
import { Dialog } from "../ui/floating/dialog.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { eventKey } from "./event-words.ts";
import { SecretLine } from "./secret-line.tsx";

/** A new webhook, whose secret is shown once, or another name, address and choice of events for one. */
export function WebhookForm({
  ownerId,
  webhook,
  onClose,
}: {
  ownerId: string;
  webhook: Webhook | null;
  onClose: () => void;
}) {
  const t = useText();
  const form = useId();
  const [name, setName] = useState(webhook?.name ?? "");
  const [url, setUrl] = useState(webhook?.url ?? "https://");
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events ?? WEBHOOK_EVENTS);
  const [pressed, setPressed] = useState(false);
  const make = useTell(makeWebhook, { onSuccess: () => void forget(listWebhooks) });
  const change = useTell(changeWebhook, {
    onSuccess: async () => {
      showToast(t("settings.webhooks.saved"));
      await forget(listWebhooks);
      onClose();
    },
  });
  const { isPending, error } = webhook ? change : make;
  const secret = make.data?.secret;
  const mine = {
    name: name.trim() === "" ? t("settings.webhooks.nameMissing") : undefined,
    url: /^https:\/\/[^/\s@]+/i.test(url.trim()) ? undefined : t("settings.webhooks.urlWrong"),
    events: events.length === 0 ? t("settings.webhooks.eventsMissing") : undefined,
  };
  function save(event: FormEvent): void {
    event.preventDefault();
    setPressed(true);
    if (isPending || Object.values(mine).some(Boolean)) return;
    const body = { name, url, events: [...events] };
    if (!webhook) make.mutate({ params: { ownerId }, body });
    else {
      const { publicId: id, state, modified } = webhook;
      change.mutate({ params: { ownerId, id }, body: { ...body, state, modified } });
    }
  }
  const title = t(webhook ? "settings.webhooks.change" : "settings.webhooks.add");
  return (
    <Dialog
      open
      stays
      onClose={isPending ? undefined : onClose}
      title={title}
      description={secret ? t("settings.webhooks.secretSays") : undefined}
      actions={
        <>
          {secret ? null : (
            <Button kind="main" large type="submit" form={form} state={isPending ? "waiting" : "ready"}>
              {t(webhook ? "settings.webhooks.save" : "settings.webhooks.add")}
            </Button>
          )}
          <Button large disabled={isPending} onClick={onClose}>
            {t(secret ? "ui.close" : "ui.cancel")}
          </Button>
        </>
      }
    >
      {secret ? (
        <SecretLine secret={secret} />
      ) : (
        <form id={form} noValidate className="webhook-form" onSubmit={save}>
          <TextField
            label={t("settings.webhooks.name")}
            value={name}
            maxLength={80}
            autoComplete="off"
            error={pressed ? mine.name : undefined}
            onChange={(event) => setName(event.target.value)}
          />
          <TextField
            label={t("settings.webhooks.url")}
            hint={t("settings.webhooks.urlHint")}
            type="url"
            value={url}
            maxLength={2_000}
            autoComplete="off"
            error={pressed ? mine.url : undefined}
            onChange={(event) => setUrl(event.target.value)}
          />
          <fieldset className="webhook-events">
            <legend>{t("settings.webhooks.events")}</legend>
            <Checkbox
              checked={events.length === WEBHOOK_EVENTS.length}
              mixed={events.length > 0 && events.length < WEBHOOK_EVENTS.length}
              onChange={(event) => setEvents(event.target.checked ? WEBHOOK_EVENTS : [])}
            >
              {t("settings.webhooks.allEvents")}
            </Checkbox>
            {WEBHOOK_EVENTS.map((one) => (
              <Checkbox
                key={one}
                checked={events.includes(one)}
                onChange={({ target }) =>
                  setEvents(
                    WEBHOOK_EVENTS.filter((each) => (each === one ? target.checked : events.includes(each))),
                  )
                }
              >
                {t(eventKey(one))}
              </Checkbox>
            ))}
            {pressed && mine.events ? (
              <p className="danger small" role="alert">
                {mine.events}
              </p>
            ) : null}
          </fieldset>
          {error ? (
            <p className="danger small" role="alert">
              {(error instanceof Problem && error.code === "invalid" && mine.url) || sentenceOf(error, t)}
            </p>
          ) : null}
        </form>
      )}
    </Dialog>
  );
}
