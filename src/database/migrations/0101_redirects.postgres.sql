-- Where old addresses lead, and the addresses that found nothing beside the searches that did not.
create table redirects (
  -- Decoded, in lower case, without the last slash.
  path text primary key,
  -- Null: gone for good.
  target text
);
alter table demand drop constraint demand_kind_check;
alter table demand add constraint demand_kind_check check (kind in ('search', 'filters', 'sold out', 'address'));
