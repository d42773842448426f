-- What is kept of questions to train the reader by, of users who agreed to that. Lines go with their
-- chat and, oldest first, where there are many; all of it with the consent and with the account.
-- Who is no user (an embed's end user) has no row in `users`, so nothing of theirs can stand here.
alter table product.users add column learning_consent boolean not null default false;

create table product.kept_tables (
  dataset_id uuid primary key,
  user_id uuid not null references product.users on delete cascade,
  chat_id uuid not null references product.chats on delete cascade,
  card json not null,
  created_at timestamptz(3) not null
);
create index kept_tables_user on product.kept_tables (user_id);
create index kept_tables_chat on product.kept_tables (chat_id);

create table product.kept_lines (
  id uuid primary key,
  user_id uuid not null references product.users on delete cascade,
  dataset_id uuid not null references product.kept_tables on delete cascade,
  question_id uuid not null unique references product.questions on delete cascade,
  line json not null,
  created_at timestamptz(3) not null
);
create index kept_lines_user on product.kept_lines (user_id, id);
create index kept_lines_table on product.kept_lines (dataset_id);
