-- Whether somebody has objected in another mail, too, was looked for in all mails of the organization.
create index conversation_mail_objection on conversation_mail (owner_id) where kind = 'opt-out';
