-- Renames the tables of migration 0021 after what they are: the journal of imports, and the log of products as they were
-- before an import changed them. The states keep their names:
--   writing:   products are being written, in steps
--   ending:    what was written is being rolled back
--   kept:      complete, and can be undone: one at the most
--   forgotten: its undo log is being deleted
alter table kept_imports rename to import_journal;
alter table import_journal rename column told_at to heartbeat_at;
alter table kept_goods rename to import_undo_log;
alter table import_undo_log rename column goods to product;
