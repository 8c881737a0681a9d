import { useState } from "react";
import type { ListLine } from "../../../contract/campaigns-lists.ts";
import { sentenceOf } from "../../api/problem.ts";
import { useText } from "../../language/text.tsx";
import { Badge } from "../../ui/badge.tsx";
import { Cover } from "../../ui/cover.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { Cell, HeadCell, Row, RowGroup, RowHead, Rows } from "../../ui/lists/rows.tsx";
import { Note } from "../../ui/note.tsx";
import { LineWords, ShowTitle, useShowFacts } from "./line-parts.tsx";
import { choose } from "./use-list.ts";

interface Props {
  id: string;
  lines: readonly ListLine[];
  total: number;
}

/** Lines whose show is certain, each with its box; those of a show that stood above have none. */
export function SureLines({ id, lines, total }: Props) {
  const t = useText();
  const facts = useShowFacts();
  const [error, setError] = useState<unknown>(null);
  const [waiting, setWaiting] = useState<number | null>(null);

  async function toggle(line: ListLine): Promise<void> {
    setError(null);
    setWaiting(line.number);
    try {
      await choose(id, line.number, line.leftOut ? (line.podcast?.externalId ?? null) : null);
    } catch (thrown) {
      setError(thrown);
    } finally {
      setWaiting(null);
    }
  }

  return (
    <>
      {error ? <Note kind="failing">{sentenceOf(error, t)}</Note> : null}
      <Rows label={t("campaigns.lists.group.sure")} className="sure-lines" total={total}>
        <RowHead>
          <HeadCell />
          <HeadCell />
          <HeadCell>{t("campaigns.lists.inCatalogue")}</HeadCell>
          <HeadCell>{t("campaigns.lists.inList")}</HeadCell>
          <HeadCell>{t("campaigns.lists.matchedBy")}</HeadCell>
        </RowHead>
        <RowGroup>
          {lines.map((line, index) => (
            <Row key={line.number} index={index}>
              <Cell>
                {line.found === "twice" || !line.podcast ? null : (
                  <Checkbox
                    label={t("campaigns.lists.take", { title: line.podcast.title })}
                    checked={!line.leftOut}
                    disabled={line.added || waiting === line.number}
                    onChange={() => void toggle(line)}
                  />
                )}
              </Cell>
              <Cell>{line.podcast ? <Cover src={line.podcast.image} size={44} /> : null}</Cell>
              <Cell className="line-words">
                {line.podcast ? (
                  <>
                    <span className="row-line">
                      <ShowTitle show={line.podcast} />
                    </span>
                    <span className="row-second line-second">{facts(line.podcast)}</span>
                  </>
                ) : (
                  <span className="muted">{t("campaigns.lists.goneSince")}</span>
                )}
              </Cell>
              <Cell className="line-words wide-only">
                <LineWords line={line} />
              </Cell>
              <Cell className="small muted wide-only">
                {line.added ? (
                  <Badge quiet>{t("campaigns.lists.added")}</Badge>
                ) : line.present ? (
                  <Badge quiet>{t("campaigns.lists.present")}</Badge>
                ) : line.why ? (
                  t(`campaigns.lists.why.${line.why}`)
                ) : null}
              </Cell>
            </Row>
          ))}
        </RowGroup>
      </Rows>
    </>
  );
}
