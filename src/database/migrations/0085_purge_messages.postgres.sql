alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check
  check (kind in ('capture', 'release', 'refund', 'look', 'document', 'mail', 'purge'));
