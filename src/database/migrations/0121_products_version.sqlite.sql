-- Expands. `goods_version` becomes `products_version`. The triggers keep both equal for the release before.
alter table catalog_version add column products_version integer not null default 0;
update catalog_version set products_version = goods_version where goods_version is not null;
create trigger goods_version_copied after update of goods_version on catalog_version when new.products_version is not new.goods_version
begin
  update catalog_version set products_version = new.goods_version where id = new.id;
end;
create trigger products_version_copied after update of products_version on catalog_version when new.goods_version is not new.products_version
begin
  update catalog_version set goods_version = new.products_version where id = new.id;
end;
