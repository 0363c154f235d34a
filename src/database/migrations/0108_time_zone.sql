-- Expands. The time zone with which the shop was opened last, so that a command which is run elsewhere counts the same days.
alter table catalog_version add column time_zone text;
