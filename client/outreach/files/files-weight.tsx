import { FILES_BYTES_WARNED } from "../../../contract/outreach/files.ts";
import { useText } from "../../language/text.tsx";
import { fileSize } from "./file-size.ts";

/** What the files come to, for a mail and for all; and that it is much. */
export function FilesWeight({ bytes, mails }: { bytes: number; mails: number }) {
  const t = useText();
  if (bytes === 0) return null;
  const heavy = bytes > FILES_BYTES_WARNED;
  const values = { perMail: fileSize(bytes, t), all: fileSize(bytes * mails, t), count: mails };
  return (
    <p className={heavy ? "small num warn" : "small num muted"}>
      {t("outreach.file.weight", values)} {heavy ? t("outreach.file.heavy") : null}
    </p>
  );
}
