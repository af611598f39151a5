-- One call saves a job with its address and its files' paths, or nothing of it; one call deletes it.

create function private.spelled_as(given text, spellings text[]) returns text
language sql immutable parallel safe set search_path = ''
as $$ select spelling from unnest(spellings) spelling where lower(spelling) = lower(btrim(given)) $$;
comment on function private.spelled_as(text, text[]) is
  'The one of the spellings that is the given word but for case and spaces around it; null when none is.';

create function private.job_as_stored(given public.jobs) returns public.jobs
language plpgsql immutable set search_path = ''
as $$
declare
  stored public.jobs := given;
begin
  stored.project_name := nullif(btrim(given.project_name), '');
  stored.project_dates := nullif(btrim(given.project_dates), '');
  stored.category := private.spelled_as(given.category, array[
    'Refurbishment', 'Fitout', 'Post Construction', 'Office', 'Childcare', 'School', 'Residential', 'Commercial', 'General'
  ]);
  stored.pay_per_cleaner := nullif(btrim(given.pay_per_cleaner), '');
  stored.duration := nullif(btrim(given.duration), '');
  stored.location_city := nullif(btrim(given.location_city), '');
  stored.location_state := nullif(btrim(given.location_state), '');
  stored.location_postcode := nullif(btrim(given.location_postcode), '');
  stored.full_description := nullif(btrim(given.full_description), '');
  stored.status := private.spelled_as(
    coalesce(nullif(btrim(given.status), ''), 'Draft'), array['Draft', 'Open', 'InProgress', 'Closed', 'Completed']
  );
  -- An unknown display status is treated as Available (specification, part 4).
  stored.display_status :=
    coalesce(private.spelled_as(given.display_status, array['Available', 'Upcoming', 'Urgent']), 'Available');
  stored.address_rule := private.spelled_as(given.address_rule, array['everyone', 'accepted']);
  stored.image_paths := coalesce(given.image_paths, '{}');

  if stored.category is null and btrim(given.category) <> '' then
    raise exception 'Invalid category specified' using errcode = 'PT400';
  end if;
  if stored.status is null then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  if stored.address_rule is null then
    raise exception 'Invalid address rule specified' using errcode = 'PT400';
  end if;
  if not private.are_job_images(stored.id, stored.image_paths)
    or not coalesce(
      private.job_of_file(stored.pdf_path) = stored.id and split_part(stored.pdf_path, '/', 2) = 'pdf', stored.pdf_path is null
    ) then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  return stored;
end
$$;
comment on function private.job_as_stored(public.jobs) is
  'The job as it is written: blank texts are null, words of the fixed lists in their own spelling, status Draft and display status Available when missing. PT400 Invalid category, status, address rule or file path.';

create function private.save_job(given public.jobs, site_address text, expected_updated_at timestamptz) returns public.jobs
language plpgsql security definer set search_path = ''
as $$
declare
  -- What the form does not hold is neither compared nor written.
  apart constant text[] := array[
    'start_date_order', 'quote_reference_id', 'scope_of_work_url', 'task_schedule_url', 'search_text', 'admin_search_text',
    'created_by', 'created_at', 'updated_at'
  ];
  address text := nullif(btrim(save_job.site_address), '');
  wanted public.jobs;
  saved public.jobs;
  saved_address text;
  is_new boolean := false;
  new_paths text[];
  taken integer;
begin
  perform private.assert_admin();
  if given.id is null then
    raise exception 'Job ID is missing.' using errcode = 'PT400';
  end if;
  if char_length(address) > 500 then
    raise exception 'The site address can have at most 500 characters.' using errcode = 'PT400';
  end if;

  -- A new job begins empty, and is saved like any other. Two creations with one id come one after the other here.
  if expected_updated_at is null then
    insert into public.jobs (id) values (given.id) on conflict (id) do nothing;
    is_new := found;
  end if;
  select * into saved from public.jobs job where job.id = given.id for update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  select existing.site_address into saved_address from public.job_addresses existing where existing.job_id = given.id;

  -- Left out, the rule stays what it is: it must not open an address by an oversight.
  given.address_rule := coalesce(given.address_rule, saved.address_rule);
  wanted := private.job_as_stored(given);
  perform private.is_job_within_bounds(wanted);

  if not is_new then
    -- A save whose answer got lost is sent again: what stands already is saved, whoever wrote it.
    if to_jsonb(wanted) - apart = to_jsonb(saved) - apart and address is not distinct from saved_address then
      return saved;
    end if;
    -- So is a creation, perhaps with changes. It may write over the job it made, as long as nobody has saved that since.
    if saved.updated_at <> coalesce(expected_updated_at, saved.created_at)
      or expected_updated_at is null and saved.created_by is distinct from (select auth.uid()) then
      raise exception 'Somebody else has changed this job since you opened it.' using errcode = 'PT409';
    end if;
  end if;

  -- New files leave the list of unused ones, where they must be, in time; and they must be stored.
  new_paths := array(
    select path from unnest(array_append(wanted.image_paths, wanted.pdf_path)) path where path is not null
    except
    select path from unnest(array_append(saved.image_paths, saved.pdf_path)) path
  );
  delete from public.unused_job_files file
  where file.path = any (new_paths)
    and file.discard_from > clock_timestamp()
    and exists (select from storage.objects stored where stored.bucket_id = 'jobs' and stored.name = file.path);
  get diagnostics taken = row_count;
  if taken <> cardinality(new_paths) then
    raise exception 'A file is not there any more. Please choose it again.' using errcode = 'PT410';
  end if;

  update public.jobs job
  set project_name = wanted.project_name,
    project_dates = wanted.project_dates,
    category = wanted.category,
    cleaners_needed = wanted.cleaners_needed,
    pay_per_cleaner = wanted.pay_per_cleaner,
    days = wanted.days,
    duration = wanted.duration,
    start_date = wanted.start_date,
    location_city = wanted.location_city,
    location_state = wanted.location_state,
    location_postcode = wanted.location_postcode,
    area_m2 = wanted.area_m2,
    full_description = wanted.full_description,
    status = wanted.status,
    display_status = wanted.display_status,
    address_rule = wanted.address_rule,
    image_paths = wanted.image_paths,
    pdf_path = wanted.pdf_path
  where job.id = wanted.id
  returning * into saved;

  if address is null then
    delete from public.job_addresses existing where existing.job_id = wanted.id;
  else
    insert into public.job_addresses (job_id, site_address) values (wanted.id, address)
    on conflict (job_id) do update set site_address = excluded.site_address;
  end if;
  return saved;
end
$$;

create function private.delete_job(job_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.assert_admin();
  delete from public.jobs job where job.id = delete_job.job_id;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
end
$$;

create function public.save_job(
  id uuid,
  project_name text default null,
  project_dates text default null,
  category text default null,
  cleaners_needed integer default null,
  pay_per_cleaner text default null,
  days integer default null,
  duration text default null,
  start_date date default null,
  location_city text default null,
  location_state text default null,
  location_postcode text default null,
  site_address text default null,
  address_rule text default null,
  area_m2 numeric default null,
  full_description text default null,
  status text default null,
  display_status text default null,
  image_paths text[] default '{}',
  pdf_path text default null,
  expected_updated_at timestamptz default null
) returns public.jobs
language sql set search_path = ''
as $$
  select private.save_job(
    jsonb_populate_record(null::public.jobs, jsonb_build_object(
      'id', id, 'project_name', project_name, 'project_dates', project_dates, 'category', category,
      'cleaners_needed', cleaners_needed, 'pay_per_cleaner', pay_per_cleaner, 'days', days, 'duration', duration,
      'start_date', start_date, 'location_city', location_city, 'location_state', location_state,
      'location_postcode', location_postcode, 'address_rule', address_rule, 'area_m2', area_m2,
      'full_description', full_description, 'status', status, 'display_status', display_status,
      'image_paths', image_paths, 'pdf_path', pdf_path
    )),
    site_address,
    expected_updated_at
  )
$$;
comment on function public.save_job(
  uuid, text, text, text, integer, text, integer, text, date, text, text, text, text, text, numeric, text, text, text, text[],
  text, timestamptz
) is
  'An administrator creates or saves a job with its address and files, and gets it back. id: the client''s choice for a new job, so that a creation sent twice makes one job. expected_updated_at: the updated_at the form was filled from, null to create. What is left out becomes empty (status Draft, display status Available), except address_rule, which stays. New paths in image_paths and pdf_path must be announced and stored. PT400 no id, an invalid category, status, address rule or path, or what is too long or too large, PT403, PT404 Job not found, PT409 changed since then, PT410 a new file is not there any more.';

create function public.delete_job(job_id uuid) returns void
language sql set search_path = ''
as $$ select private.delete_job(job_id) $$;
comment on function public.delete_job(uuid) is
  'An administrator deletes a job. Its applications stay, without a job; its files are listed for removal. PT403, PT404 Job not found.';

grant execute on function private.save_job(public.jobs, text, timestamptz), public.save_job(
  uuid, text, text, text, integer, text, integer, text, date, text, text, text, text, text, numeric, text, text, text, text[],
  text, timestamptz
) to authenticated;
grant execute on function private.delete_job(uuid), public.delete_job(uuid) to authenticated;
