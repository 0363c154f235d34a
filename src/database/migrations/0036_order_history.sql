-- These tables have what happens to an order once it is placed; its status follows from them. Rows are added and never deleted,
-- but for packed parcels that a withdrawal unpacks.
create table parcels (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  state text not null check (state in ('packed', 'shipped', 'delivered')),
  carrier text,
  tracking_number text,
  tracking_url text,
  packed_at text not null,
  shipped_at text,
  delivered_at text
);
create index parcels_by_order on parcels (order_id, packed_at);

-- `position` is that of the order's line.
create table parcel_lines (
  parcel_id text not null references parcels (id) on delete cascade,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (parcel_id, position)
);

create table cancellations (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  reason text,
  created_at text not null
);
create index cancellations_by_order on cancellations (order_id, created_at);

create table cancellation_lines (
  cancellation_id text not null references cancellations (id) on delete cascade,
  position integer not null,
  quantity integer not null check (quantity > 0),
  restocked integer not null check (restocked in (0, 1)),
  primary key (cancellation_id, position)
);

-- Money that goes back. `other_cents` is goodwill, or below zero where earlier goodwill is set off.
create table refunds (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  state text not null check (state in ('queued', 'done', 'failed')),
  origin text not null check (origin in ('cancellation', 'goodwill')),
  cancellation_id text references cancellations (id),
  items_cents integer not null check (items_cents >= 0),
  shipping_cents integer not null check (shipping_cents >= 0),
  tax_cents integer not null check (tax_cents >= 0),
  other_cents integer not null,
  amount_cents integer not null check (amount_cents > 0),
  -- The owner's reason, and the provider's when it refuses.
  reason text,
  failure text,
  attempts integer not null,
  reference text,
  created_at text not null,
  settled_at text,
  check (amount_cents = items_cents + shipping_cents + tax_cents + other_cents)
);
create index refunds_by_order on refunds (order_id, created_at);

create table refund_lines (
  refund_id text not null references refunds (id) on delete cascade,
  position integer not null,
  quantity integer not null check (quantity > 0),
  primary key (refund_id, position)
);

create table order_events (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  kind text not null,
  actor text not null check (actor in ('shopper', 'owner', 'system')),
  details text not null,
  created_at text not null
);
create index order_events_by_order on order_events (order_id, created_at, id);

create index orders_by_time on orders (created_at, id);
-- What the owner has still to send.
create index open_orders on orders (created_at, id) where status = 'processing';
