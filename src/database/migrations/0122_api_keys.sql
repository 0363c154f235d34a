-- Expands. Keys of programs that act for people of the shop.
create table api_keys (
  id text primary key,
  name text not null,
  hash text not null unique,
  power text not null check (power in ('owner', 'helper')),
  scope text not null check (scope in ('read', 'write')),
  created_at text not null,
  last_used_at text
);
