import { keepPreviousData } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { readStatement, type StatementLine } from "../../contract/purchases.ts";
import { sentenceOf } from "../api/problem.ts";
import { useAsk } from "../api/queries.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Note } from "../ui/note.tsx";
import { Pager } from "../ui/pager.tsx";
import { Bone, Skeleton } from "../ui/skeleton.tsx";
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

/** The credits' history: when, why and by whom they moved, and what was left. */
export function StatementTable({ ownerId }: { ownerId: string }) {
  const t = useText();
  const [page, setPage] = useState(0);
  const lines = useAsk(
    readStatement,
    { params: { ownerId }, query: { page } },
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
      </table>
      <Pager {...lines.data} page={page} label={t("credits.history")} onPage={setPage} />
    </>
  );
}
