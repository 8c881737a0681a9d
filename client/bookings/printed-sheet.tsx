import { Fragment } from "react";
import { printAcceptance, printSheet } from "../../contract/bookings/printed.ts";
import type { BookingSheet } from "../../contract/bookings/sheet.ts";
import type { Acceptance } from "../../contract/bookings.ts";
import type { PrintedPart } from "../../contract/forms/printed.ts";

interface Props {
  sheet: BookingSheet;
  sha256: string;
  acceptance: Acceptance | null;
}

/** The sheet with the words of its PDF, in its own language. */
export function PrintedSheet({ sheet, sha256, acceptance }: Props) {
  const printed = printSheet(sheet, sha256);
  const parts = acceptance ? [...printed.parts, printAcceptance(sheet.language, acceptance)] : printed.parts;
  return (
    <article className="sheet" lang={printed.language}>
      <p className="small muted">{printed.version}</p>
      {parts.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one sheet never move
        <Part key={place} part={part} />
      ))}
      <p className="small faint num sheet-foot">{printed.foot}</p>
    </article>
  );
}

function Part({ part: { title, table, rows = [], words = [] } }: { part: PrintedPart }) {
  return (
    <section className="sheet-part">
      {title ? <h3>{title}</h3> : null}
      {table ? (
        <table>
          <thead>
            <tr>
              {table.heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {table.rows.map(([first, ...rest]) => (
              <tr key={first}>
                <th scope="row">{first}</th>
                {rest.map((cell, place) => (
                  <td key={table.heads[place + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      {rows.length > 0 ? (
        <dl>
          {rows.map(({ name, says }) => (
            <Fragment key={name}>
              <dt>{name}</dt>
              <dd>{says}</dd>
            </Fragment>
          ))}
        </dl>
      ) : null}
      {words.map((text) => (
        <p key={text}>{text}</p>
      ))}
    </section>
  );
}
