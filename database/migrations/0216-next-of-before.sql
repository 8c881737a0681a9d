-- Those from before, in a transaction of its own, which holds nothing but the rows it changes.
update follow_up f set is_next = true where state in ('planned', 'held') and not exists (
  select from follow_up e where e.root_message_id = f.root_message_id and e.step < f.step
    and e.state in ('planned', 'held'));
