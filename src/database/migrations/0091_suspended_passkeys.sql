-- Expands: such a passkey does not sign in until its owner has confirmed it, since a password was set by email.
alter table passkeys add column suspended_at text;
