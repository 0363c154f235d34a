-- Expands. Whether an order was placed with the right to withdraw from it; every order before had it.
alter table orders add column withdrawal integer not null default 1 check (withdrawal in (0, 1));
