-- SQLite changes a check of a column only by a new table. The orders find their payments again before the commit checks it.
pragma defer_foreign_keys = on;
create temporary table kept_payments as select * from payments;
delete from payments;
drop table payments;
create table payments (
  id text primary key,
  cart_id text not null,
  gateway text not null,
  reference text,
  amount_cents integer not null check (amount_cents >= 0),
  state text not null check (state in
    ('created', 'authorizing', 'action', 'authorized', 'captured', 'released', 'declined', 'expired', 'disputed')),
  method text not null,
  brand text,
  last4 text,
  created_at text not null,
  updated_at text not null,
  given_back_at text,
  -- The sentence for the shopper about an attempt that has failed.
  failure text
);
insert into payments
  select id, cart_id, gateway, reference, amount_cents, state, method, brand, last4, created_at, updated_at, given_back_at, null
  from kept_payments;
drop table kept_payments;
create index payments_by_state on payments (state, updated_at);
create index intents_by_cart on payments (cart_id) where state = 'created';
