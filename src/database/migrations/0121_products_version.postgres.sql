-- Expands. `goods_version` becomes `products_version`. The trigger keeps both equal while nodes of the release before go on.
alter table catalog_version add column products_version integer not null default 0;
update catalog_version set products_version = goods_version where goods_version is not null;
create function copy_products_version() returns trigger language plpgsql as $$
begin
  if new.goods_version is distinct from old.goods_version then
    new.products_version = new.goods_version;
  elsif new.products_version is distinct from old.products_version then
    new.goods_version = new.products_version;
  end if;
  return new;
end $$;
create trigger products_version_copied before update of goods_version, products_version on catalog_version
  for each row when (new.goods_version is distinct from new.products_version) execute function copy_products_version();
