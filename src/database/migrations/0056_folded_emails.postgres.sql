-- The email address as the domain folds it, by which orders are found: lower() folds as the database's locale does. What is left
-- null is folded when the shop starts, and so are orders that an earlier version writes meanwhile.
alter table orders add column email_folded text;
update orders set email_folded = lower(email collate "C") where email !~ '[^ -~]';
drop index guest_orders_by_email;
create index guest_orders_by_email on orders (email_folded) where account_id is null;
create index unfolded_orders on orders (id) where email_folded is null;
