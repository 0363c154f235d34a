-- Photos that shoppers send with a claim. One that no return names after a day is deleted.
create table return_photos (
  id text primary key,
  order_id text not null references orders (id) on delete cascade,
  -- It is no foreign key, which deleting would have to search.
  return_id text,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  created_at text not null,
  -- WebP.
  content bytea not null
);
create index return_photos_by_order on return_photos (order_id, id);
create index unused_return_photos on return_photos (created_at) where return_id is null;
