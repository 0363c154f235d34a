-- The parcels that a file has shipped, for as long as the owner may undo it. Rows of earlier files are deleted by the next one.
create table batched_parcels (
  parcel_id text primary key references parcels (id) on delete cascade,
  batch_id text not null,
  was_packed integer not null check (was_packed in (0, 1)),
  shipped_at text not null
);
create index batched_parcels_by_batch on batched_parcels (batch_id, shipped_at);
create index batched_parcels_by_time on batched_parcels (shipped_at);
