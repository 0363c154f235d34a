-- When the owner of the mailbox confirmed it by a link in an email. Null for accounts of before: they may ask for the link.
alter table accounts add column email_confirmed_at text;
-- A confirmed account takes over the guest orders with its address.
create index guest_orders_by_email on orders (lower(email)) where account_id is null;
