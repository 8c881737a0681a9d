-- Which mail is being read just now (its validity and number), and on which ones a process was lost, each as often as that
-- happened: whoever sent such a mail must not end one process after the other.
alter table mailbox_folder
  add column reading text,
  add column lost text[] not null default '{}';
