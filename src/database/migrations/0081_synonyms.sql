-- Expands. The owner's synonyms, as the text that was imported. Without a row those of the demo catalog apply.
create table synonyms (
  id integer primary key check (id = 1),
  text text not null
);
