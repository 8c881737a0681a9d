import { EXPORT_MOST_BYTES, type WholeExport } from "../../contract/export/kept.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { fileSize } from "../outreach/files/file-size.ts";
import { RemoveExport, SaveExport } from "./export-now.tsx";

/** Those before the present one, and those of other owners: who asked, when, and what became of it. */
export function EarlierExports({ ownerId, page }: { ownerId: string; page: readonly WholeExport[] }) {
  const t = useText();
  const formats = useFormats();
  if (page.length === 0) return null;
  return (
    <section className="export-earlier">
      <h2>{t("export.earlier")}</h2>
      <ul>
        {page.map((one) => {
          const by = one.by ?? t("accounts.somebody");
          return (
            <li key={one.publicId}>
              <span>
                <b>{t("export.by", { when: formats.dayAndTime(one.asked), by })}</b>
                <small className="small muted">
                  {one.file
                    ? t(one.own ? "export.line.own" : "export.line.ready", {
                        by,
                        until: formats.dayAndTime(one.file.until),
                      })
                    : one.why
                      ? t(`export.why.${one.why}`, { size: fileSize(EXPORT_MOST_BYTES, t) })
                      : null}
                </small>
              </span>
              {one.file && one.own ? <SaveExport ownerId={ownerId} one={one} /> : null}
              {one.file ? <RemoveExport ownerId={ownerId} one={one} /> : null}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
