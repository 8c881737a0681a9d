-- A decision about a contact is never changed; three years after the last mail to that person, its quote becomes a hash.
create or replace function keep_contact_decision() returns trigger language plpgsql as $$
begin
  -- The name of a user who is gone goes with them.
  if to_jsonb(new) - 'login_id' = to_jsonb(old) - 'login_id' and new.login_id is null then return new; end if;
  if old.created < now() - interval '3 years' and to_jsonb(new) - 'quote' = to_jsonb(old) - 'quote'
    and new.quote ~ '^sha256:[0-9a-f]{64}$' then return new; end if;
  raise exception 'a decision about a contact is never changed';
end $$;
create index contact_decision_old on contact_decision (created) where quote <> '' and quote !~ '^sha256:';
create index contact_basis_old on contact_basis (created) where quote <> '' and quote !~ '^sha256:';
