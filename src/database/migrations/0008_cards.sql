-- Since when the provider's name for a card is kept with what was entered; null where none is. It is forgotten in time.
alter table carts add column card_since text;
update carts set card_since = updated_at where draft like '%"paymentToken":"%';
create index carts_with_card on carts (card_since) where card_since is not null;
