-- One checkout that the server handed out; only the token's hash is kept. A deleted user leaves
-- the row behind, so that what is paid afterwards can be cancelled.
create table product.billing_bindings (
  hash bytea primary key,
  user_id uuid references product.users on delete set null,
  plan text not null check (plan in ('pro', 'enterprise')),
  duration text not null check (duration in ('monthly', 'yearly')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);
create index billing_bindings_user on product.billing_bindings (user_id);
create index billing_bindings_expiry on product.billing_bindings (expires_at);

alter table product.subscriptions
  add column provider text,
  add column customer_id text,
  add column price_id text,
  add column scheduled_action text check (scheduled_action in ('cancel', 'pause')),
  drop constraint subscriptions_provider_id_key,
  add constraint subscriptions_provider_id_key unique (provider, provider_id);

-- Every event of the provider that was signed: `position` orders a subscription's events by the
-- time they occurred, `snapshot` is what the event says of the subscription.
create table product.billing_events (
  provider text not null,
  id text not null,
  type text not null,
  subscription_id text,
  position text not null,
  binding_hash bytea,
  user_id uuid references product.users on delete set null,
  snapshot json,
  outcome text not null
    check (outcome in ('applied', 'late', 'unmatched', 'unknown_price', 'ignored')),
  received_at timestamptz(3) not null,
  primary key (provider, id)
);
create index billing_events_subscription
  on product.billing_events (provider, subscription_id, position);
create index billing_events_user on product.billing_events (user_id);

-- Subscriptions that must end at the provider although nobody here owns them any more.
create table product.billing_cancellations (
  provider text not null,
  subscription_id text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  created_at timestamptz(3) not null,
  primary key (provider, subscription_id)
);

-- `allowance` is what the plan allows this month; `granted` stands above it only as far as more
-- was used or reserved before the plan became smaller.
alter table product.quota_periods add column allowance integer check (allowance >= 0);
update product.quota_periods set allowance = granted;
alter table product.quota_periods alter column allowance set not null;

alter table product.ledger_entries
  drop constraint ledger_entries_kind_check,
  drop constraint ledger_entries_amount_check,
  drop constraint ledger_entries_check,
  add constraint ledger_entries_kind_check
    check (kind in ('grant', 'adjust', 'reserve', 'settle', 'release')),
  add constraint ledger_entries_amount_check check (amount >= 0 or kind = 'adjust'),
  add constraint ledger_entries_question_check
    check ((kind in ('grant', 'adjust')) = (question_id is null));

-- The sandbox: a payment provider of its own that happens to live in the same database.
create table product.sandbox_checkouts (
  id text primary key,
  price_id text not null,
  email text not null,
  customer_id text not null,
  custom_data json not null,
  state text not null check (state in ('open', 'completed', 'closed')),
  created_at timestamptz(3) not null
);

create table product.sandbox_subscriptions (
  id text primary key,
  portal text not null unique,
  customer_id text not null,
  email text not null,
  price_id text not null,
  custom_data json not null,
  status text not null check (status in ('active', 'trialing', 'past_due', 'paused', 'canceled')),
  started_at timestamptz(3) not null,
  period_ends_at timestamptz(3) not null,
  canceled_at timestamptz(3),
  ends_at_period_end boolean not null default false,
  updated_at timestamptz(3) not null
);
create index sandbox_subscriptions_customer on product.sandbox_subscriptions (customer_id);

create table product.sandbox_deliveries (
  id text primary key,
  subscription_id text not null,
  body text not null,
  attempts integer not null default 0,
  next_attempt_at timestamptz(3) not null,
  created_at timestamptz(3) not null
);
create index sandbox_deliveries_due on product.sandbox_deliveries (next_attempt_at);
