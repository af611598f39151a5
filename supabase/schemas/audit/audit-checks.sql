-- Checks the audit each night: recalculates its hash chains, and compares them with the results of earlier checks.

-- Lets postgres act as audit_keeper until the `revoke` below, so that audit_keeper owns the new objects.
grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;

create function audit.find_fault(out entries bigint, out fault text, out fault_at timestamptz) returns record
language plpgsql stable security definer set search_path = ''
as $$
begin
  with linked as (
    select entry, entry.chain, entry.number, entry.at, entry.digest,
      lag(entry.number) over chained as before, lag(entry.digest) over chained as before_digest
    from audit.entries entry
    window chained as (partition by entry.chain order by entry.number, entry.id)
  ), begun as (
    -- A chain begins with its first entry, or after its erased entries.
    select linked.*, coalesce(erased.number, 0) as start_number, coalesce(erased.digest, '') as start_digest,
      erased.at > erased.erased_at - make_interval(months => audit.months_kept()) as erased_too_early
    from linked
    left join audit.erased on linked.before is null and erased.chain = linked.chain
  ), judged as (
    select begun.at, case
      when coalesce(begun.before, begun.start_number) <> begun.number - 1 then 'Entries before this one are missing.'
      when begun.erased_too_early then 'Entries before this one were erased too early.'
      when audit.digest(begun.entry, coalesce(begun.before_digest, begun.start_digest)) <> begun.digest then
        'This entry has been changed, or the one before it.'
    end as fault
    from begun
    union all
    -- Each chain's last entry must exist, and each chain must be known.
    select coalesce(head.at, last.at), 'The entries after this one are missing.'
    from audit.chains head
    full join (
      select distinct on (entry.chain) entry.chain, entry.number, entry.digest, entry.at
      from (
        select linked.chain, linked.number, linked.digest, linked.at from linked
        union all
        select earlier.chain, earlier.number, earlier.digest, earlier.at from audit.erased earlier
      ) entry
      order by entry.chain, entry.number desc
    ) last on last.chain = head.chain
    where (head.number, head.digest) is distinct from (last.number, last.digest)
    union all
    -- Entries recorded by an earlier check must be unchanged.
    select past.at, 'Entries from before this check have been rewritten.'
    from audit.checks past
    cross join lateral jsonb_to_recordset(past.heads) as seen (chain integer, number bigint, digest text)
    left join audit.erased earlier on earlier.chain = seen.chain
    where seen.number > coalesce(earlier.number, 0) and not exists (
      select from audit.entries entry
      where entry.chain = seen.chain and entry.number = seen.number and encode(entry.digest, 'hex') = seen.digest
    )
  )
  select (select count(*) from linked), first.fault, first.at into entries, fault, fault_at
  from (select) nothing
  left join (select judged.fault, judged.at from judged where judged.fault is not null order by judged.at limit 1) first on true;
end
$$;
comment on function audit.find_fault() is
  'Recalculates the chains and compares them with earlier checks. entries: number of entries. fault, fault_at: the first place where an '
  'entry was changed, removed or added outside the audit''s functions; null if there is none. Takes 34 seconds for a million entries.';

create function audit.check_all() returns void
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
  select * into found from audit.find_fault();
  insert into audit.checks (at, entries, fault, fault_at, heads) values (moment, found.entries, found.fault, found.fault_at, heads);
  -- A copy that cannot be changed from within the database.
  if found.fault is null then
    raise log 'The audit''s % entries are whole. Seal: %', found.entries, seal;
  else
    raise warning 'The audit is broken at %: % Seal: %', found.fault_at, found.fault, seal;
  end if;
end
$$;
comment on function audit.check_all() is
  'Checks every entry (see find_fault). Stores the result and the last entry of each chain, whose SHA-256 it also writes to the server''s '
  'log. Runs every night.';

grant execute on function audit.find_fault(), audit.check_all() to postgres;

set role postgres;
revoke audit_keeper from postgres;

-- Without a time limit, because the check reads every entry.
select cron.schedule('verify the audit', '20 17 * * *', 'set statement_timeout = 0; select audit.check_all()');
