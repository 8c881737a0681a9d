import { Link } from "@tanstack/react-router";
import { useRef, useState } from "react";
import { coverPath } from "../../../contract/catalogue.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { announce } from "../../ui/announcer.tsx";
import { Button } from "../../ui/button.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Note } from "../../ui/note.tsx";
import { newsSentence } from "./news-words.ts";
import { useDismiss, type useShowNews } from "./use-show-news.ts";
import "./news.css";

/** More push away what else there is to see, and are shown when asked for. */
const SHOWN_FIRST = 5;

interface Props {
  owner: string;
  asked: ReturnType<typeof useShowNews>;
}

/** What happened to collected shows, until it is put away; nothing where nothing did (C9.04). */
export function ShowNews({ owner, asked }: Props) {
  const t = useText();
  const formats = useFormats();
  const [all, setAll] = useState(false);
  const head = useRef<HTMLHeadingElement>(null);
  const dismiss = useDismiss(owner, () => {
    announce(t("airings.news.dismissed"));
    // The pressed button is gone: readers go on at the head, or at the top of the page where nothing is left.
    const page = head.current?.closest("main");
    requestAnimationFrame(() => (head.current ?? page)?.focus());
  });
  const put = (ids: readonly string[]) =>
    dismiss.mutate({ params: { id: owner }, body: { dismiss: [...ids] } });
  const going = dismiss.isPending ? (dismiss.variables?.body?.dismiss ?? []) : [];
  if (asked.error)
    return (
      <Note kind="failing" start={t("airings.news.failedStart")}>
        {sentenceOf(asked.error, t)}
      </Note>
    );
  const news = asked.data?.page ?? [];
  if (news.length === 0) return null;
  const shown = all ? news : news.slice(0, SHOWN_FIRST);
  return (
    <section className="show-news" aria-labelledby="show-news">
      <div className="show-news-head">
        <h2 id="show-news" ref={head} tabIndex={-1}>
          {t("airings.news.title")}
        </h2>
        {news.length > 1 ? (
          <Button
            kind="third"
            icon="check"
            state={going.length > 1 ? "waiting" : "ready"}
            disabled={dismiss.isPending}
            onClick={() => put(news.map(({ publicId }) => publicId))}
          >
            {t("airings.news.dismissAll")}
          </Button>
        ) : null}
      </div>
      {dismiss.error ? (
        <p className="small danger" role="alert">
          {sentenceOf(dismiss.error, t)}
        </p>
      ) : null}
      <ul>
        {shown.map((one) => (
          <li key={one.publicId}>
            <Cover src={coverPath(one.podcast.publicId, 120)} size={36} />
            <div>
              <p className="row-title">
                <Link to={paths.podcast} params={{ handle: one.podcast.publicId }}>
                  {one.podcast.title}
                </Link>
              </p>
              <p>{newsSentence(one, formats, t)}</p>
              <p className="small muted">
                <time dateTime={one.at}>{formats.day(one.at)}</time>{" "}
                <Link to={paths.entries} params={{ publicId: one.campaign }}>
                  {t("airings.news.campaign")}
                </Link>
              </p>
            </div>
            <Button
              kind="third"
              icon="check"
              state={going.length === 1 && going[0] === one.publicId ? "waiting" : "ready"}
              disabled={dismiss.isPending}
              aria-label={t("airings.news.dismissOf", { title: one.podcast.title })}
              onClick={() => put([one.publicId])}
            >
              {t("airings.news.dismiss")}
            </Button>
          </li>
        ))}
      </ul>
      {shown.length < news.length ? (
        <Button
          kind="third"
          icon="chevron-down"
          onClick={() => {
            setAll(true);
            head.current?.focus();
          }}
        >
          {t("airings.news.showAll", { count: news.length })}
        </Button>
      ) : asked.data?.more ? (
        <p className="small muted">{t("airings.news.more")}</p>
      ) : null}
    </section>
  );
}
