import { useState } from "react";
import {
  type Delivery,
  LOG_MOST,
  listDeliveries,
  listWebhooks,
  readDelivery,
  resendDelivery,
  resendRange,
  type Webhook,
} from "../../contract/webhooks.ts";
import { newIdempotencyKey } from "../api/idempotency-key.ts";
import { sentenceOf } from "../api/problem.ts";
import { forget, useAsk, useTell } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { SelectField } from "../ui/fields/select-field.tsx";
import { showToast } from "../ui/floating/toast.tsx";
import { Pager } from "../ui/lists/pager.tsx";
import { Segments } from "../ui/lists/segments.tsx";
import { Note } from "../ui/note.tsx";
import { RowBones, Skeleton } from "../ui/skeleton.tsx";
import { eventKey } from "./event-words.ts";

/** While something waits, the log looks again. Milliseconds. */
const LOOK_MS = 2_000;
const HOURS = ["1", "24", "168", "720"] as const;
type Only = "all" | "waiting" | "delivered";

/** What was sent to a receiver and what it answered, newest first. */
export function DeliveryLog({ ownerId, webhook }: { ownerId: string; webhook: Webhook }) {
  const t = useText();
  const [only, setOnly] = useState<Only>("all");
  const [page, setPage] = useState(0);
  const params = { ownerId, id: webhook.publicId };
  const query = { page, ...(only !== "all" && { only }) };
  const list = useAsk(
    listDeliveries,
    { params, query },
    {
      staleTime: 0,
      refetchInterval: ({ state }) =>
        state.data?.page.some((one) => one.state === "waiting" && one.next !== null) ? LOOK_MS : false,
    },
  );
  return (
    <div className="webhook-log">
      <div className="webhook-acts">
        <Segments
          label={t("settings.webhooks.only")}
          value={only}
          onChange={(next) => {
            setOnly(next);
            setPage(0);
          }}
          segments={(["all", "waiting", "delivered"] as const).map((value) => ({
            value,
            label: t(`settings.webhooks.only.${value}`),
          }))}
        />
        <ResendRange ownerId={ownerId} webhook={webhook} />
      </div>
      {list.error ? <Note kind="failing">{sentenceOf(list.error, t)}</Note> : null}
      {list.isPending ? (
        <Skeleton>
          <RowBones rows={3} cover={0} />
        </Skeleton>
      ) : null}
      {list.data?.page.length === 0 ? <p className="small muted">{t("settings.webhooks.logEmpty")}</p> : null}
      <ul>
        {(list.data?.page ?? []).map((one) => (
          <LogRow key={one.publicId} params={params} delivery={one} on={webhook.state === "on"} />
        ))}
      </ul>
      {list.data && list.data.resultSize >= LOG_MOST ? (
        <p className="small muted">{t("settings.webhooks.logCut", { count: LOG_MOST })}</p>
      ) : null}
      {list.data ? (
        <Pager
          label={t("settings.webhooks.log")}
          page={page}
          resultSize={list.data.resultSize}
          pageSize={list.data.pageSize}
          onPage={setPage}
        />
      ) : null}
    </div>
  );
}

function ResendRange({ ownerId, webhook }: { ownerId: string; webhook: Webhook }) {
  const t = useText();
  const [hours, setHours] = useState<(typeof HOURS)[number]>("24");
  const resend = useTell(resendRange, {
    onSuccess: async ({ count }) => {
      showToast(t("settings.webhooks.resent", { count }));
      await forget(listDeliveries, listWebhooks);
    },
  });
  function send(): void {
    const until = new Date();
    const from = new Date(until.getTime() - Number(hours) * 3_600_000);
    resend.mutate({
      params: { ownerId, id: webhook.publicId },
      body: { from: from.toISOString(), until: until.toISOString() },
      idempotencyKey: newIdempotencyKey(),
    });
  }
  return (
    <>
      <SelectField
        label={t("settings.webhooks.range")}
        labelHidden
        value={hours}
        onChange={setHours}
        options={HOURS.map((value) => ({ value, label: t("settings.webhooks.lastHours", { hours: value }) }))}
      />
      <Button
        reason={webhook.state === "on" ? undefined : t("settings.webhooks.switchOnFirst")}
        state={resend.isPending ? "waiting" : "ready"}
        onClick={send}
      >
        {t("settings.webhooks.resendRange")}
      </Button>
      {resend.error ? <Note kind="failing">{sentenceOf(resend.error, t)}</Note> : null}
    </>
  );
}

function LogRow({
  params,
  delivery,
  on,
}: {
  params: { ownerId: string; id: string };
  delivery: Delivery;
  on: boolean;
}) {
  const t = useText();
  const formats = useFormats();
  const [open, setOpen] = useState(false);
  const resend = useTell(resendDelivery, {
    onSuccess: async () => {
      showToast(t("settings.webhooks.resent", { count: 1 }));
      await forget(listDeliveries, listWebhooks);
    },
  });
  const { publicId, status, trouble, state, next } = delivery;
  return (
    <li>
      <div className="webhook-entry">
        <button type="button" className="plain-link" aria-expanded={open} onClick={() => setOpen(!open)}>
          {t(eventKey(delivery.type))}
        </button>
        <span className="small muted num">{formats.dayAndTime(delivery.at)}</span>
        <span className="small">
          {state === "delivered"
            ? t("settings.webhooks.arrived", { status: status ?? 0 })
            : trouble
              ? t(`settings.webhooks.trouble.${trouble}`)
              : status === null
                ? t("settings.webhooks.waits")
                : t("settings.webhooks.refusedBy", { status })}
        </span>
        {next === null || (status === null && trouble === null) ? null : (
          <span className="small muted num">
            {t("settings.webhooks.next", { at: formats.dayAndTime(next) })}
          </span>
        )}
        <Button
          kind="third"
          reason={on ? undefined : t("settings.webhooks.switchOnFirst")}
          state={resend.isPending ? "waiting" : "ready"}
          onClick={() =>
            resend.mutate({ params: { ...params, delivery: publicId }, idempotencyKey: newIdempotencyKey() })
          }
        >
          {t("settings.webhooks.resend")}
        </Button>
      </div>
      {resend.error ? <Note kind="failing">{sentenceOf(resend.error, t)}</Note> : null}
      {open ? <Tries params={{ ...params, delivery: publicId }} /> : null}
    </li>
  );
}

/** Request and answers of one delivery, as plain text whatever is in them. */
function Tries({ params }: { params: { ownerId: string; id: string; delivery: string } }) {
  const t = useText();
  const formats = useFormats();
  const { data, error } = useAsk(readDelivery, { params }, { staleTime: 0 });
  if (error) return <Note kind="failing">{sentenceOf(error, t)}</Note>;
  if (!data)
    return (
      <Skeleton>
        <RowBones rows={2} cover={0} />
      </Skeleton>
    );
  return (
    <div className="webhook-tries">
      <h3 className="small">{t("settings.webhooks.request")}</h3>
      <pre>{data.body}</pre>
      {data.tries.length === 0 ? <p className="small muted">{t("settings.webhooks.noTry")}</p> : null}
      {data.tries.map((one) => (
        <div key={one.at}>
          <h3 className="small">
            {t("settings.webhooks.try", {
              at: formats.dayAndTime(one.at),
              took: one.milliseconds,
              status: one.status ?? 0,
            })}
          </h3>
          <pre>
            {Object.entries(one.headers)
              .map(([name, value]) => `${name}: ${value}`)
              .join("\n")}
          </pre>
          {one.trouble ? <p className="small">{t(`settings.webhooks.trouble.${one.trouble}`)}</p> : null}
          {one.answer === "" ? null : <pre>{one.answer}</pre>}
          {one.cut ? <p className="small muted">{t("settings.webhooks.cut")}</p> : null}
        </div>
      ))}
    </div>
  );
}
