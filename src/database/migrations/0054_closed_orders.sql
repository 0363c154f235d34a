-- The owner lists orders of a status that are no longer open, newest first. Placing an order does not write it.
create index closed_orders on orders (status, created_at, id) where status <> 'processing';
