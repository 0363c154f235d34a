-- The files whose stock an import has added or applied as a difference, so that none is counted twice without a question.
create table counted_files (
  -- A hash of the file's text.
  digest text not null,
  stock_mode text not null check (stock_mode in ('add', 'difference')),
  imported_at text not null,
  -- The import while it can be undone.
  import_id integer references import_journal (id) on delete set null
);
create index counted_files_by_digest on counted_files (digest);
create index counted_files_by_import on counted_files (import_id);
