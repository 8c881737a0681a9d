import type { CampaignEntry } from "../../../contract/campaigns.ts";
import { coverPath } from "../../../contract/catalogue.ts";
import type { ContactSight } from "../../../contract/contacts/guard.ts";
import type { Language } from "../../../contract/forms/locale.ts";
import { AddBasis } from "../../contacts/guard/add-basis.tsx";
import { useContactFilter } from "../../contacts/guard/contact-filter.tsx";
import { ContactReason, ContactWord } from "../../contacts/guard/contact-word.tsx";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import type { Bill } from "../../purchases/bill/bill.ts";
import { Cover } from "../../ui/cover.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { IconButton } from "../../ui/icon-button.tsx";
import { type Problem, type Recipient, sameAddressAs } from "./recipients.ts";
import "./recipient-list.css";

const signs: Record<Problem["code"], IconName> = {
  locked: "locked",
  unknown: "ask",
  "bad-address": "error",
  "contact-blocked": "error",
  "never-contact": "error",
  "same-address": "people",
  "already-written": "mail",
  "not-now": "calendar",
  placeholder: "warning",
};

interface Props {
  recipients: readonly Recipient[];
  entries: readonly CampaignEntry[];
  current: string | undefined;
  /** Of the mail. */
  lang: Language;
  onSelect: (entryId: string) => void;
  onRemove: (entry: CampaignEntry) => void;
  /** Undefined where the organization is not the user's own: then nothing can be unlocked from here. */
  onUnlock: ((entry: CampaignEntry) => void) | undefined;
  /** What unlocking the locked ones would cost; undefined while it is not known. */
  bill: Bill | undefined;
  /** Public id of the organization, where a reason to write can be entered for it. */
  owner: string | undefined;
  onBasis: () => void;
}

/** All recipients; a problem is shown under the name, with its remedy. */
export function RecipientList(props: Props) {
  const { recipients, entries, current, lang, onSelect, onRemove, onUnlock, bill, owner, onBasis } = props;
  const t = useText();
  const { control, shown } = useContactFilter(recipients);
  return (
    <>
      {control}
      <ul className="recipients">
        {shown.map((recipient) => {
          const { entry, problem } = recipient;
          const { title, itunesArtist, publicId } = entry.podcast;
          const chosen = entry.externalId === current;
          return (
            <li key={entry.externalId} className={chosen ? "current" : undefined}>
              <Cover src={coverPath(publicId, 120)} size={36} />
              <div>
                <button
                  type="button"
                  className="row-title"
                  aria-current={chosen || undefined}
                  onClick={() => onSelect(entry.externalId)}
                >
                  {title}
                </button>
                {problem?.code === "contact-blocked" ? null : problem ? (
                  <ProblemLine
                    problem={problem}
                    twin={problem.code === "same-address" ? sameAddressAs(recipient, entries) : undefined}
                    onUnlock={onUnlock ? () => onUnlock(entry) : undefined}
                    sold={!bill?.notSold.includes(entry.podcast.externalId)}
                    creditsEach={bill?.creditsPerAddress}
                  />
                ) : (
                  <p className="row-second">{itunesArtist}</p>
                )}
                {recipient.contact ? <ContactWord standing={recipient.contact.standing} /> : null}
                {recipient.contact && (chosen || recipient.contact.standing === "block") ? (
                  <ContactReason sight={recipient.contact} />
                ) : null}
                {owner && recipient.contact && mayNeedBasis(recipient.contact) ? (
                  <AddBasis podcast={publicId} owner={owner} title={title} onAdded={onBasis} />
                ) : null}
                {entry.form && lang === "de" ? (
                  <p className="small muted">
                    {t("outreach.address.with", { form: t(`outreach.form.${entry.form}`) })}
                  </p>
                ) : null}
                {recipient.missing ? (
                  <p className="recipient-problem warn">
                    <Icon name="warning" size="small" />
                    <span>{t("outreach.problem.placeholder", { names: recipient.missing })}</span>
                  </p>
                ) : null}
              </div>
              <IconButton
                icon="cross"
                size="small"
                label={t("outreach.remove", { title })}
                onClick={() => onRemove(entry)}
              />
            </li>
          );
        })}
      </ul>
    </>
  );
}

/** A reason that somebody knows helps here, once the address is unlocked; behind a placeholder nobody reads. */
const mayNeedBasis = ({ standing, kind }: ContactSight): boolean =>
  (standing === "block" || standing === "would-block") && kind !== null && kind !== "placeholder";

interface LineProps {
  problem: Problem;
  twin: CampaignEntry | undefined;
  onUnlock: (() => void) | undefined;
  /** Whether its address can be unlocked now, as far as is known. */
  sold: boolean;
  creditsEach: number | undefined;
}

function ProblemLine({ problem, twin, onUnlock, sold, creditsEach }: LineProps) {
  const t = useText();
  const format = useFormats();
  const { code } = problem;
  return (
    <p className={problem.blocks ? "recipient-problem warn" : "recipient-problem muted"}>
      <Icon name={signs[code]} size="small" />
      <span>
        {twin
          ? t("outreach.problem.sameAs", { title: twin.podcast.title })
          : t(`outreach.problem.${code === "locked" && !sold ? "notSold" : code}`, {
              names: problem.detail,
              day: code === "not-now" && problem.detail ? format.day(problem.detail) : "",
            })}
        {code === "locked" && sold && onUnlock ? (
          <>
            <br />
            <button type="button" onClick={onUnlock}>
              {creditsEach === undefined
                ? t("contacts.unlock")
                : t("contacts.unlockFor", { credits: creditsEach })}
            </button>
          </>
        ) : null}
      </span>
    </p>
  );
}
