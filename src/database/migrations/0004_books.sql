-- What a variant's stock follows from: stock = supplied - sold + returned, whoever changes it.
-- Null where pieces are not counted.
alter table variants add column supplied integer;
alter table variants add column sold integer not null default 0 check (sold >= 0);
alter table variants add column returned integer not null default 0 check (returned >= 0);

create index order_lines_by_variant on order_lines (variant_id, quantity);
update variants set sold =
  (select coalesce(sum(quantity), 0) from order_lines where order_lines.variant_id = variants.id);
update variants set supplied = stock + sold;

-- When the letter that confirms the order was sent; its errand is forgotten some days later.
alter table orders add column mailed_at text;
update orders set mailed_at = outbox.done_at
  from outbox where outbox.kind = 'mail' and outbox.payload = '{"orderId":"' || orders.id || '"}';

-- Set when an errand has failed too often to be tried again by itself.
alter table outbox add column poisoned_at text;
create index outbox_poisoned on outbox (poisoned_at) where poisoned_at is not null;
create index outbox_done on outbox (done_at) where done_at is not null;
