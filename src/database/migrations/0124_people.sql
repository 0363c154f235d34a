-- Expands. The people of the owner's desk, and how they get in.
create table people (
  id text primary key,
  name text not null,
  email text not null,
  email_folded text not null unique,
  power text not null check (power in ('owner', 'helper')),
  -- Null for a person who signs in with a passkey.
  password_hash text,
  -- The key of the second factor, encrypted.
  code_key text,
  -- The last period of 30 seconds whose code was used.
  code_step integer not null default 0,
  created_at text not null
);
-- The id of a link becomes that of the new person.
create table desk_links (
  id text primary key,
  -- The SHA-256 of the secret.
  hash text not null unique,
  person_id text references people (id) on delete cascade,
  name text,
  email text,
  -- One link for each address; the empty text for the first person's.
  email_folded text not null unique,
  power text not null check (power in ('owner', 'helper')),
  created_at text not null,
  expires_at text not null
);
create index desk_links_by_person on desk_links (person_id);
create index desk_links_by_expiry on desk_links (expires_at);
create table desk_passkeys (
  -- The id of the credential, in base64url.
  id text primary key,
  person_id text not null references people (id) on delete cascade,
  -- A COSE key, in base64url.
  public_key text not null,
  counter bigint not null,
  name text not null,
  created_at text not null,
  last_used_at text not null
);
create index desk_passkeys_by_person on desk_passkeys (person_id, created_at);
create table desk_sessions (
  id text primary key,
  -- The SHA-256 of the token.
  hash text not null unique,
  person_id text not null references people (id) on delete cascade,
  device text not null,
  ip_address text not null,
  created_at text not null,
  last_used_at text not null,
  expires_at text not null
);
create index desk_sessions_by_person on desk_sessions (person_id, last_used_at);
create index desk_sessions_by_expiry on desk_sessions (expires_at);
