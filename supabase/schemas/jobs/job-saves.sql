-- One call saves a job with its address and file paths in one transaction; another deletes it.

create function private.job_as_stored(given public.job_input, saved public.jobs) returns public.jobs
language plpgsql stable set search_path = ''
as $$
declare
  -- Only string values, because rebuilding long lists would take quadratic time. The id ensures that there is at least one string.
  tidied constant jsonb := to_jsonb(given) || (
    select jsonb_object_agg(key, private.trimmed(
      case when key = 'full_description' then value #>> '{}' else private.line_tidied(value #>> '{}') end))
    from jsonb_each(to_jsonb(given)) where jsonb_typeof(value) = 'string'
  );
  stored public.jobs := jsonb_populate_record(saved, tidied);
  fault text;
begin
  stored.category := private.canonical_word(given.category, 'job category');
  stored.pay_basis := private.canonical_word(given.pay_basis, 'pay basis');
  stored.status := private.canonical_word(coalesce(private.trimmed(given.status), 'Draft'), 'job status');
  stored.display_status := coalesce(private.canonical_word(given.display_status, 'display status'), 'Available');
  -- An omitted address rule stays unchanged, so that an address is never revealed by an oversight.
  stored.address_rule := case
    when given.address_rule is null then saved.address_rule else private.canonical_word(given.address_rule, 'address rule')
  end;
  stored.image_paths := coalesce(given.image_paths, '{}');
  -- Without duplicates and in a fixed order, so that equal choices give equal values.
  stored.required_documents := array(
    select type from unnest(private.allowed_words('document type')) with ordinality as types (type, ordinal)
    where type = any (given.required_documents) order by ordinal
  );
  stored.required_courses := array(
    select course from unnest(given.required_courses) with ordinality as courses (course, ordinal)
    where course is not null group by course order by min(ordinal)
  );

  if stored.pay_basis is null and private.trimmed(given.pay_basis) is not null then
    raise exception 'Invalid pay basis specified' using errcode = 'PT400';
  end if;

  -- Checked first, so that a list that is too long is not looked up.
  perform private.is_job_within_bounds(stored);
  select key into fault from jsonb_each_text(tidied)
  where key in ('project_name', 'pay_per_cleaner', 'location_city', 'location_state', 'location_postcode', 'project_dates', 'duration')
    and not private.is_line(value)
  limit 1;
  if found then
    raise exception 'This text has hidden characters. Please type it again.' using errcode = 'PT400', hint = fault;
  end if;
  if stored.category is null and private.trimmed(given.category) is not null then
    raise exception 'Invalid category specified' using errcode = 'PT400';
  end if;
  if stored.status is null then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  if stored.address_rule is null then
    raise exception 'Invalid address rule specified' using errcode = 'PT400';
  end if;
  if exists (select from unnest(given.required_documents) type where type <> all (stored.required_documents)) then
    raise exception 'Invalid document specified' using errcode = 'PT400';
  end if;
  if exists (select from unnest(stored.required_courses) wanted where not exists (
    select from public.courses course where course.id = wanted
  )) then
    raise exception 'A course required for this job no longer exists. Please remove it.' using errcode = 'PT400';
  end if;
  if not private.are_job_images(stored.id, stored.image_paths)
    or not coalesce(
      private.job_of_file(stored.pdf_path) = stored.id and split_part(stored.pdf_path, '/', 2) = 'pdf', stored.pdf_path is null
    ) then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  if stored.cleaners_needed > 0 and stored.cleaners_needed < saved.accepted_count then
    raise exception '% people are accepted already. Enter at least that many, or take acceptances back first.', saved.accepted_count
      using errcode = 'PT400', hint = 'cleaners_needed';
  end if;
  return stored;
end
$$;
comment on function private.job_as_stored(public.job_input, public.jobs) is
  'The saved job with the form''s values: blank texts become null, fixed words get their canonical spelling. A missing status becomes '
  'Draft, a missing or unknown display status Available. PT400 with the reason for invalid values.';

create function private.contact_as_stored(given public.job_input) returns public.job_contacts
language plpgsql immutable set search_path = ''
as $$
declare
  contact public.job_contacts;
begin
  contact := row(
    given.id, private.line_as_stored(given.contact_name, 200, 'contact_name'), private.phone_as_stored(given.contact_phone)
  );
  if not private.is_phone(contact.phone) then
    raise exception 'Please enter a valid phone number for the contact.' using errcode = 'PT400', hint = 'contact_phone';
  end if;
  return case when contact.name is not null or contact.phone is not null then contact end;
end
$$;
comment on function private.contact_as_stored(public.job_input) is
  'The site contact from the form; null without a name and a phone number. PT400 for invalid values, with the field as the hint.';

create function private.save_job(given public.job_input, expected_updated_at timestamptz) returns public.jobs
language plpgsql security definer set search_path = ''
as $$
declare
  address text;
  contact public.job_contacts;
  saved_contact public.job_contacts;
  columns constant text := (
    select string_agg(quote_ident(key), ', ')
    from jsonb_object_keys(to_jsonb(given) - array['id', 'site_address', 'contact_name', 'contact_phone', 'site_id']) key
  );
  wanted public.jobs;
  was public.jobs;
  saved public.jobs;
  saved_address text;
  saved_site uuid;
  is_new boolean := false;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if given.id is null then
    raise exception 'Job ID is missing.' using errcode = 'PT400';
  end if;
  address := private.line_as_stored(given.site_address, 500, 'site_address');
  contact := private.contact_as_stored(given);

  -- A new job is first inserted empty and then saved like any other. Two creations with the same id wait for each other here.
  if expected_updated_at is null then
    insert into public.jobs (id) values (given.id) on conflict (id) do nothing;
    is_new := found;
  end if;
  -- `for update` would wait for a transaction that is notifying people of the job and writing rows that reference it (rule 9.13).
  select * into saved from public.jobs job where job.id = given.id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  select existing.site_address into saved_address from public.job_addresses existing where existing.job_id = given.id;
  select * into saved_contact from public.job_contacts existing where existing.job_id = given.id;
  select at.site_id into saved_site from public.job_sites at where at.job_id = given.id;
  wanted := private.job_as_stored(given, saved);
  if given.site_id is not null and not exists (select from public.sites site where site.id = given.site_id) then
    raise exception 'This site no longer exists.' using errcode = 'PT400', hint = 'site_id';
  end if;

  if not is_new then
    -- A retry whose first response was lost. If the stored job already equals the request, it counts as saved, regardless of who saved it.
    if wanted is not distinct from saved and address is not distinct from saved_address
      and (contact.name, contact.phone) is not distinct from (saved_contact.name, saved_contact.phone)
      and coalesce(given.site_id, saved_site) is not distinct from saved_site then
      return saved;
    end if;
    -- A repeated creation can carry changes. It overwrites the job that it created, unless another person has saved that job since.
    if saved.updated_at <> coalesce(expected_updated_at, saved.created_at)
      or expected_updated_at is null and saved.created_by is distinct from (select auth.uid()) then
      raise exception 'Somebody else has changed this job since you opened it.' using errcode = 'PT409';
    end if;
  end if;

  perform private.take_job_files(
    array_append(wanted.image_paths, wanted.pdf_path), array_append(saved.image_paths, saved.pdf_path));
  was := saved;
  execute format(
    'update public.jobs set (%1$s) = (select %1$s from (select ($1).*) wanted) where id = ($1).id returning *', columns)
  into saved using wanted;

  if address is null then
    delete from public.job_addresses existing where existing.job_id = wanted.id;
  else
    insert into public.job_addresses (job_id, site_address) values (wanted.id, address)
    on conflict (job_id) do update set site_address = excluded.site_address;
  end if;
  if contact is null then
    delete from public.job_contacts existing where existing.job_id = wanted.id;
  else
    insert into public.job_contacts select contact.*
    on conflict (job_id) do update set name = excluded.name, phone = excluded.phone;
  end if;
  if given.site_id is not null then
    insert into public.job_sites (job_id, site_id) values (wanted.id, given.site_id)
    on conflict (job_id) do update set site_id = excluded.site_id;
  end if;
  perform private.notify_of_saved_job(was, saved_address, saved, address);
  return saved;
end
$$;

create function private.set_job_status(job_id uuid, new_status text) returns public.jobs
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := private.canonical_word(new_status, 'job status');
  was public.jobs;
  saved public.jobs;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if wanted is null then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  select * into was from public.jobs job where job.id = set_job_status.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  if was.status = wanted then
    return was;
  end if;
  update public.jobs job set status = wanted where job.id = was.id returning * into saved;
  -- notify_of_decisions notifies people later, unless the status is changed back before (rule 11.30).
  insert into private.pending_job_notices (job_id, status) values (was.id, was.status)
  on conflict on constraint pending_job_notices_pkey do update set decided_at = excluded.decided_at;
  delete from private.pending_job_notices pending where pending.job_id = was.id and pending.status = wanted;
  return saved;
end
$$;

create function private.delete_job(job_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  job public.jobs;
begin
  perform private.assert_admin();
  select * into job from public.jobs existing where existing.id = delete_job.job_id for update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  perform private.notify_of_deleted_job(job);
  delete from public.jobs existing where existing.id = job.id;
end
$$;

create function public.save_job(job jsonb, expected_updated_at timestamptz default null) returns public.jobs
language sql set search_path = ''
as $$ select private.save_job(jsonb_populate_record(null::public.job_input, job), expected_updated_at) $$;
comment on function public.save_job(jsonb, timestamptz) is
  'An administrator creates or saves a job with its address, contact and files; returns the job. job: a job_input. The client chooses the '
  'id of a new job, so that a repeated creation makes one job. expected_updated_at: the updated_at that the form was filled from, null to '
  'create. Omitted fields become empty (status Draft, display status Available), except address_rule and site_id, which stay. New paths '
  'in image_paths and pdf_path must be announced and stored. PT400 no id, an invalid category, pay basis, status, address rule, document, '
  'course, path or site (hint site_id), a text too long or a number too large. PT400 also for fewer cleaners needed than are accepted '
  '(hint cleaners_needed). PT403 not an administrator, PT404 Job not found, PT409 changed since then, PT410 a new file is gone.';

create function public.set_job_status(job_id uuid, new_status text) returns public.jobs
language sql set search_path = ''
as $$ select private.set_job_status(job_id, new_status) $$;
comment on function public.set_job_status(uuid, text) is
  'An administrator sets a job''s status, from any to any; returns the job. Its people are notified 10 seconds later, unless it is '
  'changed back before. A form in which the job is open gets PT409 when it is saved. new_status: in any case. PT400 Invalid status '
  'specified, PT403 not an administrator, PT404 Job not found.';

create function public.delete_job(job_id uuid) returns void
language sql set search_path = ''
as $$ select private.delete_job(job_id) $$;
comment on function public.delete_job(uuid) is
  'An administrator deletes a job. Its applications stay, without a job; its files are listed for removal. PT403 not an administrator, '
  'PT404 Job not found.';

grant execute on function private.save_job(public.job_input, timestamptz), public.save_job(jsonb, timestamptz) to authenticated;
grant execute on function private.set_job_status(uuid, text), public.set_job_status(uuid, text) to authenticated;
grant execute on function private.delete_job(uuid), public.delete_job(uuid) to authenticated;
