create table wishlist_items (
  account_id text not null references accounts (id) on delete cascade,
  product_id integer not null references products (id) on delete cascade,
  added_at text not null,
  primary key (account_id, product_id)
);
