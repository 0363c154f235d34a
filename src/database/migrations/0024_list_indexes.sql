-- Lists are filtered and sorted in memory, so no query reads products in these orders anymore.
drop index products_by_feature;
drop index products_by_rating;
drop index products_by_price_low;
drop index products_by_price_high;
drop index products_by_age;

drop index category_by_feature;
drop index category_by_price_low;
drop index category_by_price_high;
drop index category_by_rating;
drop index category_by_age;

drop index sale_by_feature;
drop index sale_by_price_low;
drop index sale_by_price_high;
drop index sale_by_rating;
drop index sale_by_age;

drop index deals_by_feature;
drop index deals_by_price_low;
drop index deals_by_price_high;
drop index deals_by_rating;
drop index deals_by_age;

drop index sold_out;
