-- Expands. When a dispute has to be answered by, and indexes of what waits for the owner.
alter table payments add column dispute_answer_by text;
create index payments_uncharged on payments (updated_at) where state = 'authorized' and capture_mode = 'immediate';
create index payments_ending on payments (expires_at) where state = 'authorized' and next_check_at is not null;
create index refunds_by_time on refunds (created_at);
