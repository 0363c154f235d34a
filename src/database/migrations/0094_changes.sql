-- Expands. A change is an import or a removal, new prices, or a sale: the last one of each kind can be undone, and each sale ends.
alter table import_journal add column kind text not null default 'import' check (kind in ('import', 'prices', 'sale'));
-- The fields of a product that a change has left otherwise, as it left them. Null in logs of earlier versions.
alter table import_undo_log add column product_after text;
