create index carts_by_age on carts (updated_at) where account_id is null;
create index orders_by_cart on orders (cart_id);
