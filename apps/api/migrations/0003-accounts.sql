create table product.images (
  name text primary key,
  user_id uuid not null unique references product.users on delete cascade,
  bytes bytea not null,
  created_at timestamptz(3) not null
);

create table product.support_requests (
  id uuid primary key,
  user_id uuid not null references product.users on delete cascade,
  subject text not null,
  message text not null,
  created_at timestamptz(3) not null
);
create index support_requests_user on product.support_requests (user_id, created_at);

create table product.feedback (
  message_id uuid primary key references product.messages on delete cascade,
  rating text not null check (rating in ('up', 'down')),
  comment text,
  created_at timestamptz(3) not null
);

alter table product.mail_tokens
  add column email text,
  drop constraint mail_tokens_purpose_check,
  add constraint mail_tokens_purpose_check check (purpose in ('verify', 'reset', 'email')),
  add constraint mail_tokens_email_check check ((purpose = 'email') = (email is not null));
