-- Expands. Sales that the owner has planned: the products as chosen, the share that prices fall by, and when it begins and ends.
-- `import_id` is the entry of the journal whose undo ends a running sale; null if it has changed no price.
create table sales (
  id integer primary key,
  products text not null,
  rate double precision not null,
  ending_cents integer,
  starts_at text not null,
  ends_at text,
  state text not null check (state in ('planned', 'running', 'ended')),
  import_id integer references import_journal (id) on delete set null
);
