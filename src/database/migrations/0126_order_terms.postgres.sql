-- Expands. The words by which the owner finds an order. A running shop adds those of orders that have no block yet, as a node of the
-- release before writes them. A change of who the order is for removes its words, so that a person who was erased is not found.
create table order_terms (
  block integer not null,
  term text collate "C" not null,
  number text not null,
  primary key (block, term, number)
);
alter table orders add column block integer;
create index orders_without_terms on orders (created_at, id) where block is null;
create function delete_order_terms() returns trigger language plpgsql as $$
begin
  delete from order_terms where block = old.block and number = old.number;
  if tg_op = 'DELETE' then
    return old;
  end if;
  new.block = null;
  return new;
end $$;
create trigger order_terms_changed before update of email, shipping_address, billing_address on orders
  for each row when (old.block is not null and (new.email, new.shipping_address, new.billing_address)
    is distinct from (old.email, old.shipping_address, old.billing_address)) execute function delete_order_terms();
create trigger order_terms_deleted before delete on orders
  for each row when (old.block is not null) execute function delete_order_terms();
