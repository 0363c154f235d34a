-- The rates that the owner has set by command; null leaves one to the environment.
alter table catalog_version add column tax_rate double precision check (tax_rate between 0 and 1);
alter table catalog_version add column free_shipping_over_cents bigint check (free_shipping_over_cents >= 0);
