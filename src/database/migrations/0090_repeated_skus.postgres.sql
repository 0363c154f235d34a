-- Shops give one SKU to several variants, such as the number of a style.
alter table variants drop constraint variants_sku_key;
create index variants_by_sku on variants (sku) where sku is not null;
