-- An intent is no payment yet.
create index payments_by_time on payments (created_at, id) where state <> 'created';
-- SQLite took the index by state in its place.
drop index payments_held;
create index payments_held on payments (state, look_at) where look_at is not null;
