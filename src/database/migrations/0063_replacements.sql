-- When the pieces of a return were to be sent again without a new payment; null if they were not.
alter table returns add column replaced_at text;
