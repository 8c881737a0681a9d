import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import "../campaign.css";

interface Props {
  id: string;
  /** Describes the subject of the page; left out on small screens. */
  children?: ReactNode;
  /** A choice that belongs to the page. */
  control?: ReactNode;
}

/** The two pages of section 4, and at the right what the page is about. */
export function ActionTabs({ id, children, control }: Props) {
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
      {control}
    </div>
  );
}
