-- Expands. The greatest quantity of one line that the owner has set by command.
alter table catalog_version add column max_quantity integer check (max_quantity between 1 and 100);
alter table cart_lines drop constraint cart_lines_quantity_check;
alter table cart_lines add constraint cart_lines_quantity_check check (quantity between 1 and 100);
