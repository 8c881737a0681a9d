import { Fragment, useRef } from "react";
import { type UtmValues, utmLink, utmPairs } from "../../../contract/forms/utm.ts";
import { useText } from "../../language/text.tsx";
import { CopyButton } from "../../ui/copy-button.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { linkPieces } from "./utm-pieces.ts";

interface Props {
  /** The page that the link leads to, as typed. */
  page: string;
  values: UtmValues;
  onPage: (page: string) => void;
}

/** Shown in the link until a page is typed. */
const EXAMPLE_PAGE = "https://example.com/";

/** The link made from the values, to read and copy; it is neither opened nor saved. */
export function UtmLink({ page, values, onPage }: Props) {
  const t = useText();
  const line = useRef<HTMLOutputElement>(null);
  const typed = page.trim() !== "";
  const link = utmLink(typed ? page : EXAMPLE_PAGE, values);
  const pieces = link ? linkPieces(link, utmPairs(values)) : [];

  function select(): void {
    if (line.current) getSelection()?.selectAllChildren(line.current);
  }
  return (
    <section aria-labelledby="utm-link">
      <h3 id="utm-link">{t("campaigns.utm.link")}</h3>
      {link ? (
        <div className="copy-line">
          <output ref={line}>
            {pieces.map((piece) => (
              <Fragment key={piece.at}>
                {piece.breaks ? <wbr /> : null}
                {piece.ours ? <b>{piece.text}</b> : piece.text}
              </Fragment>
            ))}
          </output>
          {typed ? <CopyButton text={link} onRefused={select} /> : null}
        </div>
      ) : null}
      <TextField
        fieldClass="utm-page"
        label={t("campaigns.utm.page")}
        value={page}
        placeholder={EXAMPLE_PAGE}
        hint={t("campaigns.utm.pageSays")}
        error={link ? undefined : t("campaigns.utm.noPage")}
        inputMode="url"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        onChange={(event) => onPage(event.target.value)}
      />
    </section>
  );
}
