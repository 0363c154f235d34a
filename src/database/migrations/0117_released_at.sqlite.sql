-- Expands. A released payment's `given_back_at` becomes `released_at`. The triggers keep both equal for the release before.
alter table payments add column released_at text;
create trigger given_back_at_copied after update of given_back_at on payments when new.released_at is not new.given_back_at
begin
  update payments set released_at = new.given_back_at where id = new.id;
end;
create trigger released_at_copied after update of released_at on payments when new.given_back_at is not new.released_at
begin
  update payments set given_back_at = new.released_at where id = new.id;
end;
