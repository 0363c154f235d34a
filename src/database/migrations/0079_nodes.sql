-- Expands. Used on PostgreSQL. A process that trades, which deletes its row when it closes. Fingerprints are keyed hashes of secrets.
create table nodes (
  id text primary key,
  host text not null,
  signs text not null,
  -- Divided by spaces, with that one.
  accepts text not null,
  -- By the clock of the database.
  seen_at timestamptz not null default current_timestamp
);
-- What the nodes signed with last.
create table token_secret (
  id integer primary key check (id = 1),
  fingerprint text not null
);
