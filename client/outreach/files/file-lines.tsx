import { useText } from "../../language/text.tsx";
import { LeaderLine } from "../../ui/lists/leaders.tsx";
import { fileSize } from "./file-size.ts";

/** What the files come to, among other figures: for a mail, and for all. */
export function FileLines({ bytes, mails }: { bytes: number; mails: number }) {
  const t = useText();
  if (bytes === 0) return null;
  return (
    <>
      <LeaderLine name={t("outreach.file.perMail")} figure={fileSize(bytes, t)} />
      <LeaderLine name={t("outreach.file.all", { count: mails })} figure={fileSize(bytes * mails, t)} />
    </>
  );
}
