-- What products are found by. `place` is where a product stands in the order of its list (featured, rating, newest), so
-- that whatever an index finds comes in this order and nothing is sorted. Only listed products have a row.
create table product_words (
  product_id integer primary key references products (id) on delete cascade,
  place integer not null unique,
  name_folded text not null,
  name text not null,
  kind text not null,
  body text not null
);

-- Each word with a letter for how far one has to look for it: n in the name, k in what else says what it is, b in the
-- description as well. Words come divided by spaces and are kept as they are.
create view product_terms as
select place, 'n' || replace(trim(name), ' ', ' n') || ' k' || replace(trim(kind), ' ', ' k') || ' b' || replace(trim(body), ' ', ' b') as terms
from product_words;

create virtual table words_index using fts5 (
  terms, content = 'product_terms', content_rowid = 'place', columnsize = 0, detail = none,
  tokenize = "unicode61 remove_diacritics 0 categories 'L* N* P* S* M* C*'"
);
create trigger product_words_come after insert on product_words begin
  insert into words_index (rowid, terms) values (new.place, 'n' || replace(trim(new.name), ' ', ' n') || ' k' || replace(trim(new.kind), ' ', ' k') || ' b' || replace(trim(new.body), ' ', ' b'));
end;
create trigger product_words_go after delete on product_words begin
  insert into words_index (words_index, rowid, terms) values ('delete', old.place, 'n' || replace(trim(old.name), ' ', ' n') || ' k' || replace(trim(old.kind), ' ', ' k') || ' b' || replace(trim(old.body), ' ', ' b'));
end;
create trigger product_words_change after update on product_words
when old.place <> new.place or old.name <> new.name or old.kind <> new.kind or old.body <> new.body
begin
  insert into words_index (words_index, rowid, terms) values ('delete', old.place, 'n' || replace(trim(old.name), ' ', ' n') || ' k' || replace(trim(old.kind), ' ', ' k') || ' b' || replace(trim(old.body), ' ', ' b'));
  insert into words_index (rowid, terms) values (new.place, 'n' || replace(trim(new.name), ' ', ' n') || ' k' || replace(trim(new.kind), ' ', ' k') || ' b' || replace(trim(new.body), ' ', ' b'));
end;

-- Every word that products have or had, and every piece of a name between its gaps: what a wrong spelling may have been
-- meant for, and which words a part of a name stands in. Few, however many products there are.
create table search_words (
  id integer primary key,
  word text not null unique,
  in_name integer not null check (in_name in (0, 1))
);
create virtual table parts_index using fts5 (
  word, content = 'search_words', content_rowid = 'id', columnsize = 0, tokenize = 'trigram case_sensitive 1'
);
create trigger search_words_come after insert on search_words begin
  insert into parts_index (rowid, word) values (new.id, new.word);
end;

-- Which way of making words the rows above were made in: another one makes them anew when the shop is opened.
create table search_version (
  id integer primary key check (id = 1),
  version integer not null
);
insert into search_version (id, version) values (1, 0);
