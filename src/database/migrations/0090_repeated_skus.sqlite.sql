-- Shops give one SKU to several variants, such as the number of a style. SQLite drops a constraint only with its table.
create temporary table kept_variants as select * from variants;
create temporary table kept_lines as select * from cart_lines;
create temporary table kept_prices as select * from past_prices;
drop table variants;
create table variants (
  id text primary key,
  product_id integer not null references products (id) on delete cascade,
  position integer not null,
  sku text,
  options text not null,
  price_cents integer not null check (price_cents >= 0),
  compare_at_cents integer check (compare_at_cents >= 0),
  -- Null: not counted, always for sale.
  stock integer check (stock >= 0),
  picture integer,
  -- 1 after an import no longer names it: carts and orders may still refer to it.
  retired integer not null check (retired in (0, 1)),
  supplied integer,
  sold integer not null default 0 check (sold >= 0),
  returned integer not null default 0 check (returned >= 0),
  barcode text,
  weight_grams integer,
  cost_cents integer
);
insert into variants
  select id, product_id, position, sku, options, price_cents, compare_at_cents, stock, picture, retired, supplied, sold, returned,
    barcode, weight_grams, cost_cents
  from kept_variants;
create index variants_by_product on variants (product_id, position);
create index variants_by_sku on variants (sku) where sku is not null;
delete from cart_lines;
insert into cart_lines select cart_id, variant_id, quantity, added_at from kept_lines;
delete from past_prices;
insert into past_prices select variant_id, price_cents, ended_at from kept_prices;
drop table kept_variants;
drop table kept_lines;
drop table kept_prices;
