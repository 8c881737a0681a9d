import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { Owner } from "../../contract/accounts.ts";
import { readStatement, type StatementLine } from "../../contract/purchases.ts";
import type { RouteReply } from "../../contract/route.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { type TextKey, useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Pager } from "../ui/lists/pager.tsx";
import { Note } from "../ui/note.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
import { StatementDownload } from "./statement-download.tsx";
import { addUpLines } from "./statement-sum.ts";
import { signed, statementWords } from "./statement-words.ts";
import "./statement.css";

function Line({ line }: { line: StatementLine }) {
  const t = useText();
  const formats = useFormats();
  return (
    <tr>
      <td className="num nowrap muted">{formats.day(line.at)}</td>
      <td>
        {statementWords(line, t)}
        <div className="statement-more">
          <small>{line.by ?? t("credits.byPlatform")}</small>
          {line.podcasts.length > 0 ? (
            <details>
              <summary>{t("credits.podcasts", { count: line.podcasts.length })}</summary>
              <ul>
                {line.podcasts.map((podcast) => (
                  <li key={podcast.publicId}>
                    <Link className="lone-link" to={paths.podcast} params={{ handle: podcast.publicId }}>
                      {podcast.title}
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          ) : null}
        </div>
      </td>
      <td className={line.amount > 0 ? "figure ok" : "figure"}>{signed(line.amount, formats.count)}</td>
      <td className="figure">{formats.count(line.balance)}</td>
    </tr>
  );
}

/**
 * The totals: of the lines shown, of older ones, and what remains after credits reserved by an open purchase. Lines
 * whose balances do not match are reported, not hidden (M-9).
 */
function StatementFoot({ statement }: { statement: RouteReply<typeof readStatement> }) {
  const t = useText();
  const formats = useFormats();
  const { page, pageIndex, pageSize, resultSize, balance, reserved } = statement;
  const sum = addUpLines(page);
  const older = resultSize > (pageIndex + 1) * pageSize;
  if (!sum || (pageIndex === 0 && sum.balance !== balance)) {
    return (
      <tfoot>
        <tr>
          <td colSpan={4} className="danger">
            {t("credits.sumWrong")}
          </td>
        </tr>
      </tfoot>
    );
  }
  const rows: [key: TextKey, figure: string, sum?: boolean][] = [];
  if (older) rows.push(["credits.carried", formats.count(sum.carried)]);
  if (older) rows.push(["credits.sumShown", signed(sum.shown, formats.count)]);
  rows.push([pageIndex === 0 ? "credits.sumAll" : "credits.sumThen", formats.count(sum.balance), true]);
  if (pageIndex === 0 && reserved > 0) {
    rows.push(["credits.reserved", signed(-reserved, formats.count)]);
    rows.push(["credits.available", formats.count(balance - reserved), true]);
  }
  return (
    <tfoot>
      {rows.map(([key, figure, heavy]) => (
        <tr key={key} className={heavy ? "sum" : undefined}>
          <th scope="row" colSpan={3}>
            {t(key, { count: resultSize })}
          </th>
          <td className="figure">{figure}</td>
        </tr>
      ))}
    </tfoot>
  );
}

/** The credits' history: when, why and by whom they moved, and what was left. */
export function StatementTable({ owner }: { owner: Owner }) {
  const t = useText();
  const [page, setPage] = useState(0);
  const lines = useAsk(
    readStatement,
    { params: { ownerId: owner.publicId }, query: { page } },
    { placeholderData: keepPreviousData },
  );
  if (lines.error && !lines.data) {
    return (
      <Note kind="failing" start={t("credits.historyFailed")}>
        {sentenceOf(lines.error, t)}{" "}
        <button type="button" onClick={() => void lines.refetch()}>
          {t("shell.tryAgain")}
        </button>
      </Note>
    );
  }
  if (!lines.data) {
    return (
      <Skeleton>
        <div className="mt-5 grid gap-4">
          {[0, 1, 2].map((line) => (
            <Bone key={line} height={20} />
          ))}
        </div>
      </Skeleton>
    );
  }
  if (lines.data.resultSize === 0) return <p className="muted small mt-5">{t("credits.noHistory")}</p>;
  return (
    <>
      <table className="statement">
        <caption className="visually-hidden">{t("credits.history")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("credits.date")}</th>
            <th scope="col">{t("credits.what")}</th>
            <th scope="col" className="figure">
              {t("credits.title")}
            </th>
            <th scope="col" className="figure">
              {t("credits.left")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.data.page.map((line) => (
            <Line key={line.publicId} line={line} />
          ))}
        </tbody>
        <StatementFoot statement={lines.data} />
      </table>
      <Pager {...lines.data} page={page} label={t("credits.history")} onPage={setPage} />
      <div className="mt-5">
        <StatementDownload ownerId={owner.publicId} ownerName={owner.displayName} />
      </div>
    </>
  );
}
