-- When a cart last became an order; such a cart stays as long as its guest's cookie. With the time in the row, the sweep
-- finds what goes at the beginning of one index for each rule, and reads no cart that stays.
alter table carts add column ordered_at text;
update carts set ordered_at = updated_at where exists (select 1 from orders where orders.cart_id = carts.id);
drop index carts_by_age;
-- Not `account_id is null`: SQLite would look that up in the index on account_id, which holds every guest's cart.
create index unordered_carts_by_age on carts (updated_at) where cookie_hash is not null and ordered_at is null;
create index ordered_carts_by_age on carts (updated_at) where cookie_hash is not null and ordered_at is not null;
drop index orders_by_cart;
