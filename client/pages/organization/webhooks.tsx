import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { listWebhooks, WEBHOOKS_MOST, type Webhook } from "../../../contract/webhooks.ts";
import { useMay, useWhyNot } from "../../accounts/may.ts";
import { useOwner } from "../../accounts/owner.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useAsk } from "../../api/queries.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Note } from "../../ui/note.tsx";
import { RowBones, Skeleton } from "../../ui/skeleton.tsx";
import { WebhookForm } from "../../webhooks/webhook-form.tsx";
import { WebhookRow } from "../../webhooks/webhook-row.tsx";
import "../../webhooks/webhooks.css";

/** `/preferences/webhooks`: which programs hear of what happens in the organization (D4.05). */
export default function WebhooksPage() {
  const t = useText();
  const owner = useOwner();
  const may = useMay("webhook.edit", owner?.publicId);
  const whyNot = useWhyNot("webhook.edit", owner?.publicId);
  const [editing, setEditing] = useState<Webhook | "new" | null>(null);
  const ownerId = owner?.publicId ?? "";
  const list = useAsk(
    listWebhooks,
    { params: { ownerId } },
    { enabled: ownerId !== "" && may, staleTime: 0 },
  );
  const full = (list.data?.page.length ?? 0) >= WEBHOOKS_MOST;
  const add = (
    <Button
      kind="main"
      icon="plus"
      reason={whyNot ?? (full ? t("settings.webhooks.full", { max: WEBHOOKS_MOST }) : undefined)}
      onClick={() => setEditing("new")}
    >
      {t("settings.webhooks.add")}
    </Button>
  );
  return (
    <main className="page webhooks-page" tabIndex={-1}>
      <Link className="back-link" to={paths.preferences}>
        <Icon name="arrow-left" size="small" />
        {t("shell.preferences")}
      </Link>
      <div className="folio ruled">
        <h1>{t("settings.webhooks.title")}</h1>
        {list.data && list.data.page.length > 0 ? <div className="actions">{add}</div> : null}
      </div>
      <p className="muted">{t("settings.webhooks.says")}</p>
      {owner === null ? <p className="muted mt-2">{t("credits.pickFirst")}</p> : null}
      {whyNot ? <Note kind="failing">{whyNot}</Note> : null}
      {list.error ? <Note kind="failing">{sentenceOf(list.error, t)}</Note> : null}
      {list.isLoading ? (
        <Skeleton>
          <RowBones rows={2} cover={0} />
        </Skeleton>
      ) : null}
      {list.data?.page.length === 0 ? (
        <EmptyState title={t("settings.webhooks.none")} actions={add}>
          {t("settings.webhooks.noneSays")}
        </EmptyState>
      ) : null}
      <ul className="webhook-list">
        {(list.data?.page ?? []).map((one) => (
          <WebhookRow key={one.publicId} ownerId={ownerId} webhook={one} onChange={() => setEditing(one)} />
        ))}
      </ul>
      {editing && ownerId !== "" ? (
        <WebhookForm
          ownerId={ownerId}
          webhook={editing === "new" ? null : editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </main>
  );
}
