-- Expands. The settings that all nodes share, as JSON, and the names of those that the node changes, divided by spaces.
alter table nodes add column settings text not null default '{}';
alter table nodes add column changes text not null default '';
