-- Expands. How the latest dispute of a payment stands: open, won, lost, or closed where the provider does not tell more.
alter table payments add column dispute_status text;
