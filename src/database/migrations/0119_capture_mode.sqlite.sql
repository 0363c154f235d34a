-- Expands. `look_at` said that a payment is charged with the first parcel, and when the shop asks about it next. Each has its column
-- now, and the triggers keep them equal to the old one for the release before.
alter table payments add column capture_mode text not null default 'immediate' check (capture_mode in ('immediate', 'on-shipment'));
alter table payments add column next_check_at text;
create trigger look_at_copied after update of look_at on payments when new.next_check_at is not new.look_at
begin
  update payments set next_check_at = new.look_at,
    capture_mode = case when new.look_at is null then 'immediate' else 'on-shipment' end where id = new.id;
end;
create trigger next_check_at_copied after update of next_check_at on payments when new.look_at is not new.next_check_at
begin
  update payments set look_at = new.next_check_at where id = new.id;
end;
create index payments_to_check on payments (state, next_check_at) where next_check_at is not null;
