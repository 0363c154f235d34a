-- Expands. The position of a featured product among the featured ones, as the owner has sorted them; 0 for none, which comes after them.
alter table products add column position integer not null default 0 check (position between 0 and 9999);
alter table shelf add column position integer not null default 0 check (position between 0 and 9999);
