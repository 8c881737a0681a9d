-- A link shows the results of a campaign, its board or its shortlist, and may ask for a password (D5.07).
alter table report_link
  add column kind text not null default 'results' check (kind in ('results', 'board', 'shortlist')),
  -- argon2id; null where the link alone opens it.
  add column password_hash text check (password_hash like '$argon2id$%' and length(password_hash) <= 200),
  -- Only results have parts that are ticked.
  add constraint report_link_parts_check check (kind = 'results' or shown = '{}');
