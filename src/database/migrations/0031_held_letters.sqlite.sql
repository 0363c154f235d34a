-- When a restore held the letter: it is sent when the owner releases it.
alter table outbox add column held_at text;
