-- SQLite changes a check of a column only by a new table.
create table outbox_with_purges (
  id text primary key,
  kind text not null check (kind in ('capture', 'release', 'refund', 'look', 'document', 'mail', 'purge')),
  payload text not null,
  due_at text not null,
  attempts integer not null,
  last_error text,
  done_at text,
  created_at text not null,
  poisoned_at text,
  held_at text
);
insert into outbox_with_purges
  select id, kind, payload, due_at, attempts, last_error, done_at, created_at, poisoned_at, held_at from outbox;
drop table outbox;
alter table outbox_with_purges rename to outbox;
create index outbox_poisoned on outbox (poisoned_at) where poisoned_at is not null;
create index outbox_done on outbox (done_at) where done_at is not null;
create index outbox_due on outbox (kind, due_at, id) where done_at is null and poisoned_at is null and held_at is null;
create index outbox_held on outbox (due_at, id) where done_at is null and held_at is not null;
