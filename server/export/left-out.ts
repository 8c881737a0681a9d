/** Why tables are in no export of an organization. Every table is in this list or in `parts.ts`; a test compares both. */
const LEFT_OUT: readonly { why: string; tables: string }[] = [
  {
    why: "Secrets and tokens. They open something here and nowhere else, and are set up anew.",
    tables: `api_key booking_reminder invitation mail_provider mailbox_consent mailbox_grant oauth_client oauth_grant
      opt_out_link report_link sign_on sign_on_attempt sign_on_code sign_on_domain sign_on_exception sign_on_identity sign_on_link
      task_link webhook webhook_attempt webhook_delivery webhook_event`,
  },
  {
    why: "A person’s own, whatever organization they belong to; they export it with their account.",
    tables: `address_change address_request disavowal idempotent_answer login_permission notice notice_choice
      notice_setting passkey password_reset preference push_subscription recovery_code security_event session_family
      session_token sign_up totp trusted_device`,
  },
  {
    why: "Agreed with this installation only, or let its administrators in.",
    tables: "act_on_behalf address_read conversation_opening initial_grant price_sharing",
  },
  {
    why: "The catalog’s and the podcasters’ own. Shows are named in podcast.jsonl so that they are found again.",
    tables: `address_standing claim_look contact_preference episode episode_print episode_text podcast podcast_address
      podcast_alias podcast_claim podcast_decision podcast_detail podcast_feed podcast_index_row podcast_recent
      podcast_source podcast_tags podcast_text_change podcast_watch sound_look sponsor_mention genre erased_address
      data_request person_erasure`,
  },
  {
    why: "People are named in login.jsonl, without what they sign in with.",
    tables: "login",
  },
  {
    why: "Found again from what is there, or how far this installation has come with it.",
    tables: `airing_look airing_show audio_part audio_task booking_try campaign_active campaign_presence click_gap conversation_presence
      conversation_shared file_total link_salt link_seen mail_account mail_domain mail_place mail_words mail_words_due
      mailbox_folder mailbox_handover mailbox_probe mailbox_reader mailbox_test podcast_list_piece recent_change
      sandbox_mail`,
  },
  {
    why: "Its bytes stand in the export as files.",
    tables: "file_piece message_file_piece produced_spot_piece",
  },
  {
    why: "Said by the audit’s entries themselves.",
    tables: "audit_chain audit_copied audit_copier audit_pending",
  },
  {
    why: "Of the platform: how refunds of addresses are proved, and what its payment provider reports.",
    tables: "address_report payment_comparison payment_event",
  },
  {
    why: "Of the machinery; no organization’s.",
    tables: `ask_budget background_change contact_rule dump_row_put_off dump_run feed_host feed_walk fold_anew platform_state push_key
      put_aside schema_migration setting sign_in_attempt spent_challenge worker_sign`,
  },
  {
    why: "Which exports were made here, with their bytes, and which were taken in.",
    tables: "whole_export whole_export_piece whole_import",
  },
];

export const leftOutTables = (): string[] => LEFT_OUT.flatMap(({ tables }) => tables.split(/\s+/));
