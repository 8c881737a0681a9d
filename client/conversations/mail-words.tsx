import { useText } from "../language/text.tsx";
import { linkPieces, splitText } from "./split-text.ts";

function Words({ text }: { text: string }) {
  return (
    <p className="mail-words">
      {linkPieces(text).map(({ text: piece, href }, place) =>
        href === undefined ? (
          piece
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces have no identity but their place
          <a key={place} href={href} target="_blank" rel="noopener noreferrer" referrerPolicy="no-referrer">
            {piece}
          </a>
        ),
      )}
    </p>
  );
}

/** A mail's text: the new words, and quotations and signature behind "…". */
export function MailWords({ text, fresh, quotes }: { text: string; fresh: string; quotes: boolean }) {
  const t = useText();
  const parts = splitText(text, fresh);
  return (
    <>
      {parts.fresh === "" ? (
        <p className="muted">{t("conversations.noWords")}</p>
      ) : (
        <Words text={parts.fresh} />
      )}
      {parts.rest === "" ? null : (
        // A new key when all are folded or unfolded: what one does to a single one holds until then.
        <details key={String(quotes)} className="mail-quotes" open={quotes}>
          <summary aria-label={t("conversations.quotation")} title={t("conversations.quotation")}>
            …
          </summary>
          <Words text={parts.rest} />
        </details>
      )}
    </>
  );
}
