-- Each row is a place where an account is signed in. A session from before this migration gets its row when it is next used.
create table sessions (
  -- The id of the token, which alone opens nothing.
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- The key in rate_limits that marks the token ended.
  end_key text not null,
  device text not null,
  created_at text not null,
  last_used_at text not null,
  expires_at text not null
);
create index sessions_by_account on sessions (account_id, last_used_at);
create index sessions_by_expiry on sessions (expires_at);
