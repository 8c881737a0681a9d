-- A mailing can wait for the working day after the day on which each show usually comes out (decision 0142). Each mail
-- keeps what it waits for: when it may leave at the earliest, and which show's usual day says so.

alter table mailing add column by_rhythm boolean not null default false;

alter table message add column not_before timestamptz;
alter table message add column rhythm_podcast_id bigint references podcast;
-- 0 is Sunday, as the catalogue counts.
alter table message add column rhythm_weekday smallint check (rhythm_weekday between 0 and 6);
alter table message add constraint message_rhythm_check
  check ((rhythm_podcast_id is null) = (rhythm_weekday is null) and (rhythm_weekday is null or not_before is not null));
