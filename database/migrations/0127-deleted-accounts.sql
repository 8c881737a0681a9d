-- A user who deleted their account (D2.10, decision 0158): the row stays, because the ledger and the history point at it,
-- and says nothing of them any more.
alter table login add column deleted timestamptz;
