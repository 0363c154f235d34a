-- 1 for a migration that only adds: a version that does not know it reads and writes as before.
alter table migrations add column expands integer not null default 0 check (expands in (0, 1));
