-- 1 once the owner has removed the demo products: the empty shop is not filled with them again.
alter table catalog_version add column demo_removed integer not null default 0 check (demo_removed in (0, 1));
