-- Expands. The address with which the shop was opened last, so that a command which is run without its settings prints the same.
alter table catalog_version add column shop_url text;
