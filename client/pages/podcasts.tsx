import { Outlet } from "@tanstack/react-router";
import { useText } from "../language/text.tsx";

/** `/podcast`: the catalogue. */
export default function PodcastsPage() {
  const t = useText();
  return (
    <main className="page" tabIndex={-1}>
      <div className="folio">
        <h1>{t("shell.podcasts")}</h1>
      </div>
      <Outlet />
    </main>
  );
}
