-- What the last import has changed, as it was: for taking that import back. New are the products with higher ids.
create table kept_catalogue (
  id integer primary key check (id = 1),
  highest_id integer not null
);
create table kept_products (
  product_id integer primary key,
  goods text not null
);
