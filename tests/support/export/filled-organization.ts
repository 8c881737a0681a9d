import { sql } from "kysely";
import { fingerprintOf, listNever } from "../../../server/contacts/suppression.ts";
import { inTransaction } from "../../../server/platform/postgres/database.ts";
import type { Context } from "../../../server/platform/web/http.ts";

/**
 * Gives the organization of the demonstration at least one row of every table that an export holds, and some that must not
 * be in it: what another member alone sees, a show whose address was taken back, a payment that is under way.
 */
export async function fillOrganization(
  { db, secrets }: Pick<Context, "db" | "secrets">,
  { ownerId, loginId }: { ownerId: number; loginId: number },
): Promise<void> {
  await sql.raw(rows(ownerId, loginId)).execute(db);
  await inTransaction(db, async (tx) => {
    await listNever(tx, secrets, {
      key: "never@shows.example",
      ownerId,
      kind: "person",
      how: "link",
      loginId,
    });
    await listNever(tx, secrets, {
      key: { hmac: fingerprintOf(secrets, "only-hash@shows.example"), hint: "o…" },
      ownerId,
      kind: "bounce",
    });
    const show = sql`(select podcast_id from unlock where owner_id = ${ownerId} limit 1)`;
    const [ines, unknown] = ["ines@shows.example", "unknown@shows.example"].map((one) =>
      fingerprintOf(secrets, one),
    );
    await sql`
      insert into contact_basis (public_id, owner_id, podcast_id, address_hmac, kind, quote, login_id)
      values ('Basis', ${ownerId}, ${show}, ${ines}, 'consent', 'Ines agreed', ${loginId}),
        ('BasisUnknown', ${ownerId}, ${show}, ${unknown}, 'relation', '', ${loginId})`.execute(tx);
    await sql`
      insert into contact_decision (owner_id, podcast_id, address_hmac, message_id, attempt, outcome, country_basis, rule,
        kind, basis, effect, rules_of, login_id)
      select ${ownerId}, ${show}, ${ines}, id, 'a', 'handed', 'unknown', 'rule', 'person', 'consent', 'allow', now(), ${loginId}
      from message where public_id = 'Sent'`.execute(tx);
  });
}

const rows = (ownerId: number, loginId: number): string => `
do $fill$
declare
  own constant bigint := ${ownerId};
  dana constant bigint := ${loginId};
  alex bigint;
  gone bigint;
  guest bigint;
  support bigint;
  camp bigint;
  entry bigint;
  second bigint;
  show bigint;
  other_show bigint;
  lost_show bigint;
  box bigint;
  sent bigint;
  waiting bigint;
  handed bigint;
  lost bigint;
  letter bigint;
  thread bigint;
  closed bigint;
  came bigint;
  file bigint;
  book bigint;
  spot_ bigint;
  template bigint;
  credit bigint;
  card bigint;
  paid bigint;
  captured_by bigint;
  sold bigint;
  unlocked bigint;
  taken bigint;
  back bigint;
  refund bigint;
  address bigint;
  list bigint;
  field bigint;
  tag_ bigint;
  hash constant bytea := sha256('x');
  handle text := 'H';
begin
  alex := (select login_id from membership where owner_id = own and login_id <> dana limit 1);
  insert into login (public_id, username, password_hash, nick_name) values
    ('LoginGone', 'gone@users.example', 'x', 'Gone'), ('LoginGuest', 'guest@users.example', 'x', 'Guest'),
    ('LoginSupport', 'support@platform.example', 'x', 'Support');
  gone := (select id from login where public_id = 'LoginGone');
  guest := (select id from login where public_id = 'LoginGuest');
  support := (select id from login where public_id = 'LoginSupport');
  insert into preference (login_id, language, country) values (gone, 'de', 'DE');
  insert into member_removal (public_id, owner_id, login_id, removed_by, role) values ('Removal', own, gone, alex, 'member');
  insert into address_reading values (own, dana, '2026-10-01', 'shown', 7);

  camp := (select id from campaign where owner_id = own order by id limit 1);
  entry := (select e.id from campaign_entry e where campaign_id = camp order by id limit 1);
  second := (select e.id from campaign_entry e where campaign_id = camp order by id offset 1 limit 1);
  show := (select podcast_id from campaign_entry where id = entry);
  other_show := (select podcast_id from campaign_entry where id = second);
  lost_show := (select podcast_id from campaign_entry where campaign_id = camp order by id offset 2 limit 1);
  insert into campaign_guest (campaign_id, login_id, invited_by) values (camp, guest, dana);
  insert into follow_up_pause (campaign_id) values (camp);
  insert into campaign_figures (campaign_id, ads_delivered, currency, login_id) values (camp, 3, 'EUR', dana);
  insert into campaign_window (campaign_id, days, login_id) values (camp, 21, dana);
  insert into task (public_id, campaign_id, entry_id, text, due, assigned_to, created_by)
    values ('Task', camp, entry, 'Call them', '2026-12-24', alex, support);
  insert into entry_note (public_id, entry_id, login_id, document, mentions, shared)
    values ('Note', entry, dana, '{"type": "doc"}', array[alex, dana], true);
  insert into own_field (public_id, owner_id, name, name_key, kind, choices)
    values ('Field', own, 'Priority', 'priority', 'choice', '{low,high}') returning id into field;
  insert into own_value (entry_id, field_id, value, login_id) values (entry, field, '"high"', dana);
  insert into tag (public_id, owner_id, name, name_key, colour) values ('Tag', own, 'Tea', 'tea', 'green') returning id into tag_;
  insert into tagged_podcast (tag_id, podcast_id, login_id) values (tag_, show, dana);
  insert into show_news (public_id, owner_id, podcast_id, kind, what, dismissed, dismissed_by)
    values ('News', own, show, 'brand', 'Kettle', now(), dana);
  insert into saved_search (public_id, owner_id, login_id, name, filters, seen_podcast)
    values ('Search', own, dana, 'Tea', '{"title": "tea"}', 5), ('SearchAlex', own, alex, 'Secret of Alex', '{}', 5);
  insert into podcast_list (public_id, owner_id, login_id, campaign_id, name, size, kept, state, columns)
    values ('List', own, dana, camp, 'shows.csv', 10, 10, 'ready', '{title}') returning id into list;
  insert into podcast_list_line (list_id, number, title, found, why, candidates, podcast_id, entry_id, reading)
    values (list, 1, 'A show', 'sure', 'title', array[show, other_show], show, entry, null),
      (list, 2, 'Another', 'none', null, '{}', null, null, 'waiting');
  -- A show that only this organization has.
  insert into podcast (public_id, feed_url, feed_key, guid, title, title_key, search_text, artist, language, shown)
    values ('OwnShow', 'https://own.example/feed', 'own.example/feed', 'guid-own', 'Our own show', 'our own show',
      'our own show', 'Write to me@own.example', 'en', false);
  insert into podcast_detail (podcast_id) select id from podcast where public_id = 'OwnShow';
  insert into podcast_added (podcast_id, owner_id, login_id) select id, own, dana from podcast where public_id = 'OwnShow';

  box := (select id from mailbox where owner_id = own and login_id = dana limit 1);
  insert into own_template (public_id, owner_id, login_id) values ('Template', own, null) returning id into template;
  insert into own_template_version (template_id, version, name, language, kind, form, subject, body, login_id)
    values (template, 1, 'Hello', 'de', 'starter', 'formal', 'Hallo', 'Guten Tag', dana);
  insert into own_template (public_id, owner_id, login_id) values ('TemplateAlex', own, alex);
  insert into answer_rule (owner_id, moves, changed_by) values (own, true, dana);

  -- Bought: one by credits, one by card and lost again.
  insert into podcast_address (podcast_id, address, address_key, verdict, source, tag)
    values (show, 'Ines@shows.example', 'ines@shows.example', 'usable', 'feed x', 'itunes:email') returning id into address;
  insert into purchase (public_id, owner_id, login_id, state, credits_per_email, credits_consumed, request_id, settled)
    values ('ByCredits', own, dana, 'settled_credits', 1, 1, 'r1', now()) returning id into credit;
  insert into ledger_transfer (public_id, kind, owner_id, actor_login_id, reason, purchase_id, request_id)
    values ('T1', 'unlock', own, dana, 'An address', credit, 'r1') returning id into paid;
  insert into ledger_account (kind, unit) values ('spent', 'credit'), ('issued', 'credit') on conflict do nothing;
  insert into ledger_entry (transfer_id, account_id, amount)
    select paid, id, -1 from ledger_account where owner_id = own
    union all select paid, id, 1 from ledger_account where owner_id is null and kind = 'spent';
  insert into purchase_item (purchase_id, podcast_id, owner_id, address_id, paid_by, outcome)
    values (credit, show, own, address, 'credits', 'unlocked');
  insert into unlock (owner_id, podcast_id, address_id, source, purchase_id, transfer_id, credits)
    values (own, show, address, 'credits', credit, paid, 1) returning id into unlocked;

  insert into purchase (public_id, owner_id, login_id, state, credits_per_email, credits_consumed, request_id, price,
      price_id, currency, card_items, language, session_id, payment_id, expires, settled, captured_currency, captured,
      earned, refunded, reversed)
    values ('ByCard', own, dana, 'disputed', 1, 0, 'r2', 500, 'price', 'EUR', 1, 'de', 'cs_1', 'pi_1', now(), now(), 'EUR',
      500, 500, 500, 500) returning id into card;
  insert into ledger_account (kind, unit) values ('provider', 'EUR'), ('held', 'EUR'), ('revenue', 'EUR') on conflict do nothing;
  insert into ledger_transfer (public_id, kind, owner_id, actor_login_id, reason, purchase_id, request_id)
    values ('T2', 'capture', own, dana, 'Paid', card, 'r2') returning id into captured_by;
  insert into ledger_entry (transfer_id, account_id, amount)
    select captured_by, id, case kind when 'provider' then 500 else -500 end from ledger_account
    where unit = 'EUR' and kind in ('provider', 'held');
  insert into ledger_transfer (public_id, kind, owner_id, actor_login_id, reason, purchase_id, request_id)
    values ('T3', 'sale', own, dana, 'Sold', card, 'r2') returning id into sold;
  insert into ledger_entry (transfer_id, account_id, amount)
    select sold, id, case kind when 'held' then 500 else -500 end from ledger_account
    where unit = 'EUR' and kind in ('revenue', 'held');
  insert into purchase_item (purchase_id, podcast_id, owner_id, paid_by, outcome) values (card, lost_show, own, 'card', 'unlocked');
  insert into ledger_transfer (public_id, kind, owner_id, reason, purchase_id, request_id)
    values ('T4', 'refund', own, 'Given back', card, 'r3') returning id into refund;
  insert into ledger_entry (transfer_id, account_id, amount)
    select refund, id, case kind when 'revenue' then 500 else -500 end from ledger_account
    where unit = 'EUR' and kind in ('revenue', 'provider');
  insert into payment_refund (id, purchase_id, amount, from_earned, reason, transfer_id) values ('re_1', card, 500, 500, 'objection', refund);
  insert into ledger_transfer (public_id, kind, owner_id, reason, purchase_id, request_id)
    values ('T5', 'dispute', own, 'Disputed', card, 'r3') returning id into back;
  insert into ledger_entry (transfer_id, account_id, amount)
    select back, id, case kind when 'revenue' then 300 else -300 end from ledger_account
    where unit = 'EUR' and kind in ('revenue', 'provider');
  insert into payment_dispute (id, purchase_id, amount, transfer_id) values ('dp_1', card, 300, back);
  insert into money_problem (public_id, kind, reference, purchase_id, amount, currency, note)
    values ('Problem', 'dispute', 'dp_1', card, 300, 'EUR', 'What administrators say of it');
  insert into purchase_request (public_id, owner_id, login_id, podcasts, credits, decided_by, decided, state, purchase_id)
    values ('Request', own, alex, array[show], 1, dana, now(), 'approved', credit),
      ('RequestNow', own, alex, array[show, lost_show], 2, null, null, 'asked', null);
  -- Its payment may still come: it ends here.
  insert into purchase (public_id, owner_id, login_id, state, credits_per_email, credits_consumed, request_id, credits_reserved)
    values ('Open', own, dana, 'creating', 1, 0, 'r4', 2);
  update ledger_account set reserved = 2 where owner_id = own;

  insert into mailing (public_id, owner_id, campaign_id, mailbox_id, login_id, language, subject, body, template_id, form)
    values ('Mailing', own, camp, box, dana, 'de', 'Hallo', 'Guten Tag', template, 'formal') returning id into letter;
  insert into follow_up_step (mailing_id, step, days, body) values (letter, 1, 4, 'Noch einmal');
  insert into message (public_id, mailing_id, mailbox_id, owner_id, podcast_id, entry_id, recipient, recipient_key,
      message_id, subject, body, state, handed, accepted, sent_copy)
    values ('Sent', letter, box, own, show, entry, 'Ines@shows.example', 'ines@shows.example', 'sent@brand.example', 'Hallo',
      'Guten Tag, Ines', 'accepted', '2026-11-01 10:00+00', '2026-11-01 10:00+00', 'waiting') returning id into sent;
  insert into message (public_id, mailing_id, mailbox_id, owner_id, podcast_id, entry_id, recipient, recipient_key,
      message_id, subject, body, state)
    values ('Waiting', letter, box, own, other_show, second, 'o@other.example', 'o@other.example', 'waiting@brand.example',
      'Hallo', 'Guten Tag', 'queued') returning id into waiting;
  insert into message (public_id, mailing_id, mailbox_id, owner_id, podcast_id, recipient, recipient_key,
      message_id, subject, body, state, handed)
    values ('Handed', letter, box, own, show, 'Ines@shows.example', 'ines+2@shows.example', 'handed@brand.example', 'Hallo',
      'Guten Tag', 'handed', '2026-11-01 10:00+00') returning id into handed;
  insert into message (public_id, mailing_id, mailbox_id, owner_id, podcast_id, recipient, recipient_key,
      message_id, subject, body, state, handed, accepted, document, people)
    values ('Lost', letter, box, own, lost_show, 'secret@lost.example', 'secret@lost.example', 'lost@brand.example', 'Hallo',
      'Guten Tag secret@lost.example', 'accepted', '2026-10-01 10:00+00', '2026-10-01 10:00+00', '{"type": "doc"}', '{"cc": []}')
    returning id into lost;
  update message_entry set fell_away = true, place = 1 where message_id = sent;
  insert into message_attempt (message_id, of_message, handed, outcome) values ('before@brand.example', sent, now(), 'deferred');
  insert into answer_link (message_id, token_hash, answer, answered) values (sent, hash, 'interested', now());
  insert into host_answer (public_id, message_id, answer, prices, note) values ('HostAnswer', sent, 'interested', '[100.50]', 'Gern');
  update offer set host_answer_id = (select id from host_answer) where id = (select min(id) from offer);
  insert into follow_up (public_id, root_message_id, step, state, due, sender_address)
    values ('FollowUp', sent, 1, 'planned', now(), 'dana@brand.example');

  insert into conversation (public_id, owner_id, mailbox_id, person_key, subject, assigned_to, last_in)
    values ('Thread', own, box, 'ines@shows.example', 'Hallo', alex, '2026-11-02 10:00+00') returning id into thread;
  insert into conversation_entry (conversation_id, entry_id, podcast_id) values (thread, entry, show);
  insert into conversation_answer (message_id, conversation_id) values (sent, thread);
  insert into conversation_mail (public_id, conversation_id, owner_id, mailbox_id, direction, message_id, identity, ids, people,
      subject, sent, received, certainty, text, fresh, html, headers, signed_by, kind)
    values ('Came', thread, own, box, 'in', sent, hash, '{came@shows.example}',
      '{"from": {"name": "Ines Ö", "address": "ines@shows.example"}, "to": [{"name": "", "address": "dana@brand.example"}]}',
      'Re: Hallo', '2026-11-02 10:00+00', '2026-11-02 10:00:01.123456+00', 'certain', 'Gern! Grüße', 'Gern!', '<p>Gern!</p>',
      '[["From", "Ines"]]', '{shows.example}', 'human') returning id into came;
  insert into conversation_note (public_id, conversation_id, login_id, text, mentions) values ('ThreadNote', thread, dana, 'Good', array[alex]);
  insert into conversation_participant (conversation_id, owner_id, person_key, address, added_by)
    values (thread, own, 'agent@shows.example', 'agent@shows.example', dana);
  insert into conversation_stranger (conversation_id, person_key, owner_id, address, added_by)
    values (thread, 'else@shows.example', own, 'else@shows.example', dana);
  insert into conversation_seen (conversation_id, login_id) values (thread, alex);
  insert into conversation_draft (conversation_id, login_id, document) values (thread, dana, '{"type": "doc"}'), (thread, alex, '{"type": "secret of alex"}');
  insert into delivery_report (mail_id, message_id, kind, said) values (came, sent, 'delivered', '250 ok');
  insert into mail_file (public_id, mail_id, part, name, type_found, size, hash, state)
    values ('MailFile', came, '2', 'rates.pdf', 'application/pdf', 11, hash, 'stored'), ('Far', came, '3', 'far.zip', '', 9, null, 'remote');
  insert into file_piece (owner_id, hash, number, bytes) values (own, hash, 0, 'rate-'), (own, hash, 1, 'card-1');
  insert into mail_key (owner_id, key_hash, mail_id) values (own, hash, came);
  insert into move_suggestion (public_id, mail_id, entry_id, from_state, to_state) values ('Suggestion', came, entry, 'Contacted', 'Interested');
  insert into mail_tombstone (owner_id, identity) values (own, hash);
  -- Not readable any more: the address of its show was given back.
  insert into conversation (public_id, owner_id, mailbox_id, person_key, subject)
    values ('Closed', own, box, 'secret@lost.example', 'About secret@lost.example') returning id into closed;
  insert into conversation_entry (conversation_id, podcast_id) values (closed, lost_show);
  -- Read by Alex alone.
  update mailbox set reads = 'me' where owner_id = own and login_id = alex;
  insert into conversation (public_id, owner_id, mailbox_id, person_key, subject)
    select 'Private', own, id, 'private@shows.example', 'Private of Alex' from mailbox where owner_id = own and login_id = alex
    returning id into closed;
  insert into conversation_entry (conversation_id, podcast_id) values (closed, show);
  with reply as (
    insert into mailing (public_id, owner_id, mailbox_id, login_id, language, subject, body, kind)
      select 'ReplyOfOne', own, id, alex, 'de', 'Reply of Alex', 'Words of Alex', 'reply' from mailbox
      where owner_id = own and login_id = alex
      returning id, mailbox_id)
  insert into message (public_id, mailing_id, mailbox_id, owner_id, podcast_id, recipient, recipient_key,
      message_id, subject, body, state, handed, accepted, document, people)
    select 'AnswerOfOne', id, mailbox_id, own, show, 'secret@private.example', 'secret@private.example',
      'answer@brand.example', 'Reply of Alex', 'Words of Alex', 'accepted', '2026-11-01 10:00+00',
      '2026-11-01 10:00+00', '{"type": "doc", "text": "Words of Alex"}', '{"cc": []}' from reply;
  -- What came on top of it to somebody else.
  insert into conversation (public_id, owner_id, mailbox_id, person_key, subject)
    values ('Copied', own, box, 'ines@shows.example', 'Re: Hallo') returning id into closed;
  insert into conversation_entry (conversation_id, podcast_id) values (closed, show);
  insert into conversation_mail (public_id, conversation_id, owner_id, mailbox_id, direction, message_id, identity, people,
      subject, received, certainty, signs, headers, text)
    select 'CopyCame', closed, own, box, 'in', id, '\x02', '{}', 'Re: Hallo', '2026-11-03 10:00+00', 'certain', '[]', '[]', 'To both'
    from message where public_id = 'AnswerOfOne';
  insert into message_file (public_id, owner_id, message_id, name, type, size, kept)
    values ('File', own, sent, 'media kit.pdf', 'application/pdf', 6, 6) returning id into file;
  insert into message_file_piece (file_id, number, bytes) values (file, 0, 'kit'), (file, 1, '-01');
  insert into message_file (public_id, owner_id, message_id, name, type, size, kept)
    select 'FileOfOne', own, id, 'contract of Alex.pdf', 'application/pdf', 15, 15 from message
    where public_id = 'AnswerOfOne' returning id into file;
  insert into message_file_piece (file_id, number, bytes) values (file, 0, 'Pages of Alex!!');

  -- Taken away because the mail did not arrive, and paid back.
  insert into purchase (public_id, owner_id, login_id, state, credits_per_email, credits_consumed, request_id, settled)
    values ('Undelivered', own, dana, 'settled_credits', 1, 1, 'r5', now()) returning id into credit;
  insert into ledger_transfer (public_id, kind, owner_id, actor_login_id, reason, purchase_id, request_id)
    values ('T6', 'unlock', own, dana, 'An address', credit, 'r5') returning id into paid;
  insert into ledger_entry (transfer_id, account_id, amount)
    select paid, id, -1 from ledger_account where owner_id = own
    union all select paid, id, 1 from ledger_account where owner_id is null and kind = 'spent';
  insert into purchase_item (purchase_id, podcast_id, owner_id, paid_by, outcome) values (credit, other_show, own, 'credits', 'unlocked');
  insert into ledger_transfer (public_id, kind, owner_id, reason, purchase_id, request_id)
    values ('T7', 'undelivered', own, 'Not delivered', credit, 'r6') returning id into back;
  insert into ledger_entry (transfer_id, account_id, amount)
    select back, id, 1 from ledger_account where owner_id = own
    union all select back, id, -1 from ledger_account where owner_id is null and kind = 'spent';
  taken := nextval(pg_get_serial_sequence('unlock', 'id'));
  insert into unlock_taken (id, owner_id, podcast_id, source, purchase_id, transfer_id, credits, created, reason, returned, return_id)
    values (taken, own, other_show, 'credits', credit, paid, 1, now() - interval '1 day', 'undelivered', 1, back);
  insert into undelivered (public_id, unlock_id, owner_id, podcast_id, message_id, mail_id, proof, state, credits, decided_by, decided, transfer_id)
    values ('Case', taken, own, other_show, waiting, came, 'strong', 'paid', 1, support, now(), back);
  taken := nextval(pg_get_serial_sequence('unlock', 'id'));
  insert into unlock_taken (id, owner_id, podcast_id, source, purchase_id, transfer_id, credits, created, reason, returned)
    values (taken, own, lost_show, 'card', card, sold, 0, now() - interval '1 day', 'objection', 0);

  book := (select min(id) from booking where owner_id = own);
  spot_ := (select min(id) from spot where booking_id = book);
  -- A show whose address nobody has bought says it in an episode.
  insert into podcast_address (podcast_id, address, address_key, verdict, source, tag)
    select id, 'me@own.example', 'me@own.example', 'usable', 'feed x', 'itunes:email' from podcast where public_id = 'OwnShow'
    returning id into address;
  update podcast set address_id = address where public_id = 'OwnShow';
  insert into episode (podcast_id, key, title, type) select id, 'https://own.example/1?to=me%40own.example',
    'New address: me@own.example', 'full' from podcast where public_id = 'OwnShow';
  insert into airing_evidence (spot_id, episode_id, kind, proof, by, quote, sha256)
    select spot_, id, 'notes', 'written', 'brand', 'Try Kettle. Write to me at own dot example', hash from episode
    where title = 'New address: me@own.example';
  insert into booking_check (booking_id, what, position, login_id) values (book, 'disclosure', 0, dana);
  insert into copy_version (booking_id, number, side, words, sha256, state, login_id) values (book, 1, 'us', '{}', hash, 'draft', dana);
  insert into copy_comment (public_id, booking_id, number, side, host_name, text, asks) values ('Comment', book, 1, 'host', 'Ines', 'Shorter', true);
  insert into booking_mail (booking_id, number, kind, mailbox_id, login_id, words, message_id, queued)
    values (book, 1, 'sheet', box, dana, 'Here it is', sent, now()), (book, 1, 'cancelled', box, dana, 'Not yet queued', null, null);
  insert into booking_reminded (booking_id, what, position, due, mail_id) select book, 'copy', 0, '2026-10-10', min(id) from booking_mail;
  insert into produced_spot (public_id, booking_id, name, size, kept, type, seconds, sha256, items, login_id)
    values ('Sound', book, 'spot.wav', 8, 8, 'wav', 30.25, hash, '\\x00000001', dana) returning id into file;
  insert into produced_spot_piece (spot_id, number, bytes) values (file, 0, 'RIFFdata');
  insert into conversion_import (public_id, owner_id, login_id, file_name, source) values ('Conversions', own, dana, 'orders.csv', 'shop');
  insert into survey_rule (public_id, owner_id, entry_id, words, key, match, created_by) values ('Rule', own, entry, 'Tea show', 'tea show', 'is', dana);
  -- Its oldest month has left the audit, as audit_leave lets it; the chain goes on from there.
  perform set_config('session_replication_role', 'replica', true);
  delete from audit where owner_id = own;
  perform set_config('session_replication_role', 'origin', true);
  insert into audit_left (month, chain, first, last, hash, digest) values ('2026-08-01', own, 1, 4, hash, hash);
  insert into audit_chain (chain) values (own) on conflict do nothing;
  update audit_chain set length = 4, hash = sha256('x'), at = '2026-08-31 10:00+00' where chain = own;
  insert into audit_pending (owner_id, login_id, act, route, thing, handle, name, network, before, after)
    values (own, dana, 'campaign.edit', 'changeCampaign', 'campaign', 'Handle', 'Täglich', '192.0.2.0/24', '{"budget": 1.50}',
      '{"budget": 12345678901234567890}'), (own, null, 'job', null, 'message', null, null, null, null, null);
  insert into audit_pending (owner_id, login_id, member, act, thing) values (own, support, false, 'campaign.read', 'campaign');
end $fill$`;
