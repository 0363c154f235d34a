-- Expands. What people, programs and commands of the shop have done. An id begins with the time.
create table deeds (
  id text primary key,
  at text not null,
  by_kind text not null,
  by_id text,
  by_name text not null,
  deed text not null,
  about text,
  input text not null,
  value_before text,
  value_after text,
  outcome text
);
create index deeds_by_subject on deeds (about, id);
create index deeds_by_doer on deeds (by_name, id);
create index deeds_by_name on deeds (deed, id);
