-- Expands. What search engines and shared links show of a product in place of its name and description; empty where nothing is set.
alter table products add column seo_title text not null default '';
alter table products add column seo_description text not null default '';
