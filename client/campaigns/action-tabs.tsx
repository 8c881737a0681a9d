import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import "./campaign.css";

/** The two pages of section 4, and at the right what the page is about. */
export function ActionTabs({ id, children }: { id: string; children?: ReactNode }) {
  const t = useText();
  return (
    <div className="sub-tabs">
      <nav aria-label={t("campaigns.head.action")}>
        <Link to={paths.briefing} params={{ publicId: id }}>
          {t("campaigns.action.briefing")}
        </Link>
        <Link to={paths.action} params={{ publicId: id }} activeOptions={{ includeSearch: false }}>
          {t("campaigns.action.action")}
        </Link>
      </nav>
      {children ? <span className="small muted wide-only">{children}</span> : null}
    </div>
  );
}
