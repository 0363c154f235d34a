-- Expands. A migration of its own, so that nodes read the table while its rows are filled.
update payments set released_at = given_back_at where given_back_at is not null;
