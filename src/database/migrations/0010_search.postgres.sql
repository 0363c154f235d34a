-- What products are found by. `place` is where a product stands in the order of its list (featured, rating, newest).
-- Only listed products have a row. `terms` has each word with a letter for how far one has to look for it: n in the name,
-- k in what else says what it is, b in the description as well.
create table product_words (
  product_id integer primary key references products (id) on delete cascade,
  place bigint not null unique,
  name_folded text not null,
  name text not null,
  kind text not null,
  body text not null,
  terms tsvector not null generated always as (array_to_tsvector(string_to_array(
    'n' || replace(btrim(name), ' ', ' n') || ' k' || replace(btrim(kind), ' ', ' k') || ' b' || replace(btrim(body), ' ', ' b'),
    ' '))) stored
);
create index words_index on product_words using gin (terms);

-- Every word that products have or had, and every piece of a name between its gaps: what a wrong spelling may have been
-- meant for, and which words a part of a name stands in. Few, however many products there are.
create table search_words (
  word text collate "C" primary key,
  in_name integer not null check (in_name in (0, 1))
);

-- The extension may be there already, in whichever schema, or be made by another node at this moment.
do $$
declare
  place text;
begin
  begin
    create extension if not exists pg_trgm schema public;
  exception
    when unique_violation or duplicate_object then null;
    when insufficient_privilege or undefined_file or feature_not_supported then
      raise exception 'The search needs the extension pg_trgm, which may not be created here (%). Have it created once by an administrator: create extension pg_trgm;', sqlerrm;
  end;
  select nspname into place from pg_extension join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm';
  execute format('create index parts_index on search_words using gin (word %I.gin_trgm_ops)', place);
end $$;

-- Which way of making words the rows above were made in: another one makes them anew when the shop is opened.
create table search_version (
  id integer primary key check (id = 1),
  version integer not null
);
insert into search_version (id, version) values (1, 0);
