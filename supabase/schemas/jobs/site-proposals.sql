-- Proposes sites for repeated addresses of jobs without a site. One call assigns all jobs at such an address to a site (rule 11.33b).

create function private.address_key(site_address text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select nullif(btrim(regexp_replace(private.folded(site_address), '[\s,]+', ' ', 'g')), '') $$;
comment on function private.address_key(text) is 'A site address for comparisons: without case, accents, commas and full stops.';

-- The role that writes a row needs the right to run the functions of the row's indexes.
grant execute on function private.address_key(text) to service_role;

create index job_addresses_key_idx on public.job_addresses (private.address_key(site_address));
create index sites_address_key_idx on public.sites (private.address_key(site_address)) where site_address is not null;

create type public.site_proposal_row as (
  job_id uuid, site_address text, location_city text, location_postcode text, jobs integer, site_name text
);
comment on type public.site_proposal_row is
  'An address in site_proposals. job_id: the newest of its jobs without a site; jobs: their number. site_name: the existing site at this '
  'address, which the jobs would join; null if a new site would be created.';

create function private.site_at(job public.jobs, address text) returns public.sites
language sql stable set search_path = ''
as $$
  select site from public.sites site
  where private.address_key(site.site_address) = private.address_key(address)
    and private.folded(site.location_city) is not distinct from private.folded(job.location_city)
    and site.location_postcode is not distinct from job.location_postcode
  order by site.created_at, site.id
  limit 1
$$;
comment on function private.site_at(public.jobs, text) is
  'The oldest site at the address, city and postcode of a job; null if there is none.';

create function private.site_proposals(page_size integer) returns setof public.site_proposal_row
language plpgsql stable security definer rows 20 set search_path = ''
as $$
declare
  most constant integer := 10000;
begin
  perform private.assert_admin();
  return query
    with newest as materialized (
      select job.id, job.created_at, job.location_city, job.location_postcode
      from public.jobs job order by job.created_at desc, job.id desc limit most
    ), shared as materialized (
      select (array_agg(newest.id order by newest.created_at desc, newest.id desc))[1] as newest_id, count(*)::integer as jobs
      from newest
      join public.job_addresses address on address.job_id = newest.id
      where not exists (select from public.job_sites at where at.job_id = newest.id)
      group by private.address_key(address.site_address), private.folded(newest.location_city), newest.location_postcode
    )
    select job.id, address.site_address, job.location_city, job.location_postcode, shared.jobs,
      (private.site_at(job, address.site_address)).name
    from shared
    join public.jobs job on job.id = shared.newest_id
    join public.job_addresses address on address.job_id = job.id
    where private.address_key(address.site_address) is not null
      and (shared.jobs > 1 or (private.site_at(job, address.site_address)).id is not null)
    order by shared.jobs desc, job.id
    limit private.page_size(site_proposals.page_size, 20, 100);
end
$$;

create function private.make_site_of_job(job_id uuid) returns table (site_id uuid, name text, jobs integer)
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  example public.jobs;
  address text;
  target public.sites;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  -- If two administrators accept the same proposal at once, the second waits here.
  select * into example from public.jobs job where job.id = make_site_of_job.job_id for no key update;
  if not found then
    raise exception 'Job not found' using errcode = 'PT404';
  end if;
  select known.site_address into address from public.job_addresses known where known.job_id = example.id;
  if private.address_key(address) is null then
    raise exception 'This job has no site address.' using errcode = 'PT400';
  end if;
  -- A repeated call finds the site that the first call created.
  select site.* into target from public.job_sites at join public.sites site on site.id = at.site_id where at.job_id = example.id;
  if not found then
    target := private.site_at(example, address);
  end if;
  if target.id is null then
    insert into public.sites (
      name, category, cleaners_needed, pay_per_cleaner, pay_basis, rate_cents, start_time, end_time, location_city, location_state,
      location_postcode, site_address, address_rule, contact_name, contact_phone, area_m2, full_description, required_documents,
      required_courses
    )
    select coalesce(private.trimmed(example.project_name), left(address, 200)), example.category, example.cleaners_needed,
      example.pay_per_cleaner, example.pay_basis, example.rate_cents, example.start_time, example.end_time, example.location_city,
      example.location_state, example.location_postcode, address, example.address_rule, contact.name, contact.phone, example.area_m2,
      example.full_description, example.required_documents, example.required_courses
    from (select) one left join public.job_contacts contact on contact.job_id = example.id
    returning * into target;
  end if;
  insert into public.job_sites (job_id, site_id)
  select same.job_id, target.id
  from public.job_addresses same
  join public.jobs job on job.id = same.job_id
  where private.address_key(same.site_address) = private.address_key(address)
    and private.folded(job.location_city) is not distinct from private.folded(example.location_city)
    and job.location_postcode is not distinct from example.location_postcode
  on conflict do nothing;
  get diagnostics jobs = row_count;
  site_id := target.id;
  name := target.name;
  return next;
end
$$;

create function public.site_proposals(page_size integer default 20) returns setof public.site_proposal_row
language sql stable rows 20 set search_path = ''
as $$ select * from private.site_proposals(page_size) $$;
comment on function public.site_proposals(integer) is
  'Addresses that could become a site, for administrators. Among the 10,000 newest jobs, at least two without a site share the address, or '
  'one does and a site has it already. Most jobs first. page_size: 1 to 100. PT403 not an administrator.';

create function public.make_site_of_job(job_id uuid) returns table (site_id uuid, name text, jobs integer)
language sql set search_path = ''
as $$ select * from private.make_site_of_job(job_id) $$;
comment on function public.make_site_of_job(uuid) is
  'Creates a site with the values of a job, or finds the site at its address. Then assigns to it all jobs at this address that have no '
  'site. For administrators. jobs: how many were assigned. PT400 the job has no address, PT403 not an administrator, PT404 Job not found.';

grant execute on function private.site_proposals(integer), public.site_proposals(integer) to authenticated;
grant execute on function private.make_site_of_job(uuid), public.make_site_of_job(uuid) to authenticated;
