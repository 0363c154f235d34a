-- The owner's daily summary counts them.
create index failed_refunds on refunds (created_at) where state = 'failed';
