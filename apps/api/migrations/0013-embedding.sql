-- API keys, and sessions of tenants' own end users.
-- needs 0013-embedding.sql
create table product.api_keys (
  id uuid primary key,
  tenant_id uuid not null references product.tenants on delete cascade,
  kind text not null check (kind in ('secret', 'public')),
  name text not null,
  hash bytea not null unique,
  -- How it begins; of a public key all of it.
  prefix text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index api_keys_tenant on product.api_keys (tenant_id);

create table product.embed_origins (
  tenant_id uuid not null references product.tenants on delete cascade,
  origin text not null,
  created_at timestamptz(3) not null,
  primary key (tenant_id, origin)
);
create index embed_origins_origin on product.embed_origins (origin);

-- Of an embed's end user: what its tenant lets it use in a month, null where that is not bounded.
alter table product.principals
  add column monthly_queries integer check (monthly_queries >= 0),
  add column monthly_bytes bigint check (monthly_bytes >= 0),
  add column seen_at timestamptz(3);

-- Bound to one origin once its client secret was exchanged; `used` counts its handles.
create table product.embed_sessions (
  id uuid primary key,
  principal_id uuid not null references product.principals on delete cascade,
  key_id uuid not null references product.api_keys on delete cascade,
  origins text[] not null,
  scopes text[] not null,
  secret_hash bytea not null unique,
  secret_until timestamptz(3) not null,
  origin text,
  used integer not null default 0,
  used_at timestamptz(3),
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  expires_at timestamptz(3) not null,
  ended_at timestamptz(3),
  end_reason text
);
create index embed_sessions_principal on product.embed_sessions (principal_id);
create index embed_sessions_key on product.embed_sessions (key_id);
create index embed_sessions_expiry on product.embed_sessions (expires_at);
