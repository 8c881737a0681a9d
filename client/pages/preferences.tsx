import { useText } from "../language/text.tsx";

/** `/preferences`. */
export default function PreferencesPage() {
  const t = useText();
  return (
    <main className="page" tabIndex={-1}>
      <div className="folio">
        <h1>{t("shell.preferences")}</h1>
      </div>
    </main>
  );
}
