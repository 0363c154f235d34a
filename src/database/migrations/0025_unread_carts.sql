-- When a guest's cart was created, until a later request reads or changes it: then null. Carts of before count as read.
alter table carts add column unread_since text;
create index carts_unread on carts (unread_since) where unread_since is not null;
