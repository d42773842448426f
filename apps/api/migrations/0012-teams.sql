-- A team is a principal, with a tenant of its own: nothing that it has goes with a person.
-- needs 0012-teams.sql
create table product.teams (
  id uuid primary key,
  tenant_id uuid not null references product.tenants on delete cascade,
  name text not null,
  created_at timestamptz(3) not null
);
create index teams_tenant on product.teams (tenant_id);

alter table product.principals
  add column team_id uuid unique references product.teams on delete cascade,
  drop constraint principals_kind_check,
  drop constraint principals_check,
  add constraint principals_kind_check check (kind in ('user', 'embed', 'team')),
  add constraint principals_check check (
    (kind = 'user') = (user_id is not null)
    and (kind = 'embed') = (subject is not null)
    and (kind = 'team') = (team_id is not null)
  );

create table product.team_members (
  id uuid primary key,
  team_id uuid not null references product.teams on delete cascade,
  principal_id uuid not null references product.principals on delete cascade,
  role text not null check (role in ('viewer', 'member', 'admin', 'owner')),
  monthly_limit integer check (monthly_limit >= 0),
  joined_at timestamptz(3) not null,
  unique (principal_id, team_id)
);
create index team_members_team on product.team_members (team_id);
-- A team has one owner, whose plan is its plan, and nobody owns two.
create unique index team_members_owner on product.team_members (team_id) where role = 'owner';
create unique index team_members_owned on product.team_members (principal_id) where role = 'owner';

-- An invitation is there until it is accepted or revoked; only its token's hash is kept.
create table product.team_invitations (
  id uuid primary key,
  team_id uuid not null references product.teams on delete cascade,
  email text not null,
  email_key text not null,
  role text not null check (role in ('viewer', 'member', 'admin')),
  hash bytea not null unique,
  invited_by uuid references product.principals on delete set null,
  created_at timestamptz(3) not null,
  sent_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  unique (team_id, email_key)
);
create index team_invitations_email on product.team_invitations (email_key);
create index team_invitations_invited_by on product.team_invitations (invited_by);
create index team_invitations_expiry on product.team_invitations (expires_at);

-- Who brought a chat into its team; null where the chat is no team's.
alter table product.chats
  add column brought_by uuid references product.principals on delete set null;
create index chats_brought_by on product.chats (brought_by) where brought_by is not null;

-- Who wrote a message of a team's chat.
alter table product.messages
  add column author_id uuid references product.principals on delete set null;
create index messages_author on product.messages (author_id) where author_id is not null;

-- A question's principal is who asked, its month that of who pays. A team's answers stand when
-- either is gone.
alter table product.questions
  alter column principal_id drop not null,
  alter column period_id drop not null,
  drop constraint questions_principal_id_fkey,
  drop constraint questions_period_id_fkey,
  add constraint questions_principal_id_fkey
    foreign key (principal_id) references product.principals on delete set null,
  add constraint questions_period_id_fkey
    foreign key (period_id) references product.quota_periods on delete set null;

-- Of what a team used: for which team, and who asked.
alter table product.ledger_entries
  add column team_id uuid references product.teams on delete set null,
  add column asked_by uuid references product.principals on delete set null;
create index ledger_entries_team on product.ledger_entries (team_id, period_id, asked_by)
  where team_id is not null;
create index ledger_entries_asked_by on product.ledger_entries (asked_by)
  where asked_by is not null;
