-- Messages of the outbox that the owner has settled in another way, and why. The rows stay, so that the audit of the
-- books does not report forever what somebody has dealt with.
create table dropped_messages (
  id text primary key,
  kind text not null,
  payload text not null,
  last_error text,
  reason text not null,
  dropped_at text not null
);
