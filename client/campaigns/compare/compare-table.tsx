import { Link } from "@tanstack/react-router";
import { type CSSProperties, useRef } from "react";
import type { ComparedPodcast } from "../../../contract/campaigns/compare.ts";
import { COMPARED_MIN } from "../../../contract/campaigns/compared.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Cover } from "../../ui/cover.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import type { FactRow } from "./compare-rows.tsx";
import "./compare.css";

interface Props {
  podcasts: readonly ComparedPodcast[];
  rows: readonly FactRow[];
  onlyDifferences: boolean;
  onAdd: (podcast: ComparedPodcast) => void;
  onTakeOut: (podcast: ComparedPodcast) => void;
}

/** Podcasts in columns, facts in rows. Wider than the screen, it scrolls sideways and the facts keep their names. */
export function CompareTable({ podcasts, rows, onlyDifferences, onAdd, onTakeOut }: Props) {
  const t = useText();
  const shown = onlyDifferences ? rows.filter(({ same }) => !same) : rows;
  const heads = useRef<HTMLTableRowElement>(null);

  /**
   * The focus goes to the column that takes the place of the one that leaves, else to the one before it; to the page
   * where one alone is left, which is no table.
   */
  function takeOut(podcast: ComparedPodcast, place: number): void {
    const near = podcasts[place + 1] ?? podcasts[place - 1];
    const row = heads.current;
    const next =
      podcasts.length > COMPARED_MIN
        ? row?.querySelector<HTMLElement>(`[data-take-out="${near?.publicId}"]`)
        : row?.closest("main");
    onTakeOut(podcast);
    next?.focus();
  }

  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so the keyboard has to reach it
    <section className="compare-scroll" aria-label={t("campaigns.compare.table")} tabIndex={0}>
      <table className="compare-table" style={{ "--columns": podcasts.length } as CSSProperties}>
        <caption className="visually-hidden">{t("campaigns.compare.table")}</caption>
        <thead>
          <tr ref={heads}>
            <td />
            {podcasts.map((podcast, place) => (
              <th key={podcast.publicId} scope="col">
                <div className="compare-top">
                  <Cover src={podcast.imageUrlHighQuality} size={112} />
                  <span className="compare-acts">
                    <IconButton
                      ringed
                      icon="plus"
                      label={t("campaigns.compare.addOne", { title: podcast.title })}
                      onClick={() => onAdd(podcast)}
                    />
                    <IconButton
                      ringed
                      icon="cross"
                      label={t("campaigns.compare.takeOut", { title: podcast.title })}
                      data-take-out={podcast.publicId}
                      onClick={() => takeOut(podcast, place)}
                    />
                  </span>
                </div>
                <Link
                  className="row-title"
                  to={paths.podcast}
                  params={{ handle: podcast.publicId }}
                  search={{}}
                >
                  {podcast.title}
                </Link>
                {podcast.itunesArtist ? <span className="row-second">{podcast.itunesArtist}</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <Row key={row.key} row={row} />
          ))}
        </tbody>
      </table>
      {shown.length === 0 ? <p className="muted mt-4">{t("campaigns.compare.allSame")}</p> : null}
    </section>
  );
}

function Row({ row: { name, cells, same, most, note } }: { row: FactRow }) {
  const t = useText();
  return (
    <tr className={same ? "is-same" : undefined}>
      <th scope="row">
        {name}
        {note ? <span className="compare-note">{note}</span> : null}
      </th>
      {cells.map(({ key, says }, place) => (
        <td key={key}>
          {says || (
            <span className="faint">
              <span aria-hidden="true">–</span>
              <span className="visually-hidden">{t("campaigns.compare.unknown")}</span>
            </span>
          )}
          {place === most ? <span className="compare-most">{t("campaigns.compare.most")}</span> : null}
        </td>
      ))}
    </tr>
  );
}
