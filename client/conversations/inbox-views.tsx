import { Link } from "@tanstack/react-router";
import type { ConversationView } from "../../contract/conversations.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { type InboxSearch, SHOWN_VIEWS } from "./inbox-search.ts";

interface Props {
  search: InboxSearch;
  counts: Partial<Record<ConversationView, number>> | undefined;
}

/** The views with how many conversations are in each. */
export function InboxViews({ search, counts }: Props) {
  const t = useText();
  const format = useFormats();
  const { view: now = "open", ...others } = search;
  return (
    <nav className="inbox-views" aria-label={t("conversations.views")}>
      {SHOWN_VIEWS.map((view) => (
        <Link
          key={view}
          to={paths.messages}
          search={{ ...others, ...(view !== "open" && { view }) }}
          aria-current={view === now ? "page" : undefined}
          activeOptions={{ exact: true, includeSearch: true }}
        >
          <span>{t(`conversations.view.${view}`)}</span>
          <span className="leader" aria-hidden="true" />
          <span className="num">{counts === undefined ? "" : format.count(counts[view] ?? 0)}</span>
        </Link>
      ))}
    </nav>
  );
}
