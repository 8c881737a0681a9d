import type { fillRoom as promised } from "../../../contract/outreach/room.ts";
import { ROOM_PAGE, type RoomGroup } from "../../../contract/outreach/room.ts";
import type { RouteBody, RouteReply } from "../../../contract/route.ts";
import { campaignOf } from "../../campaigns/find.ts";
import { hideFor } from "../../catalogue/addresses/hide-addresses.ts";
import { fault } from "../../platform/fault.ts";
import type { Db } from "../../platform/postgres/database.ts";
import type { Caller, Context } from "../../platform/web/http.ts";
import { refuseOverrides, sightOf } from "../contact-sights.ts";
import { bytesOf, filesAmong } from "../files/files-among.ts";
import { selectDraftFiles } from "../files/stored-files.ts";
import { daysOf } from "../follow-ups/preview.ts";
import { checkLines } from "../letter/check-text.ts";
import { senderOf } from "../letter/compose.ts";
import { formOf } from "../recipients.ts";
import { expectEach } from "../rhythm/expect-each.ts";
import { showsOf, waitsFor } from "../rhythm/wait-for.ts";
import { newestMail } from "../written-queries.ts";
import { expectedSpan, type Span } from "./expected-span.ts";
import { fingerprintOf } from "./fingerprint.ts";
import { type JudgedMail, type JudgedRoom, judgeRoom } from "./judge-room.ts";
import { renderMail } from "./render.ts";

/**
 * Every mail of a draft as it would leave, judged, and a page of them in full; with what stands for each, and when
 * they would go. Queues nothing.
 * @throws Fault not-found and the faults of the promise
 */
export async function fillRoom(
  context: Pick<Context, "db" | "secrets" | "config">,
  caller: Caller,
  campaignId: string,
  draft: RouteBody<typeof promised>,
): Promise<RouteReply<typeof promised>> {
  const { db, secrets } = context;
  const campaign = await campaignOf(db, caller, campaignId);
  refuseOverrides(caller, draft);
  if (draft.recipients.length === 0) throw fault("recipient-missing");
  for (const text of [draft, ...Object.values(draft.edits ?? {})]) checkLines(text);
  if (draft.subject.trim() === "" || draft.body.trim() === "") throw fault("content-missing");
  // Before the recipients: a mail in between then causes one question too many, never one too few.
  const seen = await newestMail(db, campaign.ownerId);
  const { publicUrl } = context.config;
  const files = filesAmong(
    await selectDraftFiles(db, { campaignId: campaign.id }, caller.loginId),
    draft.files ?? [],
  );
  const room = await judgeRoom({ secrets, publicUrl }, db, campaign, caller.loginId, { ...draft, files });
  const begin = Math.max(
    0,
    room.mails.findIndex(({ mail }) => mail.row.externalId === draft.from),
  );
  const page = room.mails.slice(begin, begin + ROOM_PAGE);
  const leaving = draft.byRhythm ? await leavingOf(db, room, draft.notBefore) : null;
  return {
    groups: room.mails.map((judged) => ({
      ...groupOf(judged, room, secrets),
      leaves: leaving?.get(judged) ?? null,
    })),
    // Of what is not unlocked nothing is told: feeds carry addresses in names.
    mails: page.flatMap(({ mail, mailbox }) =>
      mailbox && mail.key !== "" ? [renderMail(mail, senderOf(mailbox), draft.language, room.links)] : [],
    ),
    next: room.mails[begin + ROOM_PAGE]?.mail.row.externalId ?? null,
    problems: [...room.general, ...room.mails.flatMap(hideUnlocked(room))],
    contacts: room.mails.flatMap(({ mail }) => sightOf(mail)),
    domains: room.mailboxes.flatMap(({ mailbox }) => {
      const report = room.domains.get(mailbox.id);
      if (!report) return [];
      return {
        mailbox: mailbox.public_id,
        domain: report.domain,
        state: report.state,
        refuses: report.refuses,
        faulty: report.topics.flatMap(({ about, state }) => (state === "fault" ? about : [])),
      };
    }),
    forecast: await forecastOf(db, room, draft, leaving),
    files: {
      perMail: bytesOf(files),
      all: bytesOf(files) * room.mails.filter((one) => one.level !== "blocked").length,
    },
    seen,
    objection: room.links.link === null ? "mail" : "link",
  };
}

function groupOf(
  { mail, mailbox, level }: JudgedMail,
  room: JudgedRoom,
  secrets: Context["secrets"],
): Omit<RoomGroup, "leaves"> {
  return {
    entry: mail.row.externalId,
    shows: mail.rows.map((row) => {
      const show = room.shows.get(row.podcastId);
      return {
        entry: row.externalId,
        podcast: show?.publicId ?? "",
        title: row.unlocked ? row.title : hideFor(show?.onSale ?? null)(row.title),
      };
    }),
    level,
    form: formOf(mail.rows),
    mailbox: mailbox?.public_id ?? null,
    fingerprint: mailbox && level !== "blocked" ? fingerprintOf(secrets, mail, mailbox, room) : null,
  };
}

/** The problems of a mail; a title in them is hidden as everywhere where the show is not unlocked. */
const hideUnlocked =
  ({ shows }: JudgedRoom) =>
  ({ mail, problems }: JudgedMail) => {
    if (mail.row.unlocked) return problems;
    const hide = hideFor(shows.get(mail.row.podcastId)?.onSale ?? null);
    return problems.map((one) => ({ ...one, detail: one.detail === null ? null : hide(one.detail) }));
  };

type Leaving = Map<JudgedMail, NonNullable<RoomGroup["leaves"]>>;

const startOf = (now: Date, notBefore: string | undefined): Date =>
  notBefore && new Date(notBefore) > now ? new Date(notBefore) : now;

/** When each mail that is not blocked leaves, where they wait for usual days (C9.03). */
async function leavingOf(
  db: Db,
  { mails, mailboxes, now }: JudgedRoom,
  notBefore: string | undefined,
): Promise<Leaving> {
  const from = startOf(now, notBefore);
  const open = mails.filter(({ level }) => level !== "blocked");
  const waits = await waitsFor(
    db,
    open.map(({ mail }) => showsOf(mail)),
  );
  const leaving: Leaving = new Map();
  for (const { mailbox } of mailboxes) {
    const own = open.filter((one) => one.mailbox?.id === mailbox.id);
    const due = own.map(({ mail }) => waits(mailbox, showsOf(mail), from));
    const at = await expectEach(
      db,
      mailbox,
      now,
      due.map((wait) => wait?.notBefore ?? from),
    );
    for (const [place, judged] of own.entries()) {
      const { notBefore: earliest = null, rhythm = null } = due[place] ?? {};
      const show = judged.mail.rows.find((row) => row.podcastId === rhythm?.podcastId);
      leaving.set(judged, {
        at: at?.[place]?.toISOString() ?? null,
        from: (earliest ?? from).toISOString(),
        rhythm: rhythm && show ? { weekday: rhythm.weekday, entry: show.externalId } : null,
      });
    }
  }
  return leaving;
}

/** The first and the last of them; null where nobody can say. */
function spanOf(mails: readonly JudgedMail[], leaving: Leaving): Span | null {
  const days = mails.flatMap((one) => leaving.get(one)?.at ?? []).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  return first && last ? { first: new Date(first), last: new Date(last) } : null;
}

async function forecastOf(
  db: Db,
  { mails, mailboxes, now }: JudgedRoom,
  { steps = [], notBefore }: Pick<RouteBody<typeof promised>, "steps" | "notBefore">,
  leaving: Leaving | null,
): Promise<RouteReply<typeof promised>["forecast"]> {
  const each = [];
  const ends: (Date | null)[] = [];
  const from = startOf(now, notBefore);
  for (const { mailbox } of mailboxes) {
    const own = mails.filter((one) => one.level !== "blocked" && one.mailbox?.id === mailbox.id);
    const count = own.length;
    const span = leaving ? spanOf(own, leaving) : await expectedSpan(db, mailbox, { now, from, count });
    if (count > 0) ends.push(daysOf(steps, span?.last ?? null, mailbox).at(-1) ?? null);
    each.push({
      id: mailbox.public_id,
      address: mailbox.sender_address,
      mails: count,
      first: span?.first.toISOString() ?? null,
      last: span?.last.toISOString() ?? null,
    });
  }
  const known = each.filter((one) => one.mails > 0);
  // As long as one mailbox waits for a person, nobody knows the end.
  const told = known.every((one) => one.last !== null);
  return {
    mails: known.reduce((sum, one) => sum + one.mails, 0),
    first: known.flatMap((one) => one.first ?? []).toSorted()[0] ?? null,
    last: told
      ? (known
          .flatMap((one) => one.last ?? [])
          .toSorted()
          .at(-1) ?? null)
      : null,
    followUpsUntil: ends.includes(null) ? null : (latestOf(ends)?.toISOString() ?? null),
    mailboxes: each,
  };
}

const latestOf = (days: readonly (Date | null)[]): Date | null =>
  days.reduce((latest, day) => (latest && day && latest > day ? latest : day), null);
