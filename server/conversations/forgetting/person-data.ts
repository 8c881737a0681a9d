import { type RawBuilder, sql } from "kysely";
import { isOfPerson } from "../../catalogue/addresses/is-of-person.ts";

/** Somebody whose data are asked for: the address in the form of `samePersonKey`, and its keyed hash. */
export interface Asked {
  person: string;
  hmac: Buffer;
}

interface Place {
  table: string;
  /** Every column of it that can hold text; a test compares them with the database. */
  columns: string;
  /** What an erasure does with it; `erase-person.ts` does it. */
  erasure: "deleted" | "emptied" | "kept";
  /** Where it is not deleted: why not, and for how long. */
  kept?: { en: string; de: string };
  /** What its rows tell the person, newest first; a text instead says why they are not told. */
  told: ((asked: Asked) => RawBuilder<unknown>) | string;
}

/** Public shows that name the person's address, or did. */
const itsShows = (person: string) => sql`(select a.podcast_id from podcast_address a
  join podcast s on s.id = a.podcast_id and s.shown where ${isOfPerson(person)})`;

const OBJECTION = {
  en: "Kept so that nobody writes to you again (Art. 17 (3) b and 21 GDPR), as a keyed hash.",
  de: "Bleibt, damit Ihnen niemand mehr schreibt (Art. 17 Abs. 3 lit. b und Art. 21 DSGVO), als Hash mit Schlüssel.",
};
const SENT = {
  en: "That an e-mail was sent and when stays as proof (Art. 17 (3) e GDPR); your address and every word are taken out.",
  de: "Dass und wann eine E-Mail ging, bleibt als Nachweis (Art. 17 Abs. 3 lit. e DSGVO); Adresse und Wortlaut fallen weg.",
};
const REASON = {
  en: "Why an organization could write to you stays as proof for 3 years (Art. 17 (3) e GDPR), as a keyed hash.",
  de: "Warum eine Organisation Ihnen schreiben durfte, bleibt 3 Jahre als Nachweis (Art. 17 Abs. 3 lit. e DSGVO), als Hash mit Schlüssel.",
};
const BOOKED = {
  en: "Bookings are business records that have to be kept for 8 years (Art. 17 (3) b GDPR).",
  de: "Buchungen sind Geschäftsunterlagen, die 8 Jahre aufbewahrt werden müssen (Art. 17 Abs. 3 lit. b DSGVO).",
};
const FEED = {
  en: "Shown by the show’s own feed; ends by itself, and holds no address.",
  de: "Durch den Feed des Podcasts selbst belegt; endet von allein und enthält keine Adresse.",
};
const REQUESTS = {
  en: "That you asked stays for 3 years as proof that you were answered, as a keyed hash.",
  de: "Dass Sie gefragt haben, bleibt 3 Jahre als Nachweis der Antwort, als Hash mit Schlüssel.",
};
const WITH_MAILS = "Part of the e-mails that are told; goes with them.";

/**
 * Where something of a podcaster lies who is known by an address, what they are told of it, and what an erasure does with
 * it: the one list for both. What is in neither this nor `not-of-a-person.ts` fails a test.
 */
export const PERSON_DATA: readonly Place[] = [
  {
    table: "podcast_address",
    columns: "address address_key verdict reason source tag country country_basis evidence snippet",
    erasure: "deleted",
    told: ({
      person,
    }) => sql`select p.title as show, a.address, a.source, a.tag, a.first_seen, a.last_seen, a.gone,
      a.verdict, a.country, a.country_basis, a.evidence, a.snippet
      from podcast_address a join podcast p on p.id = a.podcast_id and p.shown
      where ${isOfPerson(person)} order by a.id desc`,
  },
  {
    table: "address_standing",
    columns: "address_key",
    erasure: "deleted",
    told: ({ person }) => sql`select a.address_key as address, a.withdrawn, a.paused_until, a.last_alive
      from address_standing a where ${isOfPerson(person)}`,
  },
  {
    table: "erased_address",
    columns: "person_hash",
    erasure: "kept",
    kept: OBJECTION,
    told: "Says only that the person was erased, which its hash is for.",
  },
  {
    table: "contact_basis",
    columns: "address_hmac kind quote page read_hash",
    erasure: "emptied",
    kept: REASON,
    told: ({
      hmac,
    }) => sql`select o.display_name as organization, b.kind, b.quote, b.page, b.created, b.revoked
      from contact_basis b join owner o on o.id = b.owner_id where b.address_hmac = ${hmac} order by b.id desc`,
  },
  {
    table: "contact_decision",
    columns: "address_hmac attempt outcome country country_basis rule kind basis quote effect ticked reason",
    erasure: "kept",
    kept: REASON,
    told: ({
      hmac,
    }) => sql`select o.display_name as organization, d.created, d.outcome, d.country, d.rule, d.basis,
      d.quote, d.effect, d.reason
      from contact_decision d join owner o on o.id = d.owner_id where d.address_hmac = ${hmac} order by d.id desc`,
  },
  {
    table: "contact_preference",
    columns: "said_by formats route page blocked language",
    erasure: "deleted",
    told: ({
      person,
    }) => sql`select p.title as show, c.said_by, c.formats, c.route, c.page, c.blocked, c.language
      from contact_preference c join podcast p on p.id = c.podcast_id where c.podcast_id in ${itsShows(person)}`,
  },
  {
    table: "podcast_claim",
    columns: "key_hash word_hash page_hash",
    erasure: "kept",
    kept: FEED,
    told: ({ person }) => sql`select p.title as show, c.made, c.proved, c.until
      from podcast_claim c join podcast p on p.id = c.podcast_id
      where c.podcast_id in ${itsShows(person)} order by c.id desc`,
  },
  {
    table: "suppression",
    columns: "address_hmac hint reason kind how source address why",
    erasure: "kept",
    kept: OBJECTION,
    told: ({ hmac }) => sql`select o.display_name as organization, s.created, s.kind, s.reason, s.lifted
      from suppression s left join owner o on o.id = s.owner_id where s.address_hmac = ${hmac} order by s.id desc`,
  },
  {
    table: "opt_out_link",
    columns: "token_hash address_hmac hint undo_hash",
    erasure: "emptied",
    kept: OBJECTION,
    told: ({ hmac }) => sql`select o.display_name as organization, l.used, l.undone
      from opt_out_link l join owner o on o.id = l.owner_id where l.address_hmac = ${hmac}`,
  },
  {
    table: "answer_link",
    columns: "token_hash answer",
    erasure: "deleted",
    told: ({
      person,
    }) => sql`select o.display_name as organization, l.opened, l.answer, l.answered, l.not_before
      from answer_link l join message m on m.id = l.message_id join owner o on o.id = m.owner_id
      where m.recipient_key = ${person} order by l.created desc`,
  },
  {
    table: "host_answer",
    columns: "answer prices note",
    erasure: "deleted",
    told: ({
      person,
    }) => sql`select o.display_name as organization, a.answer, a.not_before, a.prices, a.note, a.created
      from host_answer a join message m on m.id = a.message_id join owner o on o.id = m.owner_id
      where m.recipient_key = ${person} order by a.id desc`,
  },
  {
    table: "address_report",
    columns: "address_hmac kind proof means sender_domain sender_server",
    erasure: "kept",
    kept: SENT,
    told: "Belongs to a refund between an organization and the platform; its hash has another key.",
  },
  {
    table: "data_request",
    columns: "address_hmac token_hash",
    erasure: "kept",
    kept: REQUESTS,
    told: ({ hmac }) => sql`select asked, opened, objected, erased from data_request
      where address_hmac = ${hmac} order by id desc`,
  },
  {
    table: "person_erasure",
    columns: "address hint",
    erasure: "emptied",
    kept: REQUESTS,
    told: ({ person }) =>
      sql`select asked, done from person_erasure where address = ${person} order by id desc`,
  },
  {
    table: "message",
    columns:
      "recipient recipient_key message_id subject body state reason detail sent_copy entry_state wire_id in_reply_to refs fate filled document people arm page_path page_seed",
    erasure: "emptied",
    kept: SENT,
    told: ({
      person,
    }) => sql`select o.display_name as organization, p.title as show, m.handed, m.subject, m.body, m.fate
      from message m join owner o on o.id = m.owner_id join podcast p on p.id = m.podcast_id
      join mailbox b on b.id = m.mailbox_id and not b.sandbox
      where m.recipient_key = ${person} and m.handed is not null order by m.id desc`,
  },
  { table: "message_attempt", columns: "message_id outcome", erasure: "kept", kept: SENT, told: WITH_MAILS },
  { table: "message_file", columns: "name type risk", erasure: "deleted", told: WITH_MAILS },
  { table: "message_file_piece", columns: "bytes", erasure: "deleted", told: WITH_MAILS },
  {
    table: "delivery_report",
    columns: "kind status said proof signed_by",
    erasure: "emptied",
    kept: SENT,
    told: ({ person }) => sql`select r.created, r.kind, r.status, r.said from delivery_report r
      join message m on m.id = r.message_id where m.recipient_key = ${person} order by r.id desc`,
  },
  {
    table: "conversation",
    columns: "person_key subject state turn snooze_kind last_text last_kind",
    erasure: "deleted",
    told: ({
      person,
    }) => sql`select o.display_name as organization, c.created, c.subject, c.last_in, c.last_out
      from conversation c join owner o on o.id = c.owner_id where c.person_key = ${person} order by c.id desc`,
  },
  {
    table: "conversation_mail",
    columns:
      "direction identity ids people subject kind signs certainty text fresh html headers excess signed_by corrected_kind asks",
    erasure: "deleted",
    told: ({
      person,
    }) => sql`select o.display_name as organization, m.received, m.direction, m.subject, m.text
      from conversation_mail m join conversation c on c.id = m.conversation_id join owner o on o.id = m.owner_id
      where c.person_key = ${person} order by m.id desc`,
  },
  {
    table: "conversation_participant",
    columns: "person_key address",
    erasure: "deleted",
    told: ({ person }) => sql`select o.display_name as organization, c.created
      from conversation_participant c join owner o on o.id = c.owner_id where c.person_key = ${person}`,
  },
  {
    table: "conversation_stranger",
    columns: "person_key address",
    erasure: "deleted",
    told: "Says that somebody is not the host of a conversation; the conversation is another person’s.",
  },
  {
    table: "conversation_note",
    columns: "text",
    erasure: "deleted",
    told: "What colleagues write to one another (Art. 15 (4) GDPR).",
  },
  {
    table: "conversation_draft",
    columns: "document cc program page",
    erasure: "deleted",
    told: "Not sent; of the user who writes it.",
  },
  {
    table: "mail_file",
    columns: "part name type_said type_found hash content_id risk scanned state",
    erasure: "deleted",
    told: ({ person }) => sql`select f.name, f.type_found as type from mail_file f
      join conversation_mail m on m.id = f.mail_id join conversation c on c.id = m.conversation_id
      where c.person_key = ${person} order by f.id desc`,
  },
  { table: "file_piece", columns: "hash bytes", erasure: "deleted", told: WITH_MAILS },
  { table: "mail_key", columns: "key_hash", erasure: "deleted", told: WITH_MAILS },
  { table: "mail_words", columns: "words", erasure: "deleted", told: WITH_MAILS },
  {
    table: "mail_tombstone",
    columns: "identity",
    erasure: "kept",
    kept: OBJECTION,
    told: "A hash by which a mail that was erased is told again, so that it does not come back.",
  },
  {
    table: "offer",
    columns: "state",
    erasure: "kept",
    kept: BOOKED,
    told: ({ person }) => sql`select p.title as show, f.state, f.created from offer f
      join campaign_entry e on e.id = f.entry_id join podcast p on p.id = e.podcast_id
      where e.podcast_id in ${itsShows(person)} order by f.id desc`,
  },
  {
    table: "offer_version",
    columns: "side terms",
    erasure: "kept",
    kept: BOOKED,
    told: "Terms that an organization may not have sent yet; what was sent stands in the booking.",
  },
  {
    table: "booking",
    columns: "number cancelled_side cancelled_reason link_seed link_hash",
    erasure: "kept",
    kept: BOOKED,
    told: ({
      person,
    }) => sql`select o.display_name as organization, p.title as show, b.number, b.created, b.cancelled
      from booking b join owner o on o.id = b.owner_id join podcast p on p.id = b.podcast_id
      where b.podcast_id in ${itsShows(person)} order by b.id desc`,
  },
  {
    table: "acceptance",
    columns: "name function address_hmac agent sha256",
    erasure: "kept",
    kept: BOOKED,
    // Whoever reads the address of a show need not be who accepted: of the name only that there is one.
    told: ({ person }) => sql`select b.number, a.number as version, a.at from acceptance a
      join booking b on b.id = a.booking_id where b.podcast_id in ${itsShows(person)} order by a.at desc`,
  },
  {
    table: "copy_version",
    columns: "side words sha256 state host_name approved_name",
    erasure: "kept",
    kept: BOOKED,
    told: "Opened by the link of the booking, which its holder has.",
  },
  {
    table: "copy_comment",
    columns: "side host_name text",
    erasure: "kept",
    kept: BOOKED,
    told: "Opened by the link of the booking, which its holder has.",
  },
  {
    table: "booking_version",
    columns: "sheet sha256 pdf record_pdf answer reason",
    erasure: "kept",
    kept: BOOKED,
    told: "Opened by the link of the booking, which its holder has.",
  },
  {
    table: "booking_mail",
    columns: "kind words",
    erasure: "kept",
    kept: BOOKED,
    told: "Words beside a booking; told with the e-mails.",
  },
];
