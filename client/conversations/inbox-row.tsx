import type { ConversationRow } from "../../contract/conversations.ts";
import { useFormats } from "../language/formats.ts";
import { useText } from "../language/text.tsx";
import { paths } from "../paths.ts";
import { Badge } from "../ui/badge.tsx";
import { Cover } from "../ui/cover.tsx";
import { Checkbox } from "../ui/fields/checkbox.tsx";
import { RowLink } from "../ui/lists/row-link.tsx";
import { FittingLine } from "./fitting-line.tsx";
import type { InboxSearch } from "./inbox-search.ts";
import { showsName } from "./shows-name.ts";
import { Turn } from "./turn.tsx";
import { useShortTime } from "./use-short-time.ts";

interface Props {
  row: ConversationRow;
  search: InboxSearch;
  current: boolean;
  selected: boolean;
  /** `range`: with Shift held. */
  onSelect: (range: boolean) => void;
}

/** One conversation: show, person, the newest words, campaign, whose turn, who has it, when. */
export function InboxRow({ row, search, current, selected, onSelect }: Props) {
  const t = useText();
  const format = useFormats();
  const time = useShortTime();
  const [first] = row.shows;
  const campaign = row.shows.find((show) => show.campaign)?.campaign;
  const person = row.person?.name || row.person?.address;
  const marked = row.kind !== null && row.kind !== "human";
  const { fits } = row;
  // In a search the lines stand in the order of the mails that fit.
  const at = fits?.at ?? row.at;
  const name = showsName(row.shows, t) || row.subject;
  const marks = [row.unread && "unread", current && "current", selected && "selected"];
  return (
    <li className={["inbox-row", ...marks].filter(Boolean).join(" ")}>
      <Checkbox
        className="inbox-row-pick"
        label={t("conversations.together.select", { name })}
        checked={selected}
        onChange={(event) => onSelect((event.nativeEvent as MouseEvent).shiftKey ?? false)}
      />
      <Cover src={first?.cover ?? ""} size={40} />
      <div className="min-w-0">
        <p className="inbox-row-head">
          <RowLink
            to={{
              to: paths.conversation,
              params: { conversationId: row.publicId },
              search: { ...search },
              resetScroll: false,
            }}
            className="inbox-row-title"
            data-row={row.publicId}
            aria-current={current ? "true" : undefined}
          >
            {name}
            {row.unread ? <span className="visually-hidden">, {t("conversations.unread")}</span> : null}
          </RowLink>
          <time dateTime={at} title={format.dayAndTime(at)}>
            {time(at)}
          </time>
        </p>
        <p className="inbox-row-words">
          {person ? <span className="inbox-row-person">{person}</span> : null}
          {fits?.line ? (
            <FittingLine fits={fits} words={search.q ?? ""} />
          ) : row.words ? (
            <span>{row.words}</span>
          ) : (
            <span className="faint">{row.subject}</span>
          )}
        </p>
        <p className="inbox-row-foot">
          <Turn turn={row.turn} state={row.state} />
          {marked ? <Badge quiet>{t(`conversations.kind.${row.kind!}`)}</Badge> : null}
          {row.assignedTo ? <span>{row.assignedTo}</span> : null}
          {campaign ? <span className="inbox-row-campaign">{campaign.displayName}</span> : null}
        </p>
      </div>
    </li>
  );
}
