import { useText } from "../language/text.tsx";

/** `/config`: the mail configuration. */
export default function MailboxPage() {
  const t = useText();
  return (
    <main className="page" tabIndex={-1}>
      <div className="folio">
        <h1>{t("shell.mail")}</h1>
      </div>
    </main>
  );
}
