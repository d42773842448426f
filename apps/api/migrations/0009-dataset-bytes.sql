-- What a dataset's file has, to be added up against what its owner's plan allows.
alter table product.datasets add column bytes bigint not null default 0;
update product.datasets set bytes = (summary->>'bytes')::bigint where summary is not null;
create index datasets_principal on product.datasets (principal_id) where state = 'live';
