-- Expands. Versions of the face, the owner's choices of what pages show. Undoing a published one publishes `before_id` again.
create table faces (
  id integer primary key,
  document text not null,
  state text not null check (state in ('draft', 'published', 'former', 'discarded')),
  before_id integer,
  created_at text not null,
  published_at text
);
create unique index faces_state on faces (state) where state in ('draft', 'published');
