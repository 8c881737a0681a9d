import { Link } from "@tanstack/react-router";
import type { ConversationList } from "../../contract/conversations.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { buttonClass } from "../ui/button.tsx";
import { EmptyState } from "../ui/empty-state.tsx";
import { type InboxSearch, isNarrowed, withWords } from "./inbox-search.ts";

interface Props {
  list: ConversationList;
  search: InboxSearch;
}

/** Why there is no conversation to show, and the way on. */
export function InboxEmpty({ list, search }: Props) {
  const t = useText();
  const { counts, mailboxes, sent } = list;
  if (search.q) return <NothingFound search={search} elsewhere={counts.all} />;
  if (isNarrowed(search))
    return (
      <EmptyState
        title={t("conversations.empty.narrowed")}
        actions={
          <Link
            to={paths.messages}
            search={search.view ? { view: search.view } : {}}
            className={buttonClass({})}
          >
            {t("conversations.empty.showAll")}
          </Link>
        }
      />
    );
  if ((counts.all ?? 0) > 0)
    return (
      <EmptyState
        title={t((counts.open ?? 0) === 0 ? "conversations.empty.done" : "conversations.empty.view")}
      >
        {t((counts.open ?? 0) === 0 ? "conversations.empty.doneLead" : "conversations.empty.viewLead")}
      </EmptyState>
    );
  if (sent > 0)
    return (
      <EmptyState
        title={t("conversations.empty.waiting", { count: sent })}
        actions={
          <Link to={paths.campaigns} className={buttonClass({})}>
            {t("shell.openCampaigns")}
          </Link>
        }
      >
        {t("conversations.empty.waitingLead")}
      </EmptyState>
    );
  if (mailboxes.length === 0)
    return (
      <EmptyState
        title={t("conversations.empty.noMailbox")}
        actions={
          <Link to={paths.mailbox} className={buttonClass({ kind: "main" })}>
            {t("conversations.empty.connect")}
          </Link>
        }
      >
        {t("conversations.empty.noMailboxLead")}
      </EmptyState>
    );
  return (
    <EmptyState
      title={t("conversations.empty.nothingSent")}
      actions={
        <Link to={paths.campaigns} className={buttonClass({ kind: "main" })}>
          {t("shell.openCampaigns")}
        </Link>
      }
    >
      {t("conversations.empty.nothingSentLead")}
    </EmptyState>
  );
}

/** Nothing fits in this view; it may in others. */
function NothingFound({ search, elsewhere }: { search: InboxSearch; elsewhere: number }) {
  const t = useText();
  const inOthers = elsewhere > 0 && search.view !== "all";
  return (
    <EmptyState
      title={t("conversations.search.nothing")}
      actions={
        <Link
          to={paths.messages}
          search={inOthers ? { ...search, view: "all" } : withWords(search, undefined)}
          className={buttonClass({})}
        >
          {t(inOthers ? "conversations.search.everywhere" : "conversations.search.end")}
        </Link>
      }
    >
      {inOthers
        ? t("conversations.search.inOthers", { count: elsewhere })
        : t("conversations.search.nothingLead")}
    </EmptyState>
  );
}
