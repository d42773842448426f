-- A chat's report: its pinned answers, in order; and read-only links to a chat or its report.
-- Messages and their answers are never changed, so that a pin is a place and a note.
alter table product.chats add column report_title text;

create table product.pins (
  message_id uuid primary key references product.messages on delete cascade,
  chat_id uuid not null references product.chats on delete cascade,
  position integer not null,
  note text not null,
  -- Of the table that it was computed from, as it was called then; null where that was not known.
  file_name text,
  rows bigint,
  created_at timestamptz(3) not null
);
create index pins_chat on product.pins (chat_id, position);

-- Only the token's hash is kept. A link goes with its chat and with who made it.
create table product.share_links (
  id uuid primary key,
  chat_id uuid not null references product.chats on delete cascade,
  created_by uuid not null references product.principals on delete cascade,
  kind text not null check (kind in ('chat', 'report')),
  -- Of a chat: the last message that it shows.
  until integer check ((kind = 'chat') = (until is not null)),
  hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3)
);
create index share_links_chat on product.share_links (chat_id);
create index share_links_created_by on product.share_links (created_by);
create index share_links_expiry on product.share_links (expires_at);
