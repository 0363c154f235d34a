-- Expands. URLs that are told of events, and the messages to each of them. SQLite changes a check only with its table.
create table webhooks (
  id text primary key,
  url text not null,
  events text not null,
  created_at text not null,
  last_success_at text,
  last_failure_at text,
  last_failure text,
  failing_since text,
  paused_at text
);
create table widened_outbox (
  id text primary key,
  kind text not null check (kind in ('capture', 'release', 'refund', 'look', 'document', 'mail', 'purge', 'webhook')),
  payload text not null,
  due_at text not null,
  attempts integer not null,
  last_error text,
  done_at text,
  created_at text not null,
  poisoned_at text,
  held_at text,
  receiver text references webhooks (id) on delete cascade
);
insert into widened_outbox
  select id, kind, payload, due_at, attempts, last_error, done_at, created_at, poisoned_at, held_at, null from outbox;
drop table outbox;
alter table widened_outbox rename to outbox;
create index outbox_poisoned on outbox (poisoned_at) where poisoned_at is not null;
create index outbox_done on outbox (done_at) where done_at is not null;
create index outbox_due on outbox (kind, due_at, id) where done_at is null and poisoned_at is null and held_at is null;
create index outbox_held on outbox (due_at, id) where done_at is null and held_at is not null;
create index outbox_received on outbox (receiver, due_at, id) where receiver is not null and done_at is null;
create index outbox_deliveries on outbox (receiver, created_at, id) where receiver is not null;
