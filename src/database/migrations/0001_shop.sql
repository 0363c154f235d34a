-- Raised in the same transaction as any change a shopper could see on a public page.
create table catalog_version (
  id integer primary key check (id = 1),
  version integer not null
);
insert into catalog_version (id, version) values (1, 1);

create table products (
  id integer primary key,
  slug text not null unique,
  name text not null,
  -- Lower-cased by the shop, because the two databases fold letters beyond ASCII differently.
  name_folded text not null,
  description text not null,
  category text not null,
  category_slug text not null,
  vendor text not null,
  tags text not null,
  options text not null,
  featured integer not null check (featured in (0, 1)),
  on_sale integer not null check (on_sale in (0, 1)),
  is_deal integer not null check (is_deal in (0, 1)),
  rating double precision not null check (rating between 0 and 5),
  reviews integer not null check (reviews >= 0),
  -- Derived from the variants, so that a list reads one table.
  price_cents integer not null check (price_cents >= 0),
  compare_at_cents integer check (compare_at_cents >= 0),
  price_varies integer not null check (price_varies in (0, 1)),
  in_stock integer not null check (in_stock in (0, 1)),
  variant_count integer not null,
  only_variant_id text,
  listed integer not null check (listed in (0, 1)),
  created_at text not null,
  updated_at text not null
);
create index products_by_feature on products (featured desc, rating desc, id desc) where listed = 1;
create index products_by_price on products (price_cents, id desc) where listed = 1;
create index products_by_rating on products (rating desc, id desc) where listed = 1;
create index products_by_category on products (category_slug, featured desc, rating desc, id desc) where listed = 1;
-- For links that are a name turned into a dashed slug.
create index products_by_dashed_name on products (replace(name_folded, ' ', '-')) where listed = 1;

create table product_pictures (
  product_id integer not null references products (id) on delete cascade,
  position integer not null,
  src text not null,
  alt text not null,
  width integer,
  height integer,
  widths text not null,
  color text,
  primary key (product_id, position)
);

create table variants (
  id text primary key,
  product_id integer not null references products (id) on delete cascade,
  position integer not null,
  sku text unique,
  options text not null,
  price_cents integer not null check (price_cents >= 0),
  compare_at_cents integer check (compare_at_cents >= 0),
  -- Null: not counted, always for sale.
  stock integer check (stock >= 0),
  picture integer,
  -- 1 after an import no longer names it: carts and orders may still refer to it.
  retired integer not null check (retired in (0, 1))
);
create index variants_by_product on variants (product_id, position);

create table accounts (
  id text primary key,
  email text not null,
  email_folded text not null unique,
  first_name text not null,
  last_name text not null,
  password_hash text not null,
  created_at text not null,
  updated_at text not null
);

create table carts (
  id text primary key,
  -- SHA-256 of the cookie's value, for a guest's cart; a copy of the database opens nobody's cart.
  cookie_hash text unique,
  account_id text unique references accounts (id) on delete cascade,
  draft text not null,
  -- Names the order that this cart becomes next; replaced when it has become one.
  request_key text not null,
  created_at text not null,
  updated_at text not null
);

create table cart_lines (
  cart_id text not null references carts (id) on delete cascade,
  variant_id text not null references variants (id) on delete cascade,
  quantity integer not null check (quantity between 1 and 10),
  added_at text not null,
  primary key (cart_id, variant_id)
);

create table shipping_options (
  id text primary key,
  name text not null,
  description text not null,
  price_cents integer not null check (price_cents >= 0),
  estimated_delivery text not null,
  free_over_threshold integer not null check (free_over_threshold in (0, 1)),
  position integer not null
);
insert into shipping_options (id, name, description, price_cents, estimated_delivery, free_over_threshold, position) values
  ('standard', 'Standard Shipping', 'Delivered to your door', 599, '5-7 business days', 1, 1),
  ('express', 'Express Shipping', 'For when it cannot wait', 1299, '2-3 business days', 0, 2);

create table payments (
  id text primary key,
  cart_id text not null,
  gateway text not null,
  -- The gateway's own name for the authorisation; null until it has answered.
  reference text,
  amount_cents integer not null check (amount_cents >= 0),
  state text not null check (state in ('created', 'authorizing', 'authorized', 'captured', 'released', 'declined')),
  method text not null,
  brand text,
  last4 text,
  created_at text not null,
  updated_at text not null
);
create index payments_by_state on payments (state, updated_at);

create table orders (
  id text primary key,
  number text not null unique,
  request_key text not null unique,
  account_id text references accounts (id),
  cart_id text not null,
  payment_id text not null unique references payments (id),
  status text not null,
  email text not null,
  -- Snapshots as JSON: nothing in an order changes when the catalogue or the settings do.
  shipping_address text not null,
  billing_address text not null,
  shipping_method text not null,
  payment_method text not null,
  subtotal_cents integer not null,
  shipping_cents integer not null,
  tax_cents integer not null,
  total_cents integer not null,
  created_at text not null,
  check (total_cents = subtotal_cents + shipping_cents + tax_cents)
);
create index orders_by_account on orders (account_id, created_at desc);

create table order_lines (
  order_id text not null references orders (id) on delete cascade,
  position integer not null,
  product_id integer not null,
  variant_id text not null,
  slug text not null,
  sku text,
  name text not null,
  options text not null,
  price_cents integer not null,
  quantity integer not null check (quantity > 0),
  picture text,
  primary key (order_id, position)
);

create table outbox (
  id text primary key,
  kind text not null check (kind in ('capture', 'release', 'mail')),
  payload text not null,
  due_at text not null,
  attempts integer not null,
  last_error text,
  done_at text,
  created_at text not null
);
create index outbox_due on outbox (due_at) where done_at is null;
