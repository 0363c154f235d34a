-- Expands. An order that the owner has prepared, for its customer to pay by a link. Its cart has the entries and the request key.
alter table carts add column agreed text;
create index draft_carts_by_email on carts (shipping_email) where agreed is not null;

create table order_drafts (
  cart_id text primary key references carts (id) on delete cascade,
  state text not null check (state in ('open', 'paid', 'canceled')),
  total_cents integer not null,
  order_id text,
  created_at text not null,
  updated_at text not null
);
create index order_drafts_by_time on order_drafts (state, updated_at desc, cart_id);

create table payment_links (
  -- SHA-256 of the token in the link.
  token_hash text primary key,
  cart_id text not null references order_drafts (cart_id) on delete cascade,
  created_at text not null
);
create index payment_links_by_draft on payment_links (cart_id);
