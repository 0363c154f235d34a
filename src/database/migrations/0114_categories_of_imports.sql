-- Expands. The import that has arranged categories as its file does, so that undoing it takes them back.
alter table assortments add column import_id integer references import_journal (id) on delete set null;
