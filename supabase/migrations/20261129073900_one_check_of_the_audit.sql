-- one check of the audit: written by npm run migration from supabase/schemas, where the reasons stand.
set lock_timeout = '2s';
set search_path = pg_catalog;
set check_function_bodies = off;

-- No app reads these columns: the functions below do, and they change in the same transaction.
grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
-- squawk-ignore ban-drop-column
alter table audit.checks drop column is_all;
-- squawk-ignore ban-drop-column
alter table audit.checks drop column seal;
set role postgres;
revoke audit_keeper from postgres;
-- The functions that return this type change below.
alter type public.audit_check_row drop attribute is_all;
alter type public.audit_check_row drop attribute seal;
alter type public.audit_check_row drop attribute all_at;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
DROP FUNCTION "audit"."check_new"();
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
DROP FUNCTION "audit"."check_since"(timestamp with time zone);
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
DROP FUNCTION "audit"."find_fault"(timestamp with time zone);
set role postgres;
revoke audit_keeper from postgres;

DROP FUNCTION "private"."check_audit"(integer);

DROP FUNCTION "public"."check_audit"();

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
CREATE OR REPLACE FUNCTION audit.check_all()
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
  -- A copy that nobody can change from within the database.
  if found.fault is null then
    raise log 'The audit''s % entries are whole. Seal: %', found.entries, seal;
  else
    raise warning 'The audit is broken at %: % Seal: %', found.fault_at, found.fault, seal;
  end if;
end
$function$
;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
CREATE OR REPLACE FUNCTION audit.find_fault(OUT entries bigint, OUT fault text, OUT fault_at timestamp with time zone)
 RETURNS record
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  with linked as (
    select entry, entry.chain, entry.number, entry.at, entry.digest,
      lag(entry.number) over chained as before, lag(entry.digest) over chained as before_digest
    from audit.entries entry
    window chained as (partition by entry.chain order by entry.number, entry.id)
  ), begun as (
    -- A chain begins with its first entry, or after those that were erased.
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
    -- A chain's last entry must be there, and every chain must be known.
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
    -- What an earlier check has seen must still be so.
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
$function$
;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
ALTER FUNCTION "audit"."find_fault"() OWNER TO "audit_keeper";
set role postgres;
revoke audit_keeper from postgres;

CREATE OR REPLACE FUNCTION private.last_audit_check()
 RETURNS SETOF public.audit_check_row
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.assert_admin();
  return query
    select past.at, past.entries, past.fault, past.fault_at from audit.checks past order by past.at desc limit 1;
end
$function$
;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON COLUMN "audit"."checks"."heads" IS 'The SHA-256 of its text is in the server''s log, where nobody can change it from within the database.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."check_all"() IS 'Checks every entry (see find_fault) and stores the result and the last entry of each chain, whose SHA-256 it also writes to the server''s log. Runs every night.';
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
COMMENT ON FUNCTION "audit"."find_fault"() IS 'Recalculates the chains and compares them with what earlier checks have seen: how many entries there are, and the first place where one was changed, removed or added behind the database''s back; nulls when there is none. 34 seconds for a million.';
set role postgres;
revoke audit_keeper from postgres;

COMMENT ON FUNCTION "public"."last_audit_check"() IS 'The latest of the checks that run every night, for administrators; no row before the first. PT403 not an administrator.';

COMMENT ON TYPE "public"."audit_check_row" IS 'A check of the audit''s chains: how many entries were read, the first fault and when the entry there was recorded, null when they are whole.';

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
REVOKE ALL ON FUNCTION "audit"."find_fault"() FROM PUBLIC;
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
REVOKE ALL ON FUNCTION "audit"."find_fault"() FROM "audit_keeper";
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
GRANT EXECUTE ON FUNCTION "audit"."find_fault"() TO "audit_keeper";
set role postgres;
revoke audit_keeper from postgres;

grant audit_keeper to postgres with set true, inherit false;
set role audit_keeper;
GRANT EXECUTE ON FUNCTION "audit"."find_fault"() TO "postgres";
set role postgres;
revoke audit_keeper from postgres;

-- Beyond the catalog.
-- cron job verify the audit
select cron.alter_job(cron.schedule('verify the audit', '20 17 * * *', 'set statement_timeout = 0; select audit.check_all()'), active => true);
-- cron job verify all of the audit
select cron.unschedule('verify all of the audit');
