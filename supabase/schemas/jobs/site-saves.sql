-- One call saves a site in one transaction, with the same checks of values as for a job. Another deletes the site.

create type public.site_input as (
  id uuid, name text, client_name text, category text, cleaners_needed integer, pay_per_cleaner text, pay_basis text, rate_cents integer,
  start_time time, end_time time, location_city text, location_state text, location_postcode text, site_address text,
  address_rule text, contact_name text, contact_phone text, area_m2 numeric, full_description text, notes text,
  required_documents text[], required_courses uuid[], image_paths text[], pdf_path text
);
comment on type public.site_input is 'The fields of the site form, named like the columns of sites.';

create function private.site_as_stored(given public.site_input, saved public.sites) returns public.sites
language plpgsql stable set search_path = ''
as $$
declare
  name constant text := private.line_as_stored(given.name, 200, 'name');
  job constant jsonb := to_jsonb(given) || jsonb_build_object('project_name', name);
  contact public.job_contacts;
  stored public.sites;
begin
  if name is null then
    raise exception 'Enter the name of the site.' using errcode = 'PT400', hint = 'name';
  end if;
  contact := private.contact_as_stored(jsonb_populate_record(null::public.job_input, job));
  -- Values that a job also has are normalised as for a job. The site keeps its own id, place, search text and timestamps.
  stored := jsonb_populate_record(saved, to_jsonb(private.job_as_stored(
    jsonb_populate_record(null::public.job_input, job),
    jsonb_populate_record(null::public.jobs, jsonb_build_object('id', given.id, 'address_rule', saved.address_rule, 'accepted_count', 0))
  )) - array['id', 'place', 'search_text', 'created_at', 'updated_at']);
  stored.name := name;
  stored.client_name := private.line_as_stored(given.client_name, 200, 'client_name');
  stored.site_address := private.line_as_stored(given.site_address, 500, 'site_address');
  stored.contact_name := contact.name;
  stored.contact_phone := contact.phone;
  stored.notes := private.text_as_stored(given.notes, 5000, 'notes');
  return stored;
end
$$;
comment on function private.site_as_stored(public.site_input, public.sites) is
  'The saved site with the form''s values, normalised as in job_as_stored. PT400 with the reason for invalid values.';

create function private.save_site(given public.site_input, expected_updated_at timestamptz) returns public.sites
language plpgsql security definer set search_path = ''
as $$
declare
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(to_jsonb(given) - 'id') key);
  wanted public.sites;
  saved public.sites;
  is_new boolean := false;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if given.id is null then
    raise exception 'Site ID is missing.' using errcode = 'PT400';
  end if;
  -- As in save_job, a new site is first inserted with its name only and then saved like any other.
  if expected_updated_at is null and private.trimmed(given.name) is not null then
    insert into public.sites (id, name) values (given.id, private.line_as_stored(given.name, 200, 'name')) on conflict (id) do nothing;
    is_new := found;
  end if;
  select * into saved from public.sites site where site.id = given.id for no key update;
  if not found and expected_updated_at is not null then
    raise exception 'Site not found' using errcode = 'PT404';
  end if;
  wanted := private.site_as_stored(given, saved);
  if not is_new then
    -- A retry whose first response was lost.
    if wanted is not distinct from saved then
      return saved;
    end if;
    -- A repeated creation can carry changes, unless the site has been saved since.
    if saved.updated_at <> coalesce(expected_updated_at, saved.created_at) then
      raise exception 'Somebody else has changed this site since you opened it.' using errcode = 'PT409';
    end if;
  end if;
  perform private.take_job_files(
    array_append(wanted.image_paths, wanted.pdf_path), array_append(saved.image_paths, saved.pdf_path));
  execute format(
    'update public.sites set (%1$s) = (select %1$s from (select ($1).*) wanted) where id = ($1).id returning *', columns)
  into saved using wanted;
  return saved;
end
$$;

create function private.delete_site(site_id uuid) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.assert_admin();
  delete from public.sites site where site.id = delete_site.site_id;
  if not found then
    raise exception 'Site not found' using errcode = 'PT404';
  end if;
end
$$;

create function public.save_site(site jsonb, expected_updated_at timestamptz default null) returns public.sites
language sql set search_path = ''
as $$ select private.save_site(jsonb_populate_record(null::public.site_input, site), expected_updated_at) $$;
comment on function public.save_site(jsonb, timestamptz) is
  'An administrator creates or saves a site; returns it. site: a site_input. The client chooses the id of a new site, so that a repeated '
  'creation makes one site. expected_updated_at: the updated_at that the form was filled from, null to create. Omitted fields become '
  'empty, except address_rule, which stays. New paths in image_paths and pdf_path must begin with the site''s id, and must be announced '
  '(announce_job_files) and uploaded before the save. PT400 no id, no name (hint name), or a value that save_job refuses. PT403 not an '
  'administrator, PT404 Site not found, PT409 changed since then, PT410 a new file is gone.';

create function public.delete_site(site_id uuid) returns void
language sql set search_path = ''
as $$ select private.delete_site(site_id) $$;
comment on function public.delete_site(uuid) is
  'An administrator deletes a site, with the standings of people there. Its jobs stay, without a site; its files are listed for removal. '
  'PT403 not an administrator, PT404 Site not found.';

create trigger list_dropped_files_updated after update of image_paths, pdf_path on public.sites
for each row when (old.image_paths is distinct from new.image_paths or old.pdf_path is distinct from new.pdf_path)
execute function private.list_dropped_job_files();

create trigger list_dropped_files_deleted after delete on public.sites
for each row execute function private.list_dropped_job_files();

grant execute on function private.save_site(public.site_input, timestamptz), public.save_site(jsonb, timestamptz) to authenticated;
grant execute on function private.delete_site(uuid), public.delete_site(uuid) to authenticated;
