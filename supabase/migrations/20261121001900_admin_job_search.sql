-- What administrators read of jobs: one to edit, and all of them searched, filtered and paged in the database.

create index jobs_newest_idx on public.jobs (created_at desc, id desc);
create index jobs_status_newest_idx on public.jobs (status, created_at desc, id desc);
create index jobs_admin_search_idx on public.jobs using gin (admin_search_text extensions.gin_trgm_ops);

-- Definer, as the next one, because some columns of a job are granted to nobody.
create function private.admin_job(job_id uuid) returns setof public.jobs
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query select * from public.jobs job where job.id = admin_job.job_id;
end
$$;

create function public.admin_job(job_id uuid) returns setof public.jobs
language sql stable set search_path = ''
as $$ select * from private.admin_job(job_id) $$;
comment on function public.admin_job(uuid) is
  'A job with all its columns, for administrators; no row when there is none. PT403 not an administrator.';

-- Dynamic for the reasons given at private.search_open_job_ids.
create function private.search_admin_jobs(
  query text, status text, after_created timestamptz, after_id uuid, page_size integer
) returns setof public.jobs
language plpgsql stable security definer rows 25 set search_path = ''
as $$
declare
  statement text := 'select job.* from public.jobs job where true';
  word text;
begin
  perform private.assert_admin();
  if status is not null then
    statement := statement || format(' and job.status = %L', status);
  end if;
  for word in
    select part from regexp_split_to_table(lower(left(btrim(query), 200)), '\s+') with ordinality as parts (part, place)
    where part <> '' order by place limit 8
  loop
    if char_length(word) < 3 then
      statement := statement || format(' and strpos(job.admin_search_text, %L) > 0', word);
    else
      statement := statement || format(' and job.admin_search_text like %L',
        '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
    end if;
  end loop;
  if after_created is not null and after_id is not null then
    statement := statement || format(' and (job.created_at, job.id) < (%L::timestamptz, %L::uuid)', after_created, after_id);
  end if;
  statement := statement || format(' order by job.created_at desc, job.id desc limit %s',
    least(greatest(coalesce(page_size, 25), 1), 1000));
  return query execute statement;
end
$$;

create function public.search_admin_jobs(
  query text default null, status text default null, after_created timestamptz default null, after_id uuid default null,
  page_size integer default 25
) returns table (
  id uuid,
  project_name text,
  project_dates text,
  category text,
  cleaners_needed integer,
  pay_per_cleaner text,
  days integer,
  duration text,
  start_date date,
  location_city text,
  location_state text,
  location_postcode text,
  site_address text,
  address_rule text,
  area_m2 numeric,
  full_description text,
  status text,
  display_status text,
  quote_reference_id text,
  created_at timestamptz,
  updated_at timestamptz,
  applications bigint,
  pending_applications bigint,
  accepted_applications bigint
)
language sql stable rows 25 set search_path = ''
as $$
  select
    job.id, job.project_name, job.project_dates, job.category, job.cleaners_needed, job.pay_per_cleaner, job.days,
    job.duration, job.start_date, job.location_city, job.location_state, job.location_postcode, address.site_address,
    job.address_rule, job.area_m2, job.full_description, job.status, job.display_status, job.quote_reference_id,
    job.created_at, job.updated_at, counted.all_of_them, counted.pending, counted.accepted
  from private.search_admin_jobs(
    search_admin_jobs.query, search_admin_jobs.status, search_admin_jobs.after_created, search_admin_jobs.after_id,
    search_admin_jobs.page_size
  ) job
  left join public.job_addresses address on address.job_id = job.id
  cross join lateral (
    select count(*) as all_of_them, count(*) filter (where application.status = 'Pending') as pending,
      count(*) filter (where application.status = 'Accepted') as accepted
    from public.applications application
    where application.job_id = job.id
  ) counted
  order by job.created_at desc, job.id desc
$$;
comment on function public.search_admin_jobs(text, text, timestamptz, uuid, integer) is
  'For administrators: all jobs, newest created first, each with its address and the numbers of its applications. query: every word must stand in project name, city, category or postcode, without regard to case. status: exact, null for all. after_created and after_id: created_at and id of the last job seen. page_size: 1 to 1000. PT403.';

grant execute on function private.admin_job(uuid), public.admin_job(uuid) to authenticated;
grant execute on function private.search_admin_jobs(text, text, timestamptz, uuid, integer),
  public.search_admin_jobs(text, text, timestamptz, uuid, integer) to authenticated;
