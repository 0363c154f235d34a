-- Expands. `look_at` said that a payment is charged with the first parcel, and when the shop asks about it next. Each has its column
-- now, and the trigger keeps them equal to the old one while nodes of the release before go on.
alter table payments add column capture_mode text not null default 'immediate' check (capture_mode in ('immediate', 'on-shipment'));
alter table payments add column next_check_at text;
create function copy_next_check_at() returns trigger language plpgsql as $$
begin
  if new.look_at is distinct from old.look_at then
    new.next_check_at = new.look_at;
    new.capture_mode = case when new.look_at is null then 'immediate' else 'on-shipment' end;
  elsif new.next_check_at is distinct from old.next_check_at then
    new.look_at = new.next_check_at;
  end if;
  return new;
end $$;
create trigger next_check_at_copied before update of look_at, next_check_at on payments
  for each row when (new.look_at is distinct from new.next_check_at) execute function copy_next_check_at();
create index payments_to_check on payments (state, next_check_at) where next_check_at is not null;
