import { useText } from "../language/text.tsx";

/** `/admin`: platform settings. */
export default function AdminPage() {
  const t = useText();
  return (
    <main className="page" tabIndex={-1}>
      <div className="folio">
        <h1>{t("shell.admin")}</h1>
      </div>
    </main>
  );
}
