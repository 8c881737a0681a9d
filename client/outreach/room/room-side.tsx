import { Link } from "@tanstack/react-router";
import { useState } from "react";
import type { MailboxCard } from "../../../contract/mailbox-list.ts";
import type { Room } from "../../../contract/outreach/room.ts";
import { ROOM_PROBLEMS, type RoomProblemCode } from "../../../contract/outreach/room-problems.ts";
import { useFormats } from "../../language/formats.ts";
import { useText } from "../../language/text.tsx";
import { paths } from "../../paths.ts";
import { Button } from "../../ui/button.tsx";
import { Checkbox } from "../../ui/fields/checkbox.tsx";
import { TextArea } from "../../ui/fields/text-field.tsx";
import { LeaderLine, Leaders } from "../../ui/lists/leaders.tsx";
import { doneWhen } from "../composer/forecast.ts";
import { FileLines } from "../files/file-lines.tsx";
import { ByRhythm } from "../follow-ups/by-rhythm.tsx";
import type { Plan } from "../follow-ups/plan.ts";
import { PlanSummary } from "../follow-ups/plan-summary.tsx";
import type { WorkHandle } from "./use-room-work.ts";

interface Props {
  room: Room;
  body: string;
  plan: Plan;
  onPlan: (plan: Plan) => void;
  lang: string;
  handle: WorkHandle;
  /** From which the user may write; null while unknown. */
  mailboxes: readonly MailboxCard[];
  /** Titles of what was left out, as far as they are known. */
  leftOut: number;
}

/** What was found in all mails, who gets one mail for several shows, and when the mails leave. */
export function RoomSide({ room, body, plan, onPlan, lang, handle, mailboxes, leftOut }: Props) {
  const t = useText();
  const joined = room.groups.filter((group) => group.shows.length > 1).length;
  return (
    <aside className="room-side" aria-label={t("outreach.room.overview")}>
      <Checks room={room} />
      {room.files.perMail > 0 ? <Weight room={room} /> : null}
      {joined > 0 ? (
        <section>
          <h2 className="column-head">{t("outreach.room.groups")}</h2>
          <p className="small">{t("outreach.room.joined", { count: joined })}</p>
          <JoinedText body={body} lang={lang} handle={handle} />
        </section>
      ) : null}
      {leftOut > 0 ? (
        <section>
          <h2 className="column-head">{t("outreach.room.leftOut", { count: leftOut })}</h2>
          <Button kind="third" icon="undo" onClick={() => handle.change({ leftOut: [] })}>
            {t("outreach.room.takeAll")}
          </Button>
        </section>
      ) : null}
      {mailboxes.length > 1 ? <Mailboxes handle={handle} mailboxes={mailboxes} /> : null}
      <PlanSummary plan={plan} />
      {room.domains.length > 0 ? <Domains room={room} mailboxes={mailboxes} /> : null}
      <Forecast room={room} />
      <ByRhythm checked={plan.byRhythm} onChange={(byRhythm) => onPlan({ ...plan, byRhythm })} />
    </aside>
  );
}

/** Each kind of problem once, with how many mails have it. */
function Checks({ room }: { room: Room }) {
  const t = useText();
  const counts = new Map<RoomProblemCode, number>();
  for (const { code } of room.problems) counts.set(code, (counts.get(code) ?? 0) + 1);
  const codes = (Object.keys(ROOM_PROBLEMS) as RoomProblemCode[]).filter((code) => counts.has(code));
  return (
    <section>
      <h2 className="column-head">{t("outreach.room.checks")}</h2>
      {codes.length === 0 ? (
        <p className="small">{t("outreach.room.nothingFound")}</p>
      ) : (
        <Leaders>
          {codes.map((code) => (
            <LeaderLine
              key={code}
              name={
                <span className={ROOM_PROBLEMS[code].level === "blocks" ? "danger" : "warn"}>
                  {t(`outreach.room.check.${code}`)}
                </span>
              }
              figure={counts.get(code)}
            />
          ))}
        </Leaders>
      )}
    </section>
  );
}

/** What the files come to. */
function Weight({ room: { files } }: { room: Room }) {
  const t = useText();
  return (
    <section>
      <h2 className="column-head">{t("outreach.file.title")}</h2>
      <Leaders>
        <FileLines bytes={files.perMail} mails={Math.round(files.all / files.perMail)} />
      </Leaders>
    </section>
  );
}

/** A sentence for several shows can be written apart. */
function JoinedText({ body, lang, handle }: Pick<Props, "body" | "lang" | "handle">) {
  const t = useText();
  const { joinedBody } = handle.work;
  const [open, setOpen] = useState(joinedBody !== "");
  if (!open)
    return (
      <Button
        kind="third"
        icon="pencil"
        onClick={() => {
          setOpen(true);
          handle.change({ joinedBody: body });
        }}
      >
        {t("outreach.room.writeJoined")}
      </Button>
    );
  return (
    <>
      <TextArea
        label={t("outreach.room.joinedText")}
        hint={t("outreach.room.joinedHint")}
        lang={lang}
        rows={8}
        maxLength={100_000}
        value={joinedBody}
        onChange={(event) => handle.change({ joinedBody: event.target.value })}
      />
      <Button
        kind="third"
        icon="undo"
        onClick={() => {
          setOpen(false);
          handle.change({ joinedBody: "" });
        }}
      >
        {t("outreach.room.commonText")}
      </Button>
    </>
  );
}

function Mailboxes({ handle, mailboxes }: Pick<Props, "handle"> & { mailboxes: readonly MailboxCard[] }) {
  const t = useText();
  const own = mailboxes.find((one) => one.standard && one.user.own);
  const standard = own ?? mailboxes[0];
  const chosen = handle.work.mailboxes.length > 0 ? handle.work.mailboxes : standard ? [standard.id] : [];
  // The standard one alone is no decision: the composer sends from it, too.
  const choose = (ids: readonly string[]) =>
    handle.change({ mailboxes: ids.length === 1 && ids[0] === own?.id ? [] : ids });
  return (
    <fieldset className="room-mailboxes">
      <legend className="column-head">{t("outreach.room.from")}</legend>
      {mailboxes.map((mailbox) => (
        <Checkbox
          key={mailbox.id}
          checked={chosen.includes(mailbox.id)}
          // One has to stay.
          disabled={chosen.length === 1 && chosen[0] === mailbox.id}
          onChange={(event) =>
            choose(
              event.target.checked
                ? [...chosen, mailbox.id].slice(0, 10)
                : chosen.filter((id) => id !== mailbox.id),
            )
          }
        >
          {mailbox.address}
        </Checkbox>
      ))}
      <p className="small muted">{t("outreach.room.sharedOut")}</p>
    </fieldset>
  );
}

/** Of each mailbox that takes part, whether its domain keeps mails out of the inbox (B1.126). */
function Domains({ room: { domains, forecast }, mailboxes }: Pick<Props, "room" | "mailboxes">) {
  const t = useText();
  const addressOf = (id: string) => forecast.mailboxes.find((one) => one.id === id)?.address;
  return (
    <section>
      <h2 className="column-head">{t("outreach.room.domain")}</h2>
      <ul className="small room-domains">
        {domains.map(({ mailbox, domain, state, refuses, faulty }) => {
          const says = refuses
            ? t("outreach.room.domain.refuses")
            : t(`outreach.room.domain.${state}`, { topics: faulty.join(", ").toUpperCase() });
          const look = refuses ? "danger" : state === "fault" ? "warn" : "";
          const own = mailboxes.some((one) => one.id === mailbox && one.user.own);
          return (
            <li key={mailbox}>
              <span>{(domains.length > 1 && addressOf(mailbox)) || domain}</span>
              {/* A colleague's page is theirs. */}
              {own ? (
                <Link className={look} to={paths.oneMailbox} params={{ mailboxId: mailbox }}>
                  {says}
                </Link>
              ) : (
                <b className={look}>{says}</b>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** When the first and the last mail leave, by the schedule that sends. */
function Forecast({ room: { forecast } }: { room: Room }) {
  const t = useText();
  const formats = useFormats();
  const when = (at: string | null) => (at === null ? null : doneWhen(at, new Date(), formats, t));
  const several = forecast.mailboxes.filter((one) => one.mails > 0).length > 1;
  return (
    <section>
      <h2 className="column-head">{t("outreach.room.forecast")}</h2>
      <Leaders>
        <LeaderLine name={t("outreach.room.first")} figure={when(forecast.first)} />
        <LeaderLine name={t("outreach.room.last")} figure={when(forecast.last)} />
        {forecast.followUpsUntil ? (
          <LeaderLine name={t("outreach.steps.untilLabel")} figure={formats.day(forecast.followUpsUntil)} />
        ) : null}
      </Leaders>
      {several ? (
        <ul className="small mt-3">
          {forecast.mailboxes.map((one) => (
            <li key={one.id}>
              {t("outreach.room.perMailbox", { count: one.mails, address: one.address })}{" "}
              {one.last ? t("outreach.doneWhen", { done: when(one.last) }) : null}
            </li>
          ))}
        </ul>
      ) : null}
    </section>
  );
}
