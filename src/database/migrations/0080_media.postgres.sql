-- Expands. Pictures in their sizes and formats, and notes of which address became which picture, for shops on several machines.
create table if not exists media (
  name text primary key,
  content bytea not null,
  -- Of the content, in hexadecimal digits.
  sha256 text not null,
  created_at text not null
);
