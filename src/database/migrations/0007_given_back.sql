-- When the provider took a released payment back; its errand is forgotten some days later.
alter table payments add column given_back_at text;
update payments set given_back_at = updated_at
  where state = 'released' and '{"paymentId":"' || id || '"}' not in
    (select payload from outbox where kind = 'release' and done_at is null);
