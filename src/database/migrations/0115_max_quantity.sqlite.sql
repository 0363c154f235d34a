-- Expands. The greatest quantity of one line that the owner has set by command. SQLite drops a constraint only with its table.
alter table catalog_version add column max_quantity integer check (max_quantity between 1 and 100);
create table widened_lines (
  cart_id text not null references carts (id) on delete cascade,
  variant_id text not null references variants (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 100),
  added_at text not null,
  primary key (cart_id, variant_id)
);
insert into widened_lines select cart_id, variant_id, quantity, added_at from cart_lines;
drop table cart_lines;
alter table widened_lines rename to cart_lines;
