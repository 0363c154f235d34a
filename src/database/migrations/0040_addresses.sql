-- The address book of an account. A book that is not empty has one default for shipping and one for billing.
create table addresses (
  id text primary key,
  account_id text not null references accounts (id) on delete cascade,
  -- The fields as JSON, as in an order.
  address text not null,
  for_shipping integer not null check (for_shipping in (0, 1)),
  for_billing integer not null check (for_billing in (0, 1)),
  created_at text not null
);
create index addresses_by_account on addresses (account_id, created_at, id);
create unique index shipping_defaults on addresses (account_id) where for_shipping = 1;
create unique index billing_defaults on addresses (account_id) where for_billing = 1;
