-- Each row is a public key that signs its account in. The private key stays on the shopper's device.
-- An account that was opened with a passkey has the empty text as password_hash until a password is set.
create table passkeys (
  -- The id of the credential, in base64url.
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- A COSE key, in base64url.
  public_key text not null,
  -- The signatures that the authenticator has counted, or 0 if it counts none.
  counter bigint not null,
  name text not null,
  created_at text not null,
  last_used_at text not null
);
create index passkeys_by_account on passkeys (account_id, created_at);
