-- Whether the link to a version was given out besides any e-mail: whoever has it has read the booking, though its e-mail never left.
alter table booking_version add column linked boolean not null default false;
