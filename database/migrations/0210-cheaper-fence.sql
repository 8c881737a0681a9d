-- The second fence at less cost (decision 201). The conditions of 0207 read whole tables where they look for what an organization
-- has, and a plan that went from row to row reckoned with that for each row, so that it read its own tables whole, too.

do $$
declare
  reached constant text := $e$(select nullif(current_setting('hostread.owners', true), '')::bigint[])$e$;
  one text;
  line text[];
begin
  -- By the index of the organization. Where nothing is reached, nobody asks.
  foreach one in array array[
    'booking', 'campaign', 'message', 'conversation', 'mailing', 'ledger_transfer', 'link', 'conversation_mail',
    'mailbox', 'message_file', 'own_template', 'own_field', 'purchase', 'podcast_list', 'promo_code', 'sign_on',
    'tag', 'webhook', 'whole_export']
  loop
    execute format('create or replace view fence_%1$s as select id from %1$I where owner_id = any (%2$s::bigint[])', one, reached);
  end loop;
  foreach line slice 1 in array array[
    ['spot', 'spot a join booking b on b.id = a.booking_id', 'b'],
    ['offer', 'offer a join campaign_entry b on b.id = a.entry_id join campaign c on c.id = b.campaign_id', 'c'],
    ['produced_spot', 'produced_spot a join booking b on b.id = a.booking_id', 'b'],
    ['task', 'task a join campaign b on b.id = a.campaign_id', 'b'],
    ['webhook_delivery', 'webhook_delivery a join webhook b on b.id = a.webhook_id', 'b']]
  loop
    execute format('create or replace view fence_%s as select a.id from %s where %s.owner_id = any (%s::bigint[])',
      line[1], line[2], line[3], reached);
  end loop;

  -- All ids of an organization as one value, taken once for a statement: a plan that goes from row to row reckons with it once,
  -- and finding one in it takes a few steps, however many there are. Where nothing is said, it holds all numbers.
  foreach one in array array[
    'booking', 'campaign', 'mailing', 'link', 'mailbox', 'own_template', 'own_field', 'purchase', 'podcast_list',
    'promo_code', 'sign_on', 'tag', 'webhook']
  loop
    execute format($v$create view fence_ids_of_%1$s as select case when %2$s is null then '{(,)}'::int8multirange
      else (select range_agg(int8range(id, id, '[]')) from fence_%1$s) end as ids$v$, one, reached);
    execute format('grant select on fence_ids_of_%s to public', one);
  end loop;
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
    execute format('alter policy fence on %1$I using (nullif((select ids from fence_ids_of_%3$s) @> %2$I, false) is not null)',
      line[1], line[2], line[3]);
  end loop;

  -- Through the podcast in a campaign.
  foreach one in array array['entry_note', 'offer']
  loop
    execute format('alter policy fence on %1$I using (nullif((select ids from fence_ids_of_campaign) @>
      (select whose.campaign_id from fence_campaign_entry whose where whose.id = %1$I.entry_id), false) is not null)', one);
  end loop;
  -- A move names its campaign, once that has been filled in. Of a campaign mostly a few are read: taking all campaigns for that
  -- would take longer. What is written is held against the podcast, and names no other campaign than its: it would be shown there.
  execute format('alter policy fence on campaign_move using (%1$s is null or (
      select true from fence_campaign whose where whose.id = coalesce(campaign_move.campaign_id, %2$s)) is not null)
    with check (%1$s is null or (
      select true from fence_campaign_entry e join fence_campaign whose on whose.id = e.campaign_id
      where e.id = campaign_move.entry_id and e.campaign_id = coalesce(campaign_move.campaign_id, e.campaign_id)) is not null)',
    reached, '(select e.campaign_id from fence_campaign_entry e where e.id = campaign_move.entry_id)');
end $$;
