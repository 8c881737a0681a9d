-- A campaign's conversations are found in the index alone, without the rows behind it.
create index conversation_entry_conversation on conversation_entry (entry_id) include (conversation_id);
drop index conversation_entry_entry;
