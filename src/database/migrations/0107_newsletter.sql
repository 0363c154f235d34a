-- Expands. Who asked for the newsletter, and when they confirmed it. An address has one row, or none after it unsubscribed.
create table newsletter_subscriptions (
  id text primary key,
  email text not null,
  email_folded text not null unique,
  -- SHA-256 of what the link to confirm carries.
  token_hash text not null unique,
  expires_at text not null,
  -- Stands in the links to unsubscribe, and can do nothing else.
  unsubscribe_token text not null unique,
  source text not null,
  -- The sentence that stood beside the form.
  agreed_to text not null,
  asked_at text not null,
  confirmed_at text
);
create index newsletter_unconfirmed on newsletter_subscriptions (expires_at) where confirmed_at is null;
