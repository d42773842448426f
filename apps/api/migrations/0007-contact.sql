create table product.contact_requests (
  id uuid primary key,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  created_at timestamptz(3) not null
);
create index contact_requests_created on product.contact_requests (created_at);
