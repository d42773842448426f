-- Learning a dataset's model is a job whose state is the dataset's row: to be learned while
-- `learning_state` is 'learning', taken while `learning_until` is to come, by `learning_worker`.
alter table product.datasets
  add column learning_state text not null default 'none'
    check (learning_state in ('none', 'learning', 'ready', 'failed')),
  add column learning_attempts integer not null default 0,
  add column learning_worker text,
  add column learning_claimed_at timestamptz(3),
  add column learning_until timestamptz(3),
  add column learning_audit json;

update product.datasets set learning_state = 'learning' where state = 'live';

create index datasets_learning on product.datasets (created_at)
  where state = 'live' and learning_state = 'learning';
