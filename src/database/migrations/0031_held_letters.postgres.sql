-- When a restore held the letter: it is sent when the owner releases it. A restore adds the column to the outbox of an
-- earlier version itself, so that no letter leaves in between.
alter table outbox add column if not exists held_at text;
