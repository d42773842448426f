-- Keys of questions that were stopped, perhaps before they were reserved: no question of the chat
-- is reserved under one of them any more.
create table product.stopped_keys (
  chat_id uuid not null references product.chats on delete cascade,
  key text not null,
  created_at timestamptz(3) not null,
  primary key (chat_id, key)
);
create index stopped_keys_age on product.stopped_keys (created_at);
