-- What the hearing of an episode counts in its day. A feed need not say how long an episode is, so that `seconds` may be unknown.
alter table audio_task add column counted real check (counted >= 0);
