-- Expands. A migration of its own, so that nodes read the table while its rows are filled.
update payments set next_check_at = look_at, capture_mode = 'on-shipment' where look_at is not null;
