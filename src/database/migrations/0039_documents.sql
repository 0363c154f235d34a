-- Invoices and credit notes: each kind is a series of its own, numbered from 1 without gaps.
create table document_series (
  kind text primary key check (kind in ('invoice', 'creditNote')),
  last_number integer not null,
  -- An earlier capture or refund has a document only if the owner asks for it.
  automatic_after text not null
);
insert into document_series (kind, last_number, automatic_after)
  select 'invoice', 0, coalesce(max(updated_at), '') from payments where state = 'captured';
insert into document_series (kind, last_number, automatic_after)
  select 'creditNote', 0, coalesce(max(settled_at), '') from refunds where state = 'done';

-- `content` is what was true when the document was made, as JSON.
create table documents (
  id text primary key,
  kind text not null references document_series (kind),
  number integer not null check (number > 0),
  order_id text not null references orders (id),
  refund_id text references refunds (id),
  total_cents integer not null,
  content text not null,
  issued_at text not null,
  unique (kind, number),
  check ((kind = 'creditNote') = (refund_id is not null))
);
create index documents_by_order on documents (order_id, issued_at, number);
create unique index invoice_of_order on documents (order_id) where kind = 'invoice';
create unique index credit_note_of_refund on documents (refund_id) where refund_id is not null;

-- The rate of the order's tax; null for orders of before.
alter table orders add column tax_rate double precision;
