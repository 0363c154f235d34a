-- Expands. What an order and a refund come to, as signed amounts with a reason; the sums of their rows stay for lists.
-- `position` is that of the order's line; null for a charge of the order as a whole.
create table order_charges (
  order_id text not null references orders (id) on delete cascade,
  ordinal integer not null,
  kind text not null,
  title text not null,
  amount_cents integer not null,
  position integer,
  is_taxed integer not null check (is_taxed in (0, 1)),
  refunded_with text not null check (refunded_with in ('units', 'shipping', 'taxed', 'nothing')),
  primary key (order_id, ordinal)
);

-- The parts of charges that go back. Goodwill is no charge of the order.
create table refund_charges (
  refund_id text not null references refunds (id) on delete cascade,
  ordinal integer not null,
  kind text not null,
  title text not null,
  amount_cents integer not null,
  position integer,
  is_taxed integer not null check (is_taxed in (0, 1)),
  refunded_with text not null check (refunded_with in ('units', 'shipping', 'taxed', 'nothing')),
  primary key (refund_id, ordinal)
);

insert into order_charges (order_id, ordinal, kind, title, amount_cents, position, is_taxed, refunded_with)
  select order_id, position, 'item', 'Items', price_cents * quantity, position, taxable, 'units' from order_lines;
insert into order_charges (order_id, ordinal, kind, title, amount_cents, position, is_taxed, refunded_with)
  select id, 1000, 'shipping', 'Shipping', shipping_cents, null, 0, 'shipping' from orders;
insert into order_charges (order_id, ordinal, kind, title, amount_cents, position, is_taxed, refunded_with)
  select id, 1001, 'tax', 'Tax', tax_cents, null, 0, 'taxed' from orders;

insert into refund_charges (refund_id, ordinal, kind, title, amount_cents, position, is_taxed, refunded_with)
  select refund_id, refund_lines.position, 'item', 'Items', price_cents * refund_lines.quantity, refund_lines.position, taxable, 'units'
  from refund_lines join refunds on refunds.id = refund_id
    join order_lines on order_lines.order_id = refunds.order_id and order_lines.position = refund_lines.position;
insert into refund_charges (refund_id, ordinal, kind, title, amount_cents, position, is_taxed, refunded_with)
  select id, 1000, 'shipping', 'Shipping', shipping_cents, null, 0, 'shipping' from refunds where shipping_cents <> 0;
insert into refund_charges (refund_id, ordinal, kind, title, amount_cents, position, is_taxed, refunded_with)
  select id, 1001, 'tax', 'Tax', tax_cents, null, 0, 'taxed' from refunds where tax_cents <> 0;
