-- Expands. Finds the products of a vendor, of which a collection may consist.
create index products_by_vendor on products (vendor) where listed = 1;
