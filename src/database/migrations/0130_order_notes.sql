-- Expands. What the people of the shop write about an order for each other.
create table order_notes (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  text text not null,
  by_kind text not null check (by_kind in ('person', 'key', 'command')),
  -- Null for a user of the machine.
  by_id text,
  by_name text not null,
  created_at text not null
);
create index order_notes_by_order on order_notes (order_id, created_at, id);
