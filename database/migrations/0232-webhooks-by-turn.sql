-- What is due of a webhook, without what waits behind it, and what it is being sent just now. By themselves: while they are made,
-- nothing is written to the log.
create index webhook_delivery_turn on webhook_delivery (webhook_id, due, id) where state = 'waiting' and not passed_over;
create index webhook_delivery_leased on webhook_delivery (webhook_id, lease_until)
  where state = 'waiting' and lease_until is not null;
drop index webhook_delivery_due;
