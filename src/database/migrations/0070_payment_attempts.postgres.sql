alter table payments drop constraint payments_state_check;
alter table payments add constraint payments_state_check check (state in
  ('created', 'authorizing', 'action', 'authorized', 'captured', 'released', 'declined', 'expired', 'disputed'));
-- The sentence for the shopper about an attempt that has failed.
alter table payments add column failure text;
