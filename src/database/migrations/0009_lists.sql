-- A list of all products, of a category, of the sale or of the deals, in each of the five orders: one index for each pair,
-- so that a page is read where it stands and nothing is sorted.
drop index products_by_price;
drop index products_by_category;

create index products_by_price_low on products (price_cents, id desc) where listed = 1;
create index products_by_price_high on products (price_cents desc, id desc) where listed = 1;
create index products_by_age on products (id desc) where listed = 1;

create index category_by_feature on products (category_slug, featured desc, rating desc, id desc) where listed = 1;
create index category_by_price_low on products (category_slug, price_cents, id desc) where listed = 1;
create index category_by_price_high on products (category_slug, price_cents desc, id desc) where listed = 1;
create index category_by_rating on products (category_slug, rating desc, id desc) where listed = 1;
create index category_by_age on products (category_slug, id desc) where listed = 1;

create index sale_by_feature on products (featured desc, rating desc, id desc) where listed = 1 and on_sale = 1;
create index sale_by_price_low on products (price_cents, id desc) where listed = 1 and on_sale = 1;
create index sale_by_price_high on products (price_cents desc, id desc) where listed = 1 and on_sale = 1;
create index sale_by_rating on products (rating desc, id desc) where listed = 1 and on_sale = 1;
create index sale_by_age on products (id desc) where listed = 1 and on_sale = 1;

create index deals_by_feature on products (featured desc, rating desc, id desc) where listed = 1 and is_deal = 1;
create index deals_by_price_low on products (price_cents, id desc) where listed = 1 and is_deal = 1;
create index deals_by_price_high on products (price_cents desc, id desc) where listed = 1 and is_deal = 1;
create index deals_by_rating on products (rating desc, id desc) where listed = 1 and is_deal = 1;
create index deals_by_age on products (id desc) where listed = 1 and is_deal = 1;

-- How many are in stock follows from how many are not.
create index sold_out on products (category_slug, price_cents, on_sale, is_deal, featured) where listed = 1 and in_stock = 0;

-- The version in which a product, its name, price, rating or category has last changed: not only what is in stock of it.
alter table catalog_version add column goods_version integer not null default 0;
update catalog_version set goods_version = version;
