-- A row of the words is as small as it can be: what many products have is read from as many rows. A word stands in `terms`
-- once, with the letter of where it is met first: n in the name, k in what else says what it is, b in the description.
create table narrow_words as
select
  product_id,
  place,
  name_folded,
  array_to_tsvector(string_to_array(
    'n' || replace(btrim(name), ' ', ' n')
      || coalesce(' k' || replace(nullif(btrim(substr(kind, length(name) + 1)), ''), ' ', ' k'), '')
      -- What lists a product is in stands at the end of both, each with an =, which no other word has.
      || coalesce(' b' || replace(nullif(btrim(split_part(substr(body, length(split_part(kind, ' =', 1)) + 1), '=', 1)), ''), ' ', ' b'), ''),
    ' ')) as terms
from product_words;
drop table product_words;
alter table narrow_words rename to product_words;
alter table product_words
  alter column place set not null,
  alter column name_folded set not null,
  alter column terms set not null,
  add primary key (product_id),
  add unique (place),
  add foreign key (product_id) references products (id) on delete cascade;
create index words_index on product_words using gin (terms);
analyze product_words;
