-- The second fence (decision 197): each row of an organization is shown only to requests that reach the organization. Whom a
-- request reaches stands in `hostread.owners` for the length of its transaction. Where nothing stands there (jobs,
-- commands, an older version beside this one, an operator's own tools) all rows are shown, as before. Not forced: the
-- owner of the tables, as whom a backup is made, is bound only where it takes the role of the fence.

-- A view asks with its owner's rights unless it says so; the fence would end at it.
alter view owner_access set (security_invoker = true);

do $$
declare
  -- Read once for a statement. A function around it would be read and planned anew with each statement.
  reached constant text := $e$(select nullif(current_setting('hostread.owners', true), '')::bigint[])$e$;
  -- `nullif(…, false) is not null` is the condition itself, written so that the planner reckons with nearly all rows: of a
  -- bare one it would expect a two-hundredth, and choose its joins for that.
  own constant text := 'nullif(coalesce(%s = any (' || reached || '::bigint[]), true), false) is not null';
  one text;
  line text[];
begin
  -- Their own `owner_id`. Rows without one are the platform's or a person's, and everybody's.
  foreach one in array array[
    'act_on_behalf', 'address_reading', 'address_report', 'answer_rule', 'booking', 'booking_counter', 'campaign',
    'campaign_active', 'contact_basis', 'contact_decision', 'conversation', 'conversation_mail', 'conversation_opening',
    'conversation_participant', 'conversation_stranger', 'conversion', 'conversion_import', 'conversion_state',
    'file_piece', 'initial_grant', 'invitation', 'ledger_transfer', 'link', 'mail_key', 'mail_tombstone', 'mail_words',
    'mailbox', 'mailbox_consent', 'mailbox_test', 'mailing', 'member_removal', 'membership', 'message', 'message_file',
    'oauth_grant', 'opt_out_link', 'own_field', 'own_template', 'podcast_added', 'podcast_list', 'price_sharing',
    'promo_code', 'purchase', 'purchase_item', 'purchase_request', 'saved_search', 'show_news', 'sign_on',
    'sign_on_code', 'sign_on_domain', 'survey_rule', 'tag', 'undelivered', 'unlock', 'unlock_taken', 'webhook',
    'webhook_event', 'whole_export', 'whole_import',
    'address_read', 'api_key', 'audio_task', 'audit', 'audit_pending', 'ledger_account', 'notice', 'sandbox_mail',
    'security_event', 'suppression']
  loop
    execute format('create policy fence on %I using (%s)', one, format(own, 'owner_id'));
    execute format('alter table %I enable row level security', one);
  end loop;

  -- The search in the inbox finds words by their index, and no index is used by what could tell a policy's rows apart: "@@"
  -- is not leakproof. Within a view of the owner's the same condition is one among others.
  execute format('create view searched_words as select * from mail_words where %s', format(own, 'owner_id'));
  -- So are mails by their subject. Where the application does not own the tables, policies bind its jobs, too.
  execute format($v$create view message_subject_key as
    select id, owner_id, handed, md5(lower(regexp_replace(btrim(subject), '\s+', ' ', 'g'))) as key from message where %s$v$,
    format(own, 'owner_id'));
  for one in select grantee::regrole::text from pg_class c, aclexplode(c.relacl)
    where c.oid = 'mail_words'::regclass and privilege_type = 'SELECT' and grantee <> 0 and grantee <> c.relowner
  loop
    execute format('grant select on searched_words, message_subject_key to %s', one);
  end loop;

  execute format('create policy fence on owner using (%s)', format(own, 'id'));
  execute 'alter table owner enable row level security';

  -- Zero is the chain of the platform.
  foreach one in array array['audit_chain', 'audit_copied', 'audit_left']
  loop
    execute format('create policy fence on %I using (chain = 0 or %s)', one, format(own, 'chain'));
    execute format('alter table %I enable row level security', one);
  end loop;

  -- The rows that others belong to, by id. With the owner's rights, so that no policy is planned inside of a policy; whoever
  -- reads one of those others needs them, and they say nothing but numbers.
  foreach one in array array[
    'booking', 'campaign', 'message', 'conversation', 'mailing', 'ledger_transfer', 'link', 'conversation_mail',
    'mailbox', 'message_file', 'own_template', 'own_field', 'purchase', 'podcast_list', 'promo_code', 'sign_on',
    'tag', 'webhook', 'whole_export']
  loop
    execute format('create view fence_%1$s as select id from %1$I where %2$s', one, format(own, 'owner_id'));
  end loop;
  foreach line slice 1 in array array[
    ['spot', 'spot a join booking b on b.id = a.booking_id', 'b'],
    ['offer', 'offer a join campaign_entry b on b.id = a.entry_id join campaign c on c.id = b.campaign_id', 'c'],
    ['produced_spot', 'produced_spot a join booking b on b.id = a.booking_id', 'b'],
    ['task', 'task a join campaign b on b.id = a.campaign_id', 'b'],
    ['webhook_delivery', 'webhook_delivery a join webhook b on b.id = a.webhook_id', 'b']]
  loop
    execute format('create view fence_%s as select a.id from %s where %s', line[1], line[2], format(own, line[3] || '.owner_id'));
  end loop;
  create view fence_campaign_entry as select id, campaign_id from campaign_entry;
  for one in select viewname from pg_views where schemaname = current_schema() and viewname like 'fence\_%'
  loop
    execute format('grant select on %I to public', one);
  end loop;

  -- Through the row they belong to: table, column, table of that row. Of what an organization has some thousands at most, all
  -- are taken once for a statement; …
  foreach line slice 1 in array array[
    ['acceptance', 'booking_id', 'booking'], ['airing_words', 'campaign_id', 'campaign'],
    ['booking_check', 'booking_id', 'booking'], ['booking_mail', 'booking_id', 'booking'],
    ['booking_reminded', 'booking_id', 'booking'], ['booking_reminder', 'booking_id', 'booking'],
    ['booking_try', 'booking_id', 'booking'], ['booking_version', 'booking_id', 'booking'],
    ['campaign_briefing', 'campaign_id', 'campaign'], ['campaign_entry', 'campaign_id', 'campaign'],
    ['campaign_figures', 'campaign_id', 'campaign'], ['campaign_guest', 'campaign_id', 'campaign'],
    ['campaign_presence', 'campaign_id', 'campaign'], ['campaign_step', 'campaign_id', 'campaign'],
    ['campaign_target', 'campaign_id', 'campaign'], ['campaign_window', 'campaign_id', 'campaign'],
    ['copy_comment', 'booking_id', 'booking'], ['copy_version', 'booking_id', 'booking'],
    ['follow_up_pause', 'campaign_id', 'campaign'], ['follow_up_step', 'mailing_id', 'mailing'],
    ['link_day', 'link_id', 'link'], ['link_seen', 'link_id', 'link'], ['mailbox_folder', 'mailbox_id', 'mailbox'],
    ['mailbox_grant', 'mailbox_id', 'mailbox'], ['mailbox_probe', 'mailbox_id', 'mailbox'],
    ['mailbox_reader', 'mailbox_id', 'mailbox'], ['own_template_version', 'template_id', 'own_template'],
    ['own_value', 'field_id', 'own_field'], ['payment_dispute', 'purchase_id', 'purchase'],
    ['payment_refund', 'purchase_id', 'purchase'], ['podcast_list_line', 'list_id', 'podcast_list'],
    ['podcast_list_piece', 'list_id', 'podcast_list'], ['produced_spot', 'booking_id', 'booking'],
    ['promo_code_holder', 'code_id', 'promo_code'], ['report_link', 'campaign_id', 'campaign'],
    ['sign_on_attempt', 'sign_on_id', 'sign_on'], ['sign_on_identity', 'sign_on_id', 'sign_on'],
    ['sign_on_link', 'sign_on_id', 'sign_on'], ['spot', 'booking_id', 'booking'], ['tagged_podcast', 'tag_id', 'tag'],
    ['task', 'campaign_id', 'campaign'], ['webhook_delivery', 'webhook_id', 'webhook']]
  loop
    execute format('create policy fence on %1$I using (%4$s is null
      or nullif(%2$I in (select whose.id from fence_%3$s whose), false) is not null)', line[1], line[2], line[3], reached);
    execute format('alter table %I enable row level security', line[1]);
  end loop;
  -- … of what it may have millions of, each is looked for.
  foreach line slice 1 in array array[
    ['airing_evidence', 'spot_id', 'spot'], ['airing_look', 'spot_id', 'spot'], ['airing_verdict', 'spot_id', 'spot'],
    ['answer_link', 'message_id', 'message'], ['conversation_answer', 'conversation_id', 'conversation'],
    ['conversation_draft', 'conversation_id', 'conversation'],
    ['conversation_entry', 'conversation_id', 'conversation'],
    ['conversation_note', 'conversation_id', 'conversation'],
    ['conversation_presence', 'conversation_id', 'conversation'],
    ['conversation_seen', 'conversation_id', 'conversation'],
    ['conversation_shared', 'conversation_id', 'conversation'], ['delivery_report', 'message_id', 'message'],
    ['follow_up', 'root_message_id', 'message'], ['host_answer', 'message_id', 'message'],
    ['ledger_entry', 'transfer_id', 'ledger_transfer'], ['mail_file', 'mail_id', 'conversation_mail'],
    ['mail_place', 'mail_id', 'conversation_mail'], ['mail_words_due', 'mail_id', 'conversation_mail'],
    ['message_attempt', 'of_message', 'message'], ['message_entry', 'message_id', 'message'],
    ['message_file_piece', 'file_id', 'message_file'], ['move_suggestion', 'mail_id', 'conversation_mail'],
    ['offer_decision', 'offer_id', 'offer'], ['offer_version', 'offer_id', 'offer'],
    ['produced_spot_piece', 'spot_id', 'produced_spot'], ['task_link', 'task_id', 'task'],
    ['webhook_attempt', 'delivery_id', 'webhook_delivery'],
    ['whole_export_piece', 'export_id', 'whole_export']]
  loop
    execute format('create policy fence on %1$I using (%4$s is null
      or (select true from fence_%3$s whose where whose.id = %1$I.%2$I) is not null)', line[1], line[2], line[3], reached);
    execute format('alter table %I enable row level security', line[1]);
  end loop;
  -- A podcast in a campaign is looked for, and its campaign is one of those taken.
  foreach one in array array['campaign_move', 'entry_note', 'offer']
  loop
    execute format('create policy fence on %1$I using (%2$s is null or nullif((
      select whose.campaign_id from fence_campaign_entry whose where whose.id = %1$I.entry_id)
      in (select whose.id from fence_campaign whose), false) is not null)', one, reached);
    execute format('alter table %I enable row level security', one);
  end loop;

  -- What a provider reports before it is known whose purchase it is belongs to none.
  foreach one in array array['money_problem', 'payment_event']
  loop
    execute format('create policy fence on %1$I using (%2$s is null or purchase_id is null
      or (select true from fence_purchase whose where whose.id = %1$I.purchase_id) is not null)', one, reached);
    execute format('alter table %I enable row level security', one);
  end loop;
end $$;
