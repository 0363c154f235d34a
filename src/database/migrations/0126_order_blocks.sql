-- Expands. Orders are searched in blocks of about a thousand, newest first. A block has the orders from its time to the next block's.
create table order_blocks (
  block integer primary key,
  since text not null unique
);
insert into order_blocks (block, since) values (1, '');
insert into order_blocks (block, since)
  select 1 + row_number() over (order by created_at), created_at from (
    select created_at, row_number() over (order by created_at, id) as place from orders
  ) as placed where place % 1024 = 0 group by created_at;
