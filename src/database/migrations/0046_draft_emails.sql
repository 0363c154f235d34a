-- The email addresses of a cart's entries, in lower case, by which an erased person's entries in other browsers are found.
alter table carts add column shipping_email text;
alter table carts add column billing_email text;
create index carts_by_shipping_email on carts (shipping_email) where shipping_email is not null;
create index carts_by_billing_email on carts (billing_email) where billing_email is not null;
