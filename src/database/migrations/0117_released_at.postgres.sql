-- Expands. A released payment's `given_back_at` becomes `released_at`. The trigger keeps both equal while nodes of the release before go on.
alter table payments add column released_at text;
create function copy_released_at() returns trigger language plpgsql as $$
begin
  if new.given_back_at is distinct from old.given_back_at then
    new.released_at = new.given_back_at;
  elsif new.released_at is distinct from old.released_at then
    new.given_back_at = new.released_at;
  end if;
  return new;
end $$;
create trigger released_at_copied before update of given_back_at, released_at on payments
  for each row when (new.given_back_at is distinct from new.released_at) execute function copy_released_at();
