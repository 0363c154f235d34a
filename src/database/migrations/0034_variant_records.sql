-- An import file says this of a variant beside its price. The barcode is a GTIN or the shop's own code: decisions/0086.
alter table variants add column barcode text;
alter table variants add column weight_grams integer;
-- The cost of the variant to the owner. No page, call or feed reads it.
alter table variants add column cost_cents integer;
