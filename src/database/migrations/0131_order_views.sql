-- Expands. Filters of the owner's list of orders that somebody has saved under a name.
create table order_views (
  id text primary key,
  name text not null,
  filters text not null,
  is_shared integer not null check (is_shared in (0, 1)),
  by_kind text not null check (by_kind in ('person', 'key', 'command')),
  -- Null for a user of the machine.
  by_id text,
  by_name text not null,
  created_at text not null
);
