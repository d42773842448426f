create table product.tenants (
  id uuid primary key,
  created_at timestamptz(3) not null
);

create table product.users (
  id uuid primary key,
  tenant_id uuid not null references product.tenants on delete cascade,
  email text not null,
  email_key text not null unique,
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  image text,
  customer_id text,
  plan text not null default 'free' check (plan in ('free', 'pro', 'enterprise')),
  verified_at timestamptz(3),
  created_at timestamptz(3) not null
);
create index users_tenant on product.users (tenant_id);

create table product.principals (
  id uuid primary key,
  kind text not null check (kind in ('user', 'embed')),
  tenant_id uuid not null references product.tenants on delete cascade,
  user_id uuid unique references product.users on delete cascade,
  subject text,
  created_at timestamptz(3) not null,
  unique (tenant_id, subject),
  check ((kind = 'user') = (user_id is not null) and (kind = 'embed') = (subject is not null))
);

create table product.sessions (
  id uuid primary key,
  user_id uuid not null references product.users on delete cascade,
  used integer not null default 0,
  used_at timestamptz(3),
  user_agent text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason text
);
create index sessions_user on product.sessions (user_id);
create index sessions_expiry on product.sessions (expires_at);

create table product.mail_tokens (
  hash bytea primary key,
  user_id uuid not null references product.users on delete cascade,
  purpose text not null check (purpose in ('verify', 'reset')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);
create index mail_tokens_user on product.mail_tokens (user_id);

create table product.mails (
  id uuid primary key,
  user_id uuid references product.users on delete cascade,
  recipient text not null,
  subject text not null,
  sealed bytea,
  state text not null check (state in ('pending', 'sent', 'failed', 'local')),
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index mails_due on product.mails (next_attempt_at) where state = 'pending';
create index mails_user on product.mails (user_id);

create table product.subscriptions (
  id uuid primary key,
  user_id uuid not null references product.users on delete cascade,
  plan text not null check (plan in ('pro', 'enterprise')),
  status text not null
    check (status in ('active', 'trialing', 'paused', 'past_due', 'canceled', 'inactive')),
  duration text not null check (duration in ('monthly', 'yearly')),
  started_at timestamptz(3) not null,
  ends_at timestamptz(3),
  provider_id text unique,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index subscriptions_user on product.subscriptions (user_id, started_at desc);

create table product.quota_periods (
  id uuid primary key,
  principal_id uuid not null references product.principals on delete cascade,
  source text not null,
  starts_at timestamptz(3) not null,
  ends_at timestamptz(3) not null,
  granted integer not null check (granted >= 0),
  reserved integer not null default 0 check (reserved >= 0),
  spent integer not null default 0 check (spent >= 0),
  unique (principal_id, source, starts_at),
  check (reserved + spent <= granted),
  check (starts_at < ends_at)
);

create table product.ledger_entries (
  id uuid primary key,
  principal_id uuid not null references product.principals on delete cascade,
  period_id uuid not null references product.quota_periods on delete cascade,
  kind text not null check (kind in ('grant', 'reserve', 'settle', 'release')),
  amount integer not null check (amount >= 0),
  question_id uuid,
  created_at timestamptz(3) not null,
  check ((kind = 'grant') = (question_id is null))
);
create index ledger_entries_period on product.ledger_entries (period_id, created_at);
create index ledger_entries_principal on product.ledger_entries (principal_id);

create table product.chats (
  id uuid primary key,
  principal_id uuid not null references product.principals on delete cascade,
  title text not null,
  last_sequence integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null
);
create index chats_principal on product.chats (principal_id, id desc);

create table product.datasets (
  id uuid primary key,
  principal_id uuid references product.principals on delete set null,
  chat_id uuid references product.chats on delete set null,
  state text not null check (state in ('live', 'obsolete', 'purged')),
  summary json,
  hash text not null,
  model_version text not null,
  idempotency_key text,
  created_at timestamptz(3) not null,
  obsolete_at timestamptz(3),
  purge_attempts integer not null default 0,
  next_purge_at timestamptz(3),
  unique (principal_id, idempotency_key)
);
create unique index datasets_live on product.datasets (chat_id) where state = 'live';
create index datasets_chat on product.datasets (chat_id);
create index datasets_purge on product.datasets (next_purge_at) where state = 'obsolete';

create table product.questions (
  id uuid primary key,
  principal_id uuid not null references product.principals on delete cascade,
  chat_id uuid not null references product.chats on delete cascade,
  period_id uuid not null references product.quota_periods on delete cascade,
  dataset_id uuid not null,
  idempotency_key text,
  content text not null,
  state text not null check (state in ('reserved', 'answered', 'saved', 'released')),
  worker text not null,
  reserved_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  answered_at timestamptz(3),
  reply json,
  message text,
  formal text,
  spent boolean not null default false,
  created_at timestamptz(3) not null,
  unique (principal_id, idempotency_key),
  check ((state in ('answered', 'saved')) = (reply is not null)),
  check (reply is not null or not spent)
);
create index questions_chat on product.questions (chat_id, answered_at);
create index questions_leases on product.questions (expires_at) where state = 'reserved';
create index questions_period on product.questions (period_id);

create table product.messages (
  id uuid primary key,
  chat_id uuid not null references product.chats on delete cascade,
  sequence integer not null,
  role text not null check (role in ('user', 'assistant')),
  content text not null,
  question_id uuid references product.questions on delete set null,
  created_at timestamptz(3) not null,
  unique (chat_id, sequence),
  unique (question_id, role)
);

create table product.idempotency_keys (
  scope bytea primary key,
  user_id uuid references product.users on delete cascade,
  operation text not null,
  fingerprint bytea not null,
  status integer,
  sealed bytea,
  created_at timestamptz(3) not null
);
create index idempotency_keys_age on product.idempotency_keys (created_at);
create index idempotency_keys_user on product.idempotency_keys (user_id);

create table product.audit_entries (
  id uuid primary key,
  user_id uuid,
  action text not null,
  ip text,
  created_at timestamptz(3) not null
);
create index audit_entries_user on product.audit_entries (user_id, created_at);
