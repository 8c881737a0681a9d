import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useRef, useState } from "react";
import { useText } from "../../language/text.tsx";

interface Props {
  title: string;
  /** What the picture shows, as a sentence. */
  finding: string;
  note?: string | undefined;
  head: readonly string[];
  rows: readonly (readonly string[])[];
  /** Fewer of them where the table is shown at once; all without. */
  some?: readonly (readonly string[])[] | undefined;
  height: number;
  /** Draws in so many pixels; left out where there is nothing to draw. */
  draw?: ((width: number) => ReactNode) | undefined;
}

/** On paper nothing can be opened: there each table is shown. */
export const TablesShown = createContext(false);

/** A picture with its title, its finding, and a table with the same numbers. */
export function Chart({ title, finding, note, head, rows, some = rows, height, draw }: Props) {
  const t = useText();
  const shown = useContext(TablesShown);
  const id = useId();
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const watch = new ResizeObserver(() => setWidth(element.clientWidth));
    watch.observe(element);
    return () => watch.disconnect();
  }, []);
  return (
    <section className="chart" aria-labelledby={id}>
      <h3 id={id}>{title}</h3>
      <p className="chart-finding">{finding}</p>
      {draw ? (
        <div ref={frame} className="chart-frame" style={{ height }}>
          {width > 0 ? (
            <svg
              width={width}
              height={height}
              viewBox={`0 0 ${width} ${height}`}
              aria-hidden="true"
              focusable="false"
            >
              {draw(width)}
            </svg>
          ) : null}
        </div>
      ) : null}
      {note ? <p className="small muted">{note}</p> : null}
      {rows.length === 0 ? null : shown ? (
        <NumberTable head={head} rows={some} />
      ) : (
        <details className="result-details">
          <summary>{t("results.out.chart.table")}</summary>
          <section
            className="result-scroll"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable
            tabIndex={0}
            aria-label={t("results.out.chart.tableOf", { title })}
          >
            <NumberTable head={head} rows={rows} />
          </section>
        </details>
      )}
    </section>
  );
}

function NumberTable({ head, rows }: Pick<Props, "head" | "rows">) {
  return (
    <table className="result-table">
      <thead>
        <tr>
          {head.map((word) => (
            <th key={word} scope="col">
              {word}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells]) => (
          <tr key={`${name} ${cells.join(" ")}`}>
            <th scope="row">{name}</th>
            {cells.map((cell, at) => (
              <td key={head[at + 1]} className="num">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
