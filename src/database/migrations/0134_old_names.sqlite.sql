-- The release before reads and writes the new names alone.
drop trigger released_at_copied;
drop trigger given_back_at_copied;
drop trigger next_check_at_copied;
drop trigger look_at_copied;
drop trigger products_version_copied;
drop trigger goods_version_copied;
drop index payments_held;
alter table payments drop column given_back_at;
alter table payments drop column look_at;
alter table catalog_version drop column goods_version;

alter table outbox rename column poisoned_at to failed_at;
drop index outbox_poisoned;
create index outbox_failed on outbox (failed_at) where failed_at is not null;
alter table shelf rename to product_index;
drop index shelf_by_change;
create index product_index_by_change on product_index (changed, product_id);
