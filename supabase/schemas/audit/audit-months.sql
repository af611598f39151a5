-- The audit log has one partition per month. Each partition is created in advance, and dropped once it is old enough.

-- Lets postgres act as audit_keeper until the `revoke` below, so that audit_keeper owns the new objects.
grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;

create function audit.months_kept() returns integer
language sql immutable parallel safe set search_path = ''
as $$ select 24 $$;
comment on function audit.months_kept() is
  'The number of whole months for which entries are kept, in addition to the current one (rule 10.19).';

create function audit.add_month(month date) returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC'
as $$
declare
  name constant text := to_char(month, '"entries_"YYYY_MM');
  first_moment constant timestamptz := date_trunc('month', month::timestamptz);
  next_month constant timestamptz := first_moment + interval '1 month';
begin
  if to_regclass('audit.' || name) is not null then
    return;
  end if;
  execute format('create table audit.%I (like audit.entries including defaults including constraints)', name);
  execute format('alter table audit.%I enable row level security', name);
  execute format('create policy "the audit is read through functions alone" on audit.%I for select to service_role using (false)', name);
  -- Moves entries that were written before the month had a partition.
  execute format(
    'with moved as (delete from audit.entries_unplanned where at >= %2$L and at < %3$L returning *) insert into audit.%1$I select *
    from moved',
    name, first_moment, next_month);
  execute format('alter table audit.entries attach partition audit.%I for values from (%L) to (%L)', name, first_moment, next_month);
end
$$;
comment on function audit.add_month(date) is 'Creates the partition for the month of that day (UTC), unless it exists.';

create function audit.keep_months(moment timestamptz) returns void
language plpgsql security definer set search_path = '' set timezone = 'UTC' set lock_timeout = '2s'
as $$
declare
  -- A caller must not be able to erase entries early by passing a later time.
  today constant timestamptz := least(moment, now());
  oldest_month constant text := to_char(today - make_interval(months => audit.months_kept()), '"entries_"YYYY_MM');
  old record;
  erased bigint;
begin
  for ahead in 0..3 loop
    perform audit.add_month((date_trunc('month', today) + make_interval(months => ahead))::date);
  end loop;
  for old in
    select part.relname as name from pg_catalog.pg_inherits tree
    join pg_catalog.pg_class part on part.oid = tree.inhrelid
    where tree.inhparent = 'audit.entries'::regclass and part.relname ~ '^entries_\d{4}_\d\d$' and part.relname < oldest_month
    order by 1
  loop
    execute format(
      'insert into audit.erased as earlier (chain, number, digest, at, erased_at)
       select distinct on (entry.chain) entry.chain, entry.number, entry.digest, entry.at, %L::timestamptz from audit.%I entry
       order by entry.chain, entry.number desc
       on conflict (chain) do update
       set number = excluded.number, digest = excluded.digest, at = excluded.at, erased_at = excluded.erased_at',
      today, old.name);
    execute format('select count(*) from audit.%I', old.name) into erased;
    execute format('drop table audit.%I', old.name);
    perform audit.record('entries_erased', 'audit', 'system', null, null, null,
      jsonb_build_object('month', replace(right(old.name, 7), '_', '-'), 'entries', erased));
  end loop;
  delete from audit.checks past where past.at < today - make_interval(months => audit.months_kept());
end
$$;
comment on function audit.keep_months(timestamptz) is
  'Creates the partitions of this month and the next three. Erases months older than months_kept, and records the new start of each '
  'chain. Runs every night. Gives up until the next night if it cannot get its locks within two seconds.';

do $$
begin
  perform audit.keep_months(now());
end
$$;

grant execute on function audit.months_kept(), audit.keep_months(timestamptz) to postgres;

set role postgres;
revoke audit_keeper from postgres;

select cron.schedule('keep the audit', '10 17 * * *', 'select audit.keep_months(now())');
