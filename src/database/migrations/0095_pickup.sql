-- Expands. The country where the orders of an option are picked up; null for a delivery.
alter table shipping_options add column pickup_country text check (pickup_country in ('United States', 'Canada', 'Mexico'));
