import { Link } from "@tanstack/react-router";
import { coverPath } from "../../../contract/catalogue.ts";
import type { RoomGroup } from "../../../contract/outreach/room.ts";
import { useContactFilter } from "../../contacts/guard/contact-filter.tsx";
import { ContactWord } from "../../contacts/guard/contact-word.tsx";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Cover } from "../../ui/cover.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { leaveWords } from "./leave-words.ts";
import type { Standing, StandingMail } from "./standing.ts";

const signs: Record<Standing, IconName> = {
  blocked: "error",
  warned: "warning",
  ready: "mail",
  approved: "check",
};
const tones: Record<Standing, string> = {
  blocked: "danger",
  warned: "warn",
  ready: "muted",
  approved: "accent",
};

interface Props {
  campaignId: string;
  mails: readonly StandingMail[];
  open: string | undefined;
}

/** All mails, what needs a person first; each leads to itself. */
export function RoomList({ campaignId, mails, open }: Props) {
  const t = useText();
  const formats = useFormats();
  const { control, shown } = useContactFilter(mails);
  return (
    <nav className="room-list" aria-label={t("outreach.room.mails")}>
      <h2 className="column-head">
        <span>{t("outreach.room.mails")}</span>
        <span className="num faint">{formats.count(mails.length)}</span>
      </h2>
      {control}
      <ul>
        {shown.map(({ group, standing, changed, contact }) => {
          const [first] = group.shows;
          return (
            <li key={group.entry} className="room-row">
              <Cover src={coverPath(first?.podcast ?? "", 120)} size={36} />
              <div>
                <Link
                  to={paths.room}
                  params={{ publicId: campaignId }}
                  search={{ mail: group.entry }}
                  replace={open !== undefined}
                  resetScroll={false}
                  className="row-title"
                  data-row={group.entry}
                  aria-current={group.entry === open || undefined}
                >
                  {formats.list(group.shows.map((show) => show.title))}
                </Link>
                <p className={`room-standing ${tones[standing]}`}>
                  <Icon name={signs[standing]} size="small" />
                  <span>
                    {t(
                      changed && standing !== "blocked"
                        ? "outreach.room.changedOne"
                        : `outreach.room.${standing}`,
                    )}
                  </span>
                </p>
                <Leaves group={group} />
                {contact ? <ContactWord standing={contact.standing} /> : null}
              </div>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The day on which it leaves, where mails wait for usual days. */
function Leaves({ group }: { group: RoomGroup }) {
  const t = useText();
  const words = leaveWords(group, new Date(), useFormats(), t);
  return words ? <p className="small muted">{words.short}</p> : null;
}
