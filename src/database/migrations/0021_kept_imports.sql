-- Imports of which what they have changed is kept, as it was: new are the products with higher ids.
--   writing:   products are being written, some at a time
--   ending:    what was written is being taken back
--   kept:      it is whole, and can be taken back: one at the most
--   forgotten: what is kept of it is being deleted
-- `told_at`: when whoever is at work on it last said so. What says nothing for long has ended in its middle.
create table kept_imports (
  id integer primary key,
  highest_id integer not null,
  state text not null check (state in ('writing', 'ending', 'kept', 'forgotten')),
  told_at text not null
);
create table kept_goods (
  import_id integer not null references kept_imports (id),
  product_id integer not null,
  goods text not null,
  primary key (import_id, product_id)
);
insert into kept_imports (id, highest_id, state, told_at) select 1, highest_id, 'kept', '' from kept_catalogue;
insert into kept_goods (import_id, product_id, goods) select 1, product_id, goods from kept_products;
drop table kept_products;
drop table kept_catalogue;
