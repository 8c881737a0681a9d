-- The second fence (decision 197): each row of an organization is shown only to requests that reach the organization. Whom a
-- request reaches stands in `hostread.owners` for the length of its transaction. Where nothing stands there (jobs,
-- commands, an older version beside this one, an operator's own tools) all rows are shown, as before. Not forced: the
-- owner of the tables, as whom a backup is made, is bound only where it takes the role of the fence.
create function fenced_to() returns bigint[] language sql stable parallel safe as
  $$ select nullif(current_setting('hostread.owners', true), '')::bigint[] $$;

-- A view asks with its owner's rights unless it says so; the fence would end at it.
alter view owner_access set (security_invoker = true);

-- `nullif(…, false) is not null` is the condition itself, written so that the planner reckons with nearly all rows (0.995):
-- of a bare one it would expect a two-hundredth, and choose its joins for that. The setting is read once for a statement.
do $$
declare
  one text;
  line text[];
begin
  -- Their own `owner_id`. Rows without one are the platform's or a person's, and everybody's.
  foreach one in array array[
    'act_on_behalf', 'address_reading', 'address_report', 'answer_rule', 'booking', 'booking_counter', 'campaign',
    'contact_basis', 'contact_decision', 'conversation', 'conversation_mail', 'conversation_opening',
    'conversation_participant', 'conversation_stranger', 'conversion', 'conversion_import', 'conversion_state',
    'file_piece', 'initial_grant', 'invitation', 'ledger_transfer', 'link', 'mail_key', 'mail_tombstone', 'mail_words',
    'mailbox', 'mailbox_consent', 'mailbox_test', 'mailing', 'member_removal', 'membership', 'message', 'message_file',
    'oauth_grant', 'opt_out_link', 'own_field', 'own_template', 'podcast_added', 'podcast_list', 'price_sharing',
    'promo_code', 'purchase', 'purchase_item', 'purchase_request', 'saved_search', 'show_news', 'sign_on',
    'sign_on_code', 'sign_on_domain', 'survey_rule', 'tag', 'undelivered', 'unlock', 'unlock_taken', 'webhook',
    'webhook_event', 'whole_import',
    'address_read', 'api_key', 'audio_task', 'audit', 'audit_pending', 'ledger_account', 'notice', 'sandbox_mail',
    'security_event', 'suppression']
  loop
    execute format('create policy fence on %I using (
      nullif(coalesce(owner_id = any ((select fenced_to())::bigint[]), true), false) is not null)', one);
    execute format('alter table %I enable row level security', one);
  end loop;

  execute 'create policy fence on owner using (
    nullif(coalesce(id = any ((select fenced_to())::bigint[]), true), false) is not null)';
  execute 'alter table owner enable row level security';

  -- Zero is the chain of the platform.
  foreach one in array array['audit_chain', 'audit_copied', 'audit_left']
  loop
    execute format('create policy fence on %I using (
      nullif(coalesce(chain = 0 or chain = any ((select fenced_to())::bigint[]), true), false) is not null)', one);
    execute format('alter table %I enable row level security', one);
  end loop;

  -- Through the row they belong to, which has a policy itself: table, column, table and column of that row.
  foreach line slice 1 in array array[
    ['acceptance', 'booking_id', 'booking', 'id'], ['airing_evidence', 'spot_id', 'spot', 'id'],
    ['airing_look', 'spot_id', 'spot', 'id'], ['airing_verdict', 'spot_id', 'spot', 'id'],
    ['airing_words', 'campaign_id', 'campaign', 'id'], ['answer_link', 'message_id', 'message', 'id'],
    ['booking_check', 'booking_id', 'booking', 'id'], ['booking_mail', 'booking_id', 'booking', 'id'],
    ['booking_reminded', 'booking_id', 'booking', 'id'], ['booking_reminder', 'booking_id', 'booking', 'id'],
    ['booking_try', 'booking_id', 'booking', 'id'], ['booking_version', 'booking_id', 'booking', 'id'],
    ['campaign_briefing', 'campaign_id', 'campaign', 'id'], ['campaign_entry', 'campaign_id', 'campaign', 'id'],
    ['campaign_figures', 'campaign_id', 'campaign', 'id'], ['campaign_guest', 'campaign_id', 'campaign', 'id'],
    ['campaign_move', 'entry_id', 'campaign_entry', 'id'], ['campaign_presence', 'campaign_id', 'campaign', 'id'],
    ['campaign_step', 'campaign_id', 'campaign', 'id'], ['campaign_target', 'campaign_id', 'campaign', 'id'],
    ['campaign_window', 'campaign_id', 'campaign', 'id'],
    ['conversation_answer', 'conversation_id', 'conversation', 'id'],
    ['conversation_draft', 'conversation_id', 'conversation', 'id'],
    ['conversation_entry', 'conversation_id', 'conversation', 'id'],
    ['conversation_note', 'conversation_id', 'conversation', 'id'],
    ['conversation_presence', 'conversation_id', 'conversation', 'id'],
    ['conversation_seen', 'conversation_id', 'conversation', 'id'],
    ['conversation_shared', 'conversation_id', 'conversation', 'id'],
    ['copy_comment', 'booking_id', 'booking', 'id'], ['copy_version', 'booking_id', 'booking', 'id'],
    ['delivery_report', 'message_id', 'message', 'id'], ['entry_note', 'entry_id', 'campaign_entry', 'id'],
    ['follow_up', 'root_message_id', 'message', 'id'], ['follow_up_pause', 'campaign_id', 'campaign', 'id'],
    ['follow_up_step', 'mailing_id', 'mailing', 'id'], ['host_answer', 'message_id', 'message', 'id'],
    ['ledger_entry', 'transfer_id', 'ledger_transfer', 'id'], ['link_day', 'link_id', 'link', 'id'],
    ['link_seen', 'link_id', 'link', 'id'], ['mail_file', 'mail_id', 'conversation_mail', 'id'],
    ['mail_place', 'mail_id', 'conversation_mail', 'id'], ['mail_words_due', 'mail_id', 'conversation_mail', 'id'],
    ['mailbox_folder', 'mailbox_id', 'mailbox', 'id'], ['mailbox_grant', 'mailbox_id', 'mailbox', 'id'],
    ['mailbox_probe', 'mailbox_id', 'mailbox', 'id'], ['mailbox_reader', 'mailbox_id', 'mailbox', 'id'],
    ['message_attempt', 'of_message', 'message', 'id'], ['message_entry', 'message_id', 'message', 'id'],
    ['message_file_piece', 'file_id', 'message_file', 'id'],
    ['move_suggestion', 'mail_id', 'conversation_mail', 'id'], ['offer', 'entry_id', 'campaign_entry', 'id'],
    ['offer_decision', 'offer_id', 'offer', 'id'], ['offer_version', 'offer_id', 'offer', 'id'],
    ['own_template_version', 'template_id', 'own_template', 'id'], ['own_value', 'field_id', 'own_field', 'id'],
    ['payment_dispute', 'purchase_id', 'purchase', 'id'], ['payment_refund', 'purchase_id', 'purchase', 'id'],
    ['podcast_list_line', 'list_id', 'podcast_list', 'id'], ['podcast_list_piece', 'list_id', 'podcast_list', 'id'],
    ['produced_spot', 'booking_id', 'booking', 'id'], ['produced_spot_piece', 'spot_id', 'produced_spot', 'id'],
    ['promo_code_holder', 'code_id', 'promo_code', 'id'], ['report_link', 'campaign_id', 'campaign', 'id'],
    ['sign_on_attempt', 'sign_on_id', 'sign_on', 'id'], ['sign_on_identity', 'sign_on_id', 'sign_on', 'id'],
    ['sign_on_link', 'sign_on_id', 'sign_on', 'id'], ['spot', 'booking_id', 'booking', 'id'],
    ['tagged_podcast', 'tag_id', 'tag', 'id'], ['task', 'campaign_id', 'campaign', 'id'],
    ['task_link', 'task_id', 'task', 'id'], ['webhook_attempt', 'delivery_id', 'webhook_delivery', 'id'],
    ['webhook_delivery', 'webhook_id', 'webhook', 'id']]
  loop
    execute format('create policy fence on %1$I using (nullif((select fenced_to()) is null
      or exists (select from %3$I whose where whose.%4$I = %1$I.%2$I), false) is not null)',
      line[1], line[2], line[3], line[4]);
    execute format('alter table %I enable row level security', line[1]);
  end loop;

  -- What a provider reports before it is known whose purchase it is belongs to none.
  foreach one in array array['money_problem', 'payment_event']
  loop
    execute format('create policy fence on %1$I using (nullif((select fenced_to()) is null or purchase_id is null
      or exists (select from purchase whose where whose.id = %1$I.purchase_id), false) is not null)', one);
    execute format('alter table %I enable row level security', one);
  end loop;
end $$;
