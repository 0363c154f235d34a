-- Expands. The ids that products have in the WooCommerce shop whose exports brought them, by which a later file may name them.
create table source_ids (
  source_id text primary key,
  product_id integer not null references products (id) on delete cascade
);
create index source_ids_by_product on source_ids (product_id);
