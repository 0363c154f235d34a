-- Each row is a price that a variant had until a price or a usual price was changed. The law asks for the lowest one before a sale.
create table past_prices (
  variant_id text not null references variants (id) on delete cascade,
  price_cents bigint not null,
  ended_at text not null,
  primary key (variant_id, ended_at)
);
