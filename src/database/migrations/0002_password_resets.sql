-- Part of the key that the account's sessions are signed with: raising it ends all of them.
alter table accounts add column session_version integer not null default 1;

create table password_resets (
  id text primary key,
  -- One live link for each account. Null: asked for with an address that has none; nobody can use it.
  account_id text unique references accounts (id) on delete cascade,
  -- SHA-256 of what the link carries; a copy of the database opens nobody's account.
  token_hash text not null unique,
  expires_at text not null
);
create index password_resets_by_expiry on password_resets (expires_at);

-- How often a link was asked for. A bucket is shared by thousands of possible addresses, so it says nothing of anybody.
create table password_reset_requests (
  bucket integer primary key,
  count integer not null,
  ends_at text not null
);
create index password_reset_requests_by_end on password_reset_requests (ends_at);
