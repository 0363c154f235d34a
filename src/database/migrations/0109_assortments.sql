-- Expands. Versions of what the owner says of categories and collections. Undoing the published one publishes `before_id` again.
create table assortments (
  id integer primary key,
  kind text not null check (kind in ('categories', 'collections')),
  -- JSON.
  document text not null,
  published integer not null check (published in (0, 1)),
  before_id integer,
  created_at text not null
);
create unique index assortments_published on assortments (kind) where published = 1;
