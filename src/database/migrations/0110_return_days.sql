-- Expands. The days of a return that the owner has set by command, and those that an order was placed under.
alter table catalog_version add column return_days integer check (return_days between 1 and 365);
alter table orders add column return_days integer not null default 30;
