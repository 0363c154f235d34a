-- The release before reads and writes the new names alone.
drop trigger released_at_copied on payments;
drop trigger next_check_at_copied on payments;
drop trigger products_version_copied on catalog_version;
drop function copy_released_at();
drop function copy_next_check_at();
drop function copy_products_version();
drop index payments_held;
alter table payments drop column given_back_at;
alter table payments drop column look_at;
alter table catalog_version drop column goods_version;

alter table outbox rename column poisoned_at to failed_at;
alter index outbox_poisoned rename to outbox_failed;
alter table shelf rename to product_index;
alter index shelf_by_change rename to product_index_by_change;
