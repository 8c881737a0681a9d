import { useText } from "../../language/text.tsx";
import { ClientList } from "./client-list.tsx";

/** The clients that everybody may connect. */
export function ClientsPart() {
  const t = useText();
  return (
    <div className="admin-part">
      <h2>{t("settings.part.clients")}</h2>
      <p className="muted mt-1 mb-5">{t("accounts.client.platformSays")}</p>
      <ClientList ownerId={null} />
    </div>
  );
}
