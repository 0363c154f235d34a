-- A document is never changed or deleted.
create function reject_document_change() returns trigger language plpgsql as $$
begin
  raise exception 'A document is never changed or deleted';
end $$;
create trigger document_changed before update or delete on documents
  for each row execute function reject_document_change();

alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check check (kind in ('capture', 'release', 'refund', 'document', 'mail'));
