-- Expands. Whether a variant is sent, and whether it is taxed: a voucher is neither. A line keeps what held when it was ordered.
alter table variants add column requires_shipping integer not null default 1 check (requires_shipping in (0, 1));
alter table variants add column taxable integer not null default 1 check (taxable in (0, 1));
alter table order_lines add column requires_shipping integer not null default 1 check (requires_shipping in (0, 1));
alter table order_lines add column taxable integer not null default 1 check (taxable in (0, 1));
