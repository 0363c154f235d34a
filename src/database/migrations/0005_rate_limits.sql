-- What may be tried only so often. One moment says it all: until `clear_at_ms` something of earlier attempts still counts.
create table rate_limits (
  -- A keyed hash of what is limited and of whom: it says nothing of anybody.
  key text primary key,
  -- Milliseconds since 1970, because it is reckoned with.
  clear_at_ms bigint not null
);
create index rate_limits_by_end on rate_limits (clear_at_ms);

drop table password_reset_requests;
