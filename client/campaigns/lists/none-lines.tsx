import { useState } from "react";
import type { ListLine, PodcastList } from "../../../contract/campaigns-lists.ts";
import { LIST_FEEDS_PER_DAY } from "../../../contract/campaigns-lists.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Button } from "../../ui/button.tsx";
import { Cell, HeadCell, Row, RowGroup, RowHead, Rows } from "../../ui/lists/rows.tsx";
import { Note } from "../../ui/note.tsx";
import { LineWords } from "./line-parts.tsx";
import { readFeeds } from "./use-list.ts";

interface Props {
  list: PodcastList;
  lines: readonly ListLine[];
}

/** Lines that the catalogue does not have; where there is a feed, it can be read. */
export function NoneLines({ list, lines }: Props) {
  const t = useText();
  const { readable, waiting } = list.counts;
  const [error, setError] = useState<unknown>(null);
  const [busy, setBusy] = useState<number | "all" | null>(null);

  async function read(which: number | "all"): Promise<void> {
    setError(null);
    setBusy(which);
    try {
      await readFeeds(list.publicId, which === "all" ? null : [which]);
    } catch (thrown) {
      setError(thrown);
    }
    setBusy(null);
  }
  const said = (line: ListLine): string => {
    if (line.reading === "waiting") return t("campaigns.lists.feedWaiting");
    if (line.reading === "failed" && line.fault) return t(`campaigns.lists.fault.${faultKey(line.fault)}`);
    if (line.feedUrl === null)
      return t(line.spotifyId && !line.title ? "campaigns.lists.onlySpotify" : "campaigns.lists.noFeed");
    return "";
  };

  return (
    <>
      <div className="line-tools">
        <p role="status">
          {waiting > 0
            ? t("campaigns.lists.feedsWaiting", { count: waiting })
            : t("campaigns.lists.feedsReadable", { count: readable })}
        </p>
        {readable > 0 ? (
          <Button state={busy === "all" ? "waiting" : "ready"} onClick={() => void read("all")}>
            {t("campaigns.lists.readFeeds", { count: readable })}
          </Button>
        ) : null}
      </div>
      {readable > 0 || waiting > 0 ? (
        <p className="small muted mb-3">{t("campaigns.lists.feedsSays", { most: LIST_FEEDS_PER_DAY })}</p>
      ) : null}
      {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
      <Rows label={t("campaigns.lists.group.none")} className="none-lines" total={list.counts.none}>
        <RowHead>
          <HeadCell>{t("campaigns.lists.inList")}</HeadCell>
          <HeadCell>{t("campaigns.lists.feedState")}</HeadCell>
          <HeadCell />
        </RowHead>
        <RowGroup>
          {lines.map((line, index) => (
            <Row key={line.number} index={index}>
              <Cell className="line-words">
                <LineWords line={line} />
              </Cell>
              <Cell className="small muted">{said(line)}</Cell>
              <Cell className="right">
                {line.feedUrl !== null && line.reading !== "waiting" && !line.leftOut ? (
                  <Button
                    kind="third"
                    state={busy === line.number ? "waiting" : "ready"}
                    aria-label={t("campaigns.lists.readFeedOf", { title: line.title ?? line.feedUrl })}
                    onClick={() => void read(line.number)}
                  >
                    {t(line.reading === "failed" ? "campaigns.lists.readAgain" : "campaigns.lists.readFeed")}
                  </Button>
                ) : null}
              </Cell>
            </Row>
          ))}
        </RowGroup>
      </Rows>
    </>
  );
}

const faultKey = (fault: NonNullable<ListLine["fault"]>) =>
  fault === "feed-no-podcast" ? "noPodcast" : fault === "feed-taken-out" ? "takenOut" : "unreadable";
