-- One job on many days: ordinary jobs that share a series. They are posted together or not at all, and edited one at a time or from a
-- chosen day onwards.

create function private.post_job_series(given jsonb, ids uuid[], days date[]) returns setof public.jobs
language plpgsql security definer set search_path = ''
as $$
declare
  own_files jsonb;
  saved public.jobs;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if cardinality(days) is distinct from cardinality(ids) or coalesce(cardinality(days), 0) not between 2 and 60 then
    raise exception 'A job can be posted on 2 to 60 days at once.' using errcode = 'PT400';
  elsif cardinality(days) <> (select count(distinct day) from unnest(days) day)
    or cardinality(ids) <> (select count(distinct id) from unnest(ids) id) then
    raise exception 'Choose each day once.' using errcode = 'PT400';
  end if;
  for at in 1..cardinality(ids) loop
    -- Each job has its files in its own folder, under the same names.
    own_files := jsonb_build_object(
      'image_paths', (
        select jsonb_agg(regexp_replace(path, '^[^/]+', ids[at]::text) order by ordinal)
        from jsonb_array_elements_text(
          case when jsonb_typeof(given -> 'image_paths') = 'array' then given -> 'image_paths' end
        ) with ordinality as paths (path, ordinal)
      ),
      'pdf_path', regexp_replace(given ->> 'pdf_path', '^[^/]+', ids[at]::text)
    );
    insert into public.jobs (id, series_id) values (ids[at], ids[1]) on conflict (id) do nothing;
    saved := private.save_job(
      jsonb_populate_record(
        null::public.job_input, given || own_files || jsonb_build_object('id', ids[at], 'start_date', days[at], 'project_dates', null)
      ),
      null
    );
    if saved.series_id is distinct from ids[1] then
      raise exception 'Somebody else has changed this job since you opened it.' using errcode = 'PT409';
    end if;
    return next saved;
  end loop;
end
$$;

create function private.as_input(job public.jobs) returns jsonb
language sql stable set search_path = ''
as $$
  select to_jsonb(jsonb_populate_record(
    null::public.job_input,
    to_jsonb(job) || jsonb_build_object(
      'site_address', (select known.site_address from public.job_addresses known where known.job_id = job.id),
      'contact_name', (select known.name from public.job_contacts known where known.job_id = job.id),
      'contact_phone', (select known.phone from public.job_contacts known where known.job_id = job.id),
      'site_id', (select known.site_id from public.job_sites known where known.job_id = job.id)
    )
  ))
$$;
comment on function private.as_input(public.jobs) is 'The form values of a stored job, with the field names of job_input.';

create function private.save_later_job(later public.jobs, changes jsonb, before jsonb, moved_by integer, out outcome text, out kept text[])
language plpgsql set search_path = ''
as $$
declare
  own constant jsonb := private.as_input(later);
  taken jsonb := coalesce(
    (select jsonb_object_agg(key, value) from jsonb_each(changes) where own -> key is not distinct from before -> key), '{}'
  );
  field text;
begin
  if later.status not in ('Draft', 'Open') or private.has_started(later, now()) then
    outcome := 'begun';
    return;
  end if;
  -- With too many people accepted it keeps its number of cleaners, and takes over everything else.
  for attempt in 1..2 loop
    begin
      perform private.save_job(
        jsonb_populate_record(null::public.job_input, own || taken || jsonb_build_object('start_date', later.start_date + moved_by)),
        later.updated_at
      );
      exit;
    exception
      when sqlstate 'PT400' then
        get stacked diagnostics field = pg_exception_hint;
        if field <> 'cleaners_needed' or attempt = 2 then
          raise;
        end if;
        taken := taken - field;
        outcome := 'accepted';
    end;
  end loop;
  kept := array(select key from jsonb_object_keys(changes) key where not taken ? key order by key);
  outcome := coalesce(outcome, case when taken = changes then 'saved' else 'own' end);
end
$$;
comment on function private.save_later_job(public.jobs, jsonb, jsonb, integer) is
  'Applies the changes of an earlier job of the series to a later one, and moves it by moved_by days. A field that did not have the '
  'earlier job''s old value keeps its own value. outcome: saved; own if it kept such a value; begun if it has begun or is closed. '
  'accepted: more people are accepted than it would need, so that it keeps its number of cleaners. kept: the fields that keep their '
  'value.';

create function private.save_job_series(given public.job_input, expected_updated_at timestamptz)
returns table (job_id uuid, start_date date, outcome text, is_placed boolean, kept text[])
language plpgsql security definer set search_path = ''
as $$
declare
  was public.jobs;
  saved public.jobs;
  later public.jobs;
  before jsonb;
  changes jsonb;
begin
  perform private.assert_admin();
  -- Locks all jobs of the series by id before the first write, so that two edits of one series cannot deadlock.
  perform from public.jobs job
  where job.id = given.id or job.series_id = (select opened.series_id from public.jobs opened where opened.id = given.id)
  order by job.id
  for no key update;
  select * into was from public.jobs job where job.id = given.id;
  before := private.as_input(was);
  saved := private.save_job(given, expected_updated_at);
  job_id := saved.id;
  start_date := was.start_date;
  outcome := 'saved';
  is_placed := saved.place is not null;
  kept := '{}';
  return next;
  -- The dates in words and the files belong to this job only.
  select coalesce(jsonb_object_agg(key, value), '{}') into changes
  from jsonb_each(private.as_input(saved) - array['id', 'start_date', 'project_dates', 'image_paths', 'pdf_path']) edited
  where value is distinct from before -> key;
  for later in
    select * from public.jobs job
    where job.series_id = was.series_id and job.start_date > was.start_date and job.id <> was.id
    order by job.start_date, job.id
  loop
    job_id := later.id;
    start_date := later.start_date;
    select done.outcome, done.kept into outcome, kept
    from private.save_later_job(later, changes, before, coalesce(saved.start_date - was.start_date, 0)) done;
    is_placed := exists (select from public.jobs job where job.id = later.id and job.place is not null);
    return next;
  end loop;
end
$$;

create function private.jobs_of_series(job_id uuid)
returns table (id uuid, start_date date, status text, accepted_count integer, cleaners_needed integer, has_begun boolean)
language plpgsql stable security definer rows 20 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select job.id, job.start_date, job.status, job.accepted_count, job.cleaners_needed, private.has_begun(job)
    from public.jobs job
    where job.series_id = (select asked.series_id from public.jobs asked where asked.id = jobs_of_series.job_id)
    order by job.start_date, job.id;
end
$$;

create function private.delete_job_series(job_id uuid) returns table (id uuid, start_date date, outcome text)
language plpgsql security definer set search_path = ''
as $$
declare
  first public.jobs;
  later public.jobs;
begin
  perform private.assert_admin();
  select * into first from public.jobs job where job.id = delete_job_series.job_id;
  -- Locks all of them by id before the first deletion, as save_job_series does.
  perform from public.jobs job
  where job.id = first.id or job.series_id = first.series_id and job.start_date > first.start_date
  order by job.id
  for update;
  if not exists (select from public.jobs job where job.id = first.id) then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  for later in
    select * from public.jobs job
    where job.id = first.id or job.series_id = first.series_id and job.start_date > first.start_date
    order by job.start_date, job.id
  loop
    id := later.id;
    start_date := later.start_date;
    outcome := case when private.has_begun(later) then 'begun' else 'deleted' end;
    if outcome = 'deleted' then
      perform private.delete_job(later.id);
    end if;
    return next;
  end loop;
end
$$;

create function public.post_job_series(job jsonb, ids uuid[], days date[]) returns setof public.jobs
language sql set search_path = ''
as $$ select * from private.post_job_series(job, ids, days) $$;
comment on function public.post_job_series(jsonb, uuid[], date[]) is
  'An administrator posts one job on 2 to 60 days, all or nothing; returns the jobs. job: as for save_job; its start date and dates in '
  'words are ignored. ids: chosen by the client, one per day, so that a repeated call posts nothing twice. Each job has its own copy of '
  'the files in its own folder, under the same names, which must be announced and stored there. PT400, PT403, PT409, PT410 as save_job. '
  'PT400 also for other numbers of days or ids, or duplicates.';

create function public.save_job_series(job jsonb, expected_updated_at timestamptz)
returns table (job_id uuid, start_date date, outcome text, is_placed boolean, kept text[])
language sql set search_path = ''
as $$ select * from private.save_job_series(jsonb_populate_record(null::public.job_input, job), expected_updated_at) $$;
comment on function public.save_job_series(jsonb, timestamptz) is
  'Saves a job as save_job does, and applies the changes to the later jobs of its series, except files and dates in words. A new start '
  'date moves the later jobs by as many days. Returns the job, then each later one, with its previous start date, whether its location is '
  'known, and the outcome. outcome: saved; own if the job kept values of its own; begun if it has begun or is closed. accepted: more '
  'people are accepted than it would need, so that it keeps its number of cleaners. kept: the fields that keep their value. PT400, PT403, '
  'PT404, PT409, PT410 as save_job, and nothing is saved.';

create function public.jobs_of_series(job_id uuid)
returns table (id uuid, start_date date, status text, accepted_count integer, cleaners_needed integer, has_begun boolean)
language sql stable rows 20 set search_path = ''
as $$ select * from private.jobs_of_series(job_id) $$;
comment on function public.jobs_of_series(uuid) is
  'The jobs of the series of a job, by day, for administrators. Empty for a single job. PT403 not an administrator.';

create function public.delete_job_series(job_id uuid) returns table (id uuid, start_date date, outcome text)
language sql set search_path = ''
as $$ select * from private.delete_job_series(job_id) $$;
comment on function public.delete_job_series(uuid) is
  'An administrator deletes a job and the later jobs of its series, as delete_job does. Returns each with the outcome: deleted, or begun '
  'if it has begun and therefore stays. PT403 not an administrator, PT404 Job not found.';

grant execute on function private.delete_job_series(uuid), public.delete_job_series(uuid) to authenticated;
grant execute on function private.post_job_series(jsonb, uuid[], date[]), public.post_job_series(jsonb, uuid[], date[]) to authenticated;
grant execute on function private.save_job_series(public.job_input, timestamptz), public.save_job_series(jsonb, timestamptz)
  to authenticated;
grant execute on function private.jobs_of_series(uuid), public.jobs_of_series(uuid) to authenticated;
