-- What lists are filtered, counted and sorted by, in few bytes for each product, listed or not: a process that narrows lists
-- keeps it in memory (database/shelf.ts). `changed` is the version of the goods in which a row was written, so that only what
-- is newer is read again. `facets` are the tags, each once, and the options of what is for sale: {"tags": [], "options": [["Size", "S"]]}.
create table shelf (
  product_id integer primary key references products (id) on delete cascade,
  changed integer not null,
  listed integer not null check (listed in (0, 1)),
  on_sale integer not null check (on_sale in (0, 1)),
  is_deal integer not null check (is_deal in (0, 1)),
  featured integer not null check (featured in (0, 1)),
  price_cents integer not null,
  rating double precision not null,
  category_slug text not null,
  facets text not null
);
create index shelf_by_change on shelf (changed, product_id);

-- What is in stock changes with every order: it is not on the shelf, and known by what is not in stock.
create index sold_out_by_id on products (id) where listed = 1 and in_stock = 0;
