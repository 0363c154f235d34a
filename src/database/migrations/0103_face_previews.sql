-- Expands. The preview of a version of the face is found by the hash of its token, until its time ends.
alter table faces add column preview_hash text;
alter table faces add column preview_ends_at text;
create unique index faces_preview on faces (preview_hash);
