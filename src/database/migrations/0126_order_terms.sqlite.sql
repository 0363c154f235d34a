-- Expands. The words by which the owner finds an order. A running shop adds those of orders that have no block yet; a change of who
-- the order is for removes its words, so that a person who was erased is not found.
create table order_terms (
  block integer not null,
  term text not null,
  number text not null,
  primary key (block, term, number)
) without rowid;
alter table orders add column block integer;
create index orders_without_terms on orders (created_at, id) where block is null;
create trigger order_terms_changed after update of email, shipping_address, billing_address on orders
  when old.block is not null and (new.email <> old.email
    or new.shipping_address <> old.shipping_address or new.billing_address <> old.billing_address)
begin
  delete from order_terms where block = old.block and number = old.number;
  update orders set block = null where id = old.id;
end;
create trigger order_terms_deleted after delete on orders when old.block is not null
begin
  delete from order_terms where block = old.block and number = old.number;
end;
