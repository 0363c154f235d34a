-- Expands. Versions of the owner's pages. An empty body: the page is as the shop ships it, or is not there. Undoing the published one
-- publishes `before_id` again.
create table pages (
  id integer primary key,
  slug text not null,
  title text not null,
  -- Markdown.
  body text not null,
  published integer not null check (published in (0, 1)),
  before_id integer,
  created_at text not null
);
create unique index pages_published on pages (slug) where published = 1;
