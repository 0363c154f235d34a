-- The next messages of each kind stand together and in order: a lane does not read the waiting messages of another.
drop index outbox_due;
create index outbox_due on outbox (kind, due_at, id) where done_at is null and poisoned_at is null and held_at is null;
create index outbox_held on outbox (due_at, id) where done_at is null and held_at is not null;
-- A cart's own intents, without reading those of every other cart.
create index intents_by_cart on payments (cart_id) where state = 'created';
