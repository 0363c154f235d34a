-- Where old addresses lead, and the addresses that found nothing beside the searches that did not. SQLite changes a
-- check only with its table.
create table redirects (
  -- Decoded, in lower case, without the last slash.
  path text primary key,
  -- Null: gone for good.
  target text
);
create temporary table kept_demand as select * from demand;
drop table demand;
create table demand (
  day text not null,
  kind text not null check (kind in ('search', 'filters', 'sold out', 'address')),
  -- What was looked for, the filters in words, the product's id, or an address; empty for what is not kept in words.
  text text not null,
  count integer not null check (count > 0),
  primary key (day, kind, text)
);
insert into demand select day, kind, text, count from kept_demand;
drop table kept_demand;
