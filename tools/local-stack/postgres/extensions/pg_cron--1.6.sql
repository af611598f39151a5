-- pg_cron's documented functions and tables. The stack's Node process runs the jobs (../../cron/).
create schema cron;
create sequence cron.jobid_seq;
create sequence cron.runid_seq;

create table cron.job (
  jobid bigint primary key default nextval('cron.jobid_seq'),
  schedule text not null,
  command text not null,
  nodename text not null default 'localhost',
  nodeport integer not null default inet_server_port(),
  database text not null default current_database(),
  username text not null default current_user,
  active boolean not null default true,
  jobname text,
  constraint jobname_username_uniq unique (jobname, username)
);

create table cron.job_run_details (
  jobid bigint,
  runid bigint primary key default nextval('cron.runid_seq'),
  job_pid integer,
  database text,
  username text,
  command text,
  status text,
  return_message text,
  start_time timestamptz,
  end_time timestamptz
);

-- Whether pg_cron accepts this schedule: Vixie cron's five fields with `$` for the last day of a month, a name such as
-- @daily, or '[1-59] seconds'.
create function cron._is_schedule(schedule text) returns boolean language plpgsql immutable as $$
declare
  -- For each field of a schedule, the patterns of its numbers, steps and names.
  fields constant text[][] := array[
    ['0?[0-9]|[1-5][0-9]', '[1-9]|[1-5][0-9]', ''],
    ['0?[0-9]|1[0-9]|2[0-3]', '[1-9]|1[0-9]|2[0-3]', ''],
    ['0?[1-9]|[12][0-9]|3[01]', '[1-9]|[12][0-9]|3[01]', ''],
    ['0?[1-9]|1[0-2]', '[1-9]|1[0-2]', '|jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec'],
    ['0?[0-7]', '[1-7]', '|sun|mon|tue|wed|thu|fri|sat']];
  given constant text[] := regexp_split_to_array(btrim(schedule, E' \t\n'), '[ \t]+');
  number text;
  item text;
begin
  if schedule ~* '^\s*([1-9]|[1-5][0-9])\s+seconds?\s*$'
    or schedule ~ '^\s*@(reboot|restart|yearly|annually|monthly|weekly|daily|midnight|hourly)\s*$' then
    return true;
  end if;
  if coalesce(array_length(given, 1), 0) <> 5 then
    return false;
  end if;
  for field in 1..5 loop
    number := format('(%s%s)', fields[field][1], fields[field][3]);
    item := format('(\*(/(%1$s))?|%2$s(-%2$s(/(%1$s))?)?)', fields[field][2], number);
    if given[field] !~* format('^%s(,%s)*$', item, item) and not (field = 3 and given[field] = '$') then
      return false;
    end if;
  end loop;
  return true;
end
$$;

create function cron._check_schedule(schedule text) returns void language plpgsql as $$
begin
  if not cron._is_schedule(schedule) then
    raise exception 'invalid schedule: %', schedule using errcode = '22023',
      hint = 'Use cron format (e.g. 5 4 * * *), or interval format ''[1-59] seconds''';
  end if;
end
$$;

-- pg_cron's real functions are written in C. They can write to cron.job and still see their caller's role. Here, a function
-- with the caller's rights passes the caller's role to a function with the owner's rights.
create function cron._check_caller(caller name) returns void language plpgsql as $$
begin
  if not pg_has_role(session_user, caller, 'member') then
    raise exception 'the local stack schedules only for the role that is logged in' using errcode = '42501';
  end if;
end
$$;

create function cron._schedule_as(caller name, job_name text, schedule text, command text) returns bigint
language plpgsql security definer set search_path = '' as $$
declare
  job_id bigint;
begin
  perform cron._check_caller(caller);
  perform cron._check_schedule(schedule);
  insert into cron.job as existing (schedule, command, username, jobname)
  values (_schedule_as.schedule, _schedule_as.command, caller, job_name)
  on conflict on constraint jobname_username_uniq do update
  set schedule = excluded.schedule, command = excluded.command, database = excluded.database
  returning jobid into job_id;
  return job_id;
end
$$;

create function cron._unschedule_as(caller name, job_id bigint) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform cron._check_caller(caller);
  delete from cron.job where jobid = job_id and username = caller;
  if not found then
    raise exception 'permission denied for table job' using errcode = '42501';
  end if;
end
$$;

create function cron.schedule(schedule text, command text) returns bigint
language sql strict as $$ select cron._schedule_as(current_user, null, schedule, command) $$;
comment on function cron.schedule(text, text) is 'schedule a pg_cron job';

create function cron.schedule(job_name text, schedule text, command text) returns bigint language plpgsql as $$
begin
  if job_name is null then raise exception 'job_name can not be NULL'; end if;
  if schedule is null then raise exception 'schedule can not be NULL'; end if;
  if command is null then raise exception 'command can not be NULL'; end if;
  return cron._schedule_as(current_user, job_name, schedule, command);
end
$$;
comment on function cron.schedule(text, text, text) is 'schedule a pg_cron job';

create function cron.unschedule(job_id bigint) returns boolean language plpgsql strict as $$
begin
  if not exists (select from cron.job where jobid = job_id) then
    raise exception 'could not find valid entry for job %', job_id;
  end if;
  perform cron._unschedule_as(current_user, job_id);
  return true;
end
$$;
comment on function cron.unschedule(bigint) is 'unschedule a pg_cron job';

create function cron.unschedule(job_name text) returns boolean language plpgsql strict as $$
declare
  found_id constant bigint := (select jobid from cron.job where jobname = job_name and username = current_user);
begin
  if found_id is null then
    raise exception 'could not find valid entry for job ''%''', job_name;
  end if;
  perform cron._unschedule_as(current_user, found_id);
  return true;
end
$$;
comment on function cron.unschedule(text) is 'unschedule a pg_cron job';

create function cron._alter_as(caller name, job_id bigint, schedule text, command text, active boolean) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform cron._check_caller(caller);
  update cron.job
  set
    schedule = coalesce(_alter_as.schedule, job.schedule),
    command = coalesce(_alter_as.command, job.command),
    active = coalesce(_alter_as.active, job.active)
  where jobid = job_id and username = caller;
  if not found then
    raise exception 'Job % does not exist or you don''t own it', job_id;
  end if;
end
$$;

create function cron.alter_job(
  job_id bigint,
  schedule text default null,
  command text default null,
  database text default null,
  username text default null,
  active boolean default null
) returns void language plpgsql as $$
begin
  if database is not null or username is not null then
    raise exception 'another database or user of a job is not part of the local stack' using errcode = '0A000';
  end if;
  if schedule is null and command is null and active is null then
    raise exception 'no updates specified'
      using hint = 'You must specify at least one job attribute to change when calling alter_job';
  end if;
  if schedule is not null then
    perform cron._check_schedule(schedule);
  end if;
  perform cron._alter_as(current_user, job_id, schedule, command, active);
end
$$;

create function cron.job_cache_invalidate() returns trigger language plpgsql as $$
begin
  perform pg_catalog.pg_notify('pg_cron', '');
  return null;
end
$$;
create trigger cron_job_cache_invalidate after insert or update or delete or truncate on cron.job
  for each statement execute function cron.job_cache_invalidate();

alter table cron.job enable row level security;
create policy cron_job_policy on cron.job using (username = current_user);
alter table cron.job_run_details enable row level security;
create policy cron_job_run_details_policy on cron.job_run_details using (username = current_user);

revoke all on function cron.alter_job from public;
grant select on cron.job, cron.job_run_details to public;
grant delete on cron.job_run_details to public;
grant select on sequence cron.jobid_seq, cron.runid_seq to public;
-- Additional grants of the hosted service.
grant usage on schema cron to postgres with grant option;
grant all on all functions in schema cron to postgres with grant option;
grant all on table cron.job_run_details to postgres with grant option;
grant select on table cron.job to postgres with grant option;
