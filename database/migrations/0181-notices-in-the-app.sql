-- Whether the app shows news of a kind (D5.06). What it does not show may still be mailed.
alter table notice_choice add column app boolean not null default true;
