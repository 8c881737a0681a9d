-- Notes that guests wrote are counted for themselves, and members can take them away. Of those from before: whoever never
-- belonged to the organization was a guest of its campaign.
alter table entry_note add column by_guest boolean not null default false;
update entry_note n set by_guest = true
from campaign_entry e join campaign c on c.id = e.campaign_id
where e.id = n.entry_id and n.login_id is not null
  and not exists (select from membership m where m.owner_id = c.owner_id and m.login_id = n.login_id)
  and not exists (select from member_removal m where m.owner_id = c.owner_id and m.login_id = n.login_id);
create index entry_note_of_guest on entry_note (login_id, created) where by_guest;

-- A webhook that was deleted is off and seen by nobody; a job takes its log away, and then it.
alter table webhook add column gone timestamptz;
