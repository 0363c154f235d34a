-- Expands. The price of a product's dearest variant, which the price filter asks; 0 if the release before has written the row.
alter table shelf add column highest_cents integer not null default 0;
insert into shelf (product_id, changed, listed, on_sale, is_deal, featured, price_cents, rating, category_slug, facets, position, highest_cents)
  select product_id, changed, listed, on_sale, is_deal, featured, price_cents, rating, category_slug, facets, position,
    coalesce((select max(price_cents) from variants where variants.product_id = shelf.product_id and retired = 0), 0)
  from shelf where true
  on conflict (product_id) do update set highest_cents = excluded.highest_cents;
