-- Expands. The owner's pictures for face and pages, by the name that these call them by.
create table library (
  name text primary key,
  src text not null,
  alt text not null,
  width integer not null,
  height integer not null,
  -- JSON, as those of product_pictures.
  widths text not null,
  color text not null,
  -- What stays in sight where the picture is cut, in percent from the left and from the top.
  focus_x integer not null,
  focus_y integer not null,
  created_at text not null
);
