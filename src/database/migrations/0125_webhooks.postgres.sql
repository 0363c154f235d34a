-- Expands. URLs that are told of events, and the messages to each of them.
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
alter table outbox add column receiver text references webhooks (id) on delete cascade;
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check
  check (kind in ('capture', 'release', 'refund', 'look', 'document', 'mail', 'purge', 'webhook'));
create index outbox_received on outbox (receiver, due_at, id) where receiver is not null and done_at is null;
create index outbox_deliveries on outbox (receiver, created_at, id) where receiver is not null;
