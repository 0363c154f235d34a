-- What shoppers asked for and the shop did not have, counted for each day and not for anybody.
create table demand (
  day text not null,
  kind text not null check (kind in ('search', 'filters', 'sold out')),
  -- What was looked for, the filters in words, or the product's id; empty for what is not kept in words.
  text text not null,
  count integer not null check (count > 0),
  primary key (day, kind, text)
);
