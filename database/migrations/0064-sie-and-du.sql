-- How German mails address a podcast's host in a campaign: as somebody has chosen, else as the mail does. A mailing keeps
-- what its text was written for, because its follow-ups are filled when they are released.

alter table campaign_entry add column form text check (form in ('formal', 'informal'));
alter table mailing add column form text not null default 'formal' check (form in ('formal', 'informal'));
