-- Shoppers send pieces back or withdraw from the contract. `ordinal` counts the returns of an order from 1.
create table returns (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  ordinal integer not null check (ordinal > 0),
  request_key text not null,
  kind text not null check (kind in ('withdrawal', 'return', 'claim')),
  state text not null check (state in ('requested', 'approved', 'received', 'closed', 'refused')),
  -- The shopper's words, and the owner's.
  reason text,
  comment text,
  answer text,
  wish text not null check (wish in ('refund', 'exchange')),
  -- The cancellation of the pieces of a withdrawal that were not packed. It is no foreign key, which deleting would have to search.
  cancellation_id text,
  -- The part of the shipping cost that goes back once the pieces are there.
  shipping_cents integer not null check (shipping_cents >= 0),
  created_at text not null
);
create unique index returns_by_order on returns (order_id, ordinal);
create unique index returns_by_request on returns (order_id, request_key);
create index returns_by_time on returns (created_at, id);
-- The owner has these returns still to answer or to receive.
create index open_returns on returns (created_at, id) where state in ('requested', 'approved');

-- `restocked`: how many of the pieces went back to the stock.
create table return_lines (
  return_id text not null references returns (id) on delete cascade,
  position integer not null,
  quantity integer not null check (quantity > 0),
  restocked integer not null check (restocked >= 0 and restocked <= quantity),
  primary key (return_id, position)
);

-- A check of a column changes only with the column, in SQLite.
alter table refunds add column cause text not null default 'goodwill' check (cause in ('cancellation', 'goodwill', 'return'));
update refunds set cause = origin;
alter table refunds drop column origin;
alter table refunds rename column cause to origin;
-- The return that it pays for.
alter table refunds add column return_id text;
