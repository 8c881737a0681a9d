import { useState } from "react";
import type { CampaignEntry } from "../../contract/campaigns.ts";
import { listConversions, type ShownConversion } from "../../contract/tracking/conversions.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { Button } from "../ui/button.tsx";
import { Pager } from "../ui/lists/pager.tsx";
import { Cell, HeadCell, Row, RowGroup, RowHead, Rows } from "../ui/lists/rows.tsx";
import { Segments } from "../ui/lists/segments.tsx";
import { Note } from "../ui/note.tsx";
import { RowBones, Skeleton } from "../ui/skeleton.tsx";
import { ApiKeys } from "./api-keys.tsx";
import { ImportList } from "./import/import-list.tsx";
import { ImportOrders } from "./import/import-orders.tsx";
import { SurveyRules } from "./survey-rules.tsx";
import { useMoney } from "./use-money.ts";

const ONLY = ["all", "none", "disagreeing"] as const;

/** Orders and leads of the organization, where they come from, and what says for whom they count. */
export function Responses({ ownerId, entries }: { ownerId: string; entries: readonly CampaignEntry[] }) {
  const t = useText();
  const [{ only, page }, setView] = useState<{ only: (typeof ONLY)[number]; page: number }>({
    only: "all",
    page: 0,
  });
  const asked = useAsk(
    listConversions,
    { params: { ownerId }, query: { only, page } },
    { refetchOnMount: "always", placeholderData: (before) => before },
  );
  const list = asked.data;
  return (
    <>
      <section className="tracking-part" aria-labelledby="tracking-responses">
        <div className="section-head">
          <h3 id="tracking-responses">{t("tracking.responses")}</h3>
          <ImportOrders ownerId={ownerId} />
        </div>
        <p className="small muted">{t("tracking.responsesSay")}</p>
        {list === undefined ? (
          asked.error ? (
            <>
              <Note kind="failing" start={t("tracking.responsesFailed")}>
                {sentenceOf(asked.error, t)}
              </Note>
              <Button className="mt-4" icon="refresh" onClick={() => void asked.refetch()}>
                {t("shell.tryAgain")}
              </Button>
            </>
          ) : (
            <Skeleton>
              <RowBones rows={3} />
            </Skeleton>
          )
        ) : list.counts.all === 0 ? (
          <p className="mt-3">{t("tracking.responsesNone")}</p>
        ) : (
          <>
            <div className="mt-3">
              <Segments
                label={t("tracking.onlyLabel")}
                value={only}
                onChange={(next) => setView({ only: next, page: 0 })}
                segments={ONLY.map((value) => ({
                  value,
                  label: t(`tracking.only.${value}`, { count: list.counts[value] }),
                }))}
              />
            </div>
            <OrderTable orders={list.page} total={list.resultSize} from={list.pageIndex * list.pageSize} />
            <Pager
              label={t("tracking.pages")}
              page={page}
              resultSize={list.resultSize}
              pageSize={list.pageSize}
              onPage={(next) => setView({ only, page: next })}
            />
          </>
        )}
      </section>
      <ImportList ownerId={ownerId} />
      <SurveyRules ownerId={ownerId} entries={entries} />
      <ApiKeys ownerId={ownerId} />
    </>
  );
}

function OrderTable({
  orders,
  total,
  from,
}: {
  orders: readonly ShownConversion[];
  total: number;
  from: number;
}) {
  const t = useText();
  const format = useFormats();
  const money = useMoney();
  return (
    <Rows label={t("tracking.responses")} className="order-list" total={total}>
      <RowHead>
        <HeadCell>{t("tracking.column.key")}</HeadCell>
        <HeadCell>{t("tracking.column.at")}</HeadCell>
        <HeadCell>{t("tracking.column.kind")}</HeadCell>
        <HeadCell className="right">{t("tracking.column.amount")}</HeadCell>
        <HeadCell>{t("tracking.column.rule")}</HeadCell>
      </RowHead>
      <RowGroup>
        {orders.map((order, index) => (
          <Row key={`${order.source} ${order.key}`} index={from + index}>
            <Cell className="link-target">
              {order.key} <span className="small muted">{order.source}</span>
            </Cell>
            <Cell data-label={t("tracking.column.at")} className="num">
              {format.dayAndTime(order.at)}
            </Cell>
            <Cell data-label={t("tracking.column.kind")}>{t(`tracking.kind.${order.kind}`)}</Cell>
            <Cell data-label={t("tracking.column.amount")} className="right num">
              {order.amount === null || order.currency === null ? "–" : money(order.amount, order.currency)}
            </Cell>
            <Cell data-label={t("tracking.column.rule")}>
              {order.show === null ? (
                <span className="muted">{t("tracking.rule.none")}</span>
              ) : (
                <>
                  {order.show} <span className="small muted">{t(`tracking.rule.${order.rule}`)}</span>
                </>
              )}
              {order.says.length > 0 ? (
                <p className="row-second">
                  {t("tracking.disagrees", {
                    says: format.list(
                      order.says.map(({ rule, show }) => t(`tracking.says.${rule}`, { show })),
                    ),
                  })}
                </p>
              ) : null}
            </Cell>
          </Row>
        ))}
      </RowGroup>
    </Rows>
  );
}
