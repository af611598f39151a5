-- The audit is checked each night: its chains are calculated again, and compared with what earlier checks have seen.

-- Until the end of this file.
grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;

create function audit.find_fault(since timestamptz, out entries bigint, out fault text, out fault_at timestamptz) returns record
language plpgsql stable security definer set search_path = ''
as $$
begin
  with linked as (
    select entry, entry.chain, entry.number, entry.at, entry.digest,
      lag(entry.number) over chained as before, lag(entry.digest) over chained as before_digest
    from audit.entries entry
    where since is null or entry.at >= since
    window chained as (partition by entry.chain order by entry.number, entry.id)
  ), begun as (
    -- Where each chain begins: after what was erased, or after an entry from before `since`.
    select linked.*, start.number as start_number, start.digest as start_digest, start.erased_too_early
    from linked
    left join lateral (
      select earlier.number, earlier.digest, false as erased_too_early from audit.entries earlier
      where since is not null and earlier.chain = linked.chain and earlier.number = linked.number - 1
      union all
      select earlier.number, earlier.digest, earlier.at > earlier.erased_at - make_interval(months => audit.months_kept())
      from audit.erased earlier where earlier.chain = linked.chain and (since is null or earlier.number = linked.number - 1)
      union all
      select 0, '', false where not exists (select from audit.erased earlier where earlier.chain = linked.chain)
      limit 1
    ) start on linked.before is null
  ), judged as (
    select begun.at, case
      when coalesce(begun.before, begun.start_number) is distinct from begun.number - 1 then 'Entries before this one are missing.'
      when begun.erased_too_early then 'Entries before this one were erased too early.'
      when audit.digest(begun.entry, coalesce(begun.before_digest, begun.start_digest)) <> begun.digest then
        'This entry has been changed, or the one before it.'
    end as fault
    from begun
    union all
    -- A chain's last entry must be there, and every chain must be known.
    select coalesce(head.at, last.at), 'The entries after this one are missing.'
    from audit.chains head
    full join (
      select distinct on (entry.chain) entry.chain, entry.number, entry.digest, entry.at
      from (
        select linked.chain, linked.number, linked.digest, linked.at from linked
        union all
        select earlier.chain, earlier.number, earlier.digest, earlier.at from audit.erased earlier
        union all
        select newest.* from audit.chains quiet cross join lateral (
          select older.chain, older.number, older.digest, older.at from audit.entries older
          where since is not null and older.chain = quiet.chain order by older.number desc limit 1
        ) newest
      ) entry
      order by entry.chain, entry.number desc
    ) last on last.chain = head.chain
    where (head.number, head.digest) is distinct from (last.number, last.digest)
    union all
    -- What an earlier check has seen must still be so.
    select past.at, 'Entries from before this check have been rewritten.'
    from audit.checks past
    cross join lateral jsonb_to_recordset(past.heads) as seen (chain integer, number bigint, digest text)
    left join audit.erased earlier on earlier.chain = seen.chain
    -- The latest check is enough for what is new: it has compared the entries with the checks before it.
    where (since is null or past.at = (select max(latest.at) from audit.checks latest))
      and seen.number > coalesce(earlier.number, 0) and not exists (
      select from audit.entries entry
      where entry.chain = seen.chain and entry.number = seen.number and encode(entry.digest, 'hex') = seen.digest
    )
  )
  select (select count(*) from linked), first.fault, first.at into entries, fault, fault_at
  from (select) nothing
  left join (select judged.fault, judged.at from judged where judged.fault is not null order by judged.at limit 1) first on true;
end
$$;
comment on function audit.find_fault(timestamptz) is
  'Recalculates the chains, all of them or what was added since then, and compares them with what earlier checks have seen, '
  'or the last one: how many entries it has read, and the first place where one was changed, removed or added behind the database''s back; '
  'nulls when there is none.';

create function audit.check_since(since timestamptz) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  moment constant timestamptz := clock_timestamp();
  found record;
  heads constant jsonb := (
    select coalesce(jsonb_agg(jsonb_build_object('chain', head.chain, 'number', head.number, 'digest', encode(head.digest, 'hex'))
      order by head.chain), '[]')
    from audit.chains head where head.number > 0
  );
  seal constant text := encode(sha256(convert_to(heads::text, 'UTF8')), 'hex');
begin
  select * into found from audit.find_fault(since);
  insert into audit.checks (at, entries, is_all, fault, fault_at, seal, heads)
  values (moment, found.entries, since is null, found.fault, found.fault_at, seal, heads);
  -- A copy that nobody can change from within the database.
  if found.fault is null then
    raise log 'The audit''s % entries % are whole. Seal: %', found.entries, coalesce('since ' || since, 'altogether'), seal;
  else
    raise warning 'The audit is broken at %: % Seal: %', found.fault_at, found.fault, seal;
  end if;
end
$$;
comment on function audit.check_since(timestamptz) is
  'Checks every entry, or those since then, and keeps what it found with a seal, which it also writes to the server''s log.';

create function audit.check_all() returns void
language sql set search_path = ''
as $$ select audit.check_since(null) $$;
comment on function audit.check_all() is 'Checks every entry (see check_since): 34 seconds for a million. Runs every week.';

create function audit.check_new() returns void
language sql set search_path = ''
as $$
  -- An entry may be committed after a later check has begun, but never an hour after. After a fault everything is checked, or the
  -- next check of what is new would hide it.
  select audit.check_since((
    select case when past.fault is null then past.at - interval '1 hour' end from audit.checks past order by past.at desc limit 1
  ))
$$;
comment on function audit.check_new() is
  'Checks the entries since the last check, and that its seal still holds (see check_since); everything the first time, and after a fault. '
  'Runs every night.';

grant execute on function audit.find_fault(timestamptz), audit.check_since(timestamptz), audit.check_all(), audit.check_new()
  to postgres;

set role postgres;
revoke audit_keeper from postgres;

select cron.schedule('verify the audit', '20 17 * * *', 'select audit.check_new()');
-- However long it takes.
select cron.schedule('verify all of the audit', '20 18 * * 6', 'set statement_timeout = 0; select audit.check_all()');
