-- Whose latest subscription has ended, and none may be used, is on the free plan.
update product.users as u set plan = 'free'
from (
  select distinct on (user_id) user_id, status
  from product.subscriptions
  order by user_id, status in ('active', 'trialing') desc, started_at desc, id desc
) as governing
where governing.user_id = u.id and governing.status = 'canceled' and u.plan <> 'free';
