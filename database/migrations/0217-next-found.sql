create index follow_up_next on follow_up (id) where state = 'planned' and due is null and is_next;
drop index follow_up_undated;
-- A domain that is never to be written to is looked for among all that are open.
create index follow_up_open on follow_up (id) where state in ('planned', 'held');
