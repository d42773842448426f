-- Second factors, passkeys, and other identity providers.
-- Accounts that a provider's sign-in made have no password until they set one.
-- needs 0011-factors.sql
alter table product.users alter column password_hash drop not null;

-- When the session's user last gave a password or a factor; null: when it began.
alter table product.sessions add column proved_at timestamptz(3);

create table product.totp_factors (
  user_id uuid primary key references product.users on delete cascade,
  sealed bytea not null,
  -- The newest time step that a code was taken of: no code is taken twice.
  last_step bigint not null,
  created_at timestamptz(3) not null
);

create table product.recovery_codes (
  user_id uuid not null references product.users on delete cascade,
  hash bytea not null,
  -- The same for all codes of one set.
  salt bytea not null,
  primary key (user_id, hash)
);

create table product.passkeys (
  id uuid primary key,
  user_id uuid not null references product.users on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  name text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3)
);
create index passkeys_user on product.passkeys (user_id);

create table product.identities (
  id uuid primary key,
  user_id uuid not null references product.users on delete cascade,
  provider text not null,
  issuer text not null,
  subject text not null,
  email text,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  unique (issuer, subject),
  unique (user_id, provider)
);

-- Challenges are sealed, not stored; here are those that were used, until they would have ended.
create table product.spent_challenges (
  id text primary key,
  expires_at timestamptz(3) not null
);
create index spent_challenges_end on product.spent_challenges (expires_at);
