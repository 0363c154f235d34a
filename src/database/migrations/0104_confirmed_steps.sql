-- Expands. Steps to the opening of the shop that its owner has confirmed, because nothing else tells that they are done.
create table confirmed_steps (
  step text primary key,
  confirmed_at text not null
);
