-- Of an authorization that is charged with the first parcel: when the shop looks at it next.
alter table payments add column look_at text;
-- Of the same: when it ends at the provider.
alter table payments add column expires_at text;
create index payments_held on payments (look_at) where state = 'authorized' and look_at is not null;
