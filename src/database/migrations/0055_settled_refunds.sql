-- How the owner gave the money of a refused refund back without the provider, such as by bank transfer.
alter table refunds add column settlement text;
