-- What is counted to hold callers back, by whichever process. It is worth no write-ahead log: a
-- database that crashes begins to count anew.
create unlogged table product.rate_limits (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index rate_limits_ends on product.rate_limits (ends_at);

-- The oldest migration that a version must know to run on this one; null: any that is this far.
alter table product.migrations add column needs text;
