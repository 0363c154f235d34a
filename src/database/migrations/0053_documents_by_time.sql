-- The owner's accountant asks for the documents of a month.
create index documents_by_time on documents (issued_at, kind, number);
