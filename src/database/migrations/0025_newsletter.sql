create table newsletter_subscribers (
  email text not null primary key,
  subscribed_at text not null
);
