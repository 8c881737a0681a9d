-- What was unlocked with a transfer of credits, for the history of credits: every unlock was read (D6.06).
create index unlock_transfer on unlock (transfer_id) where transfer_id is not null;
