-- Sites: locations with recurring jobs. A new job gets its own copy of its site's values (rules 11.32, 11.33).

create table public.sites (
  id uuid primary key default gen_random_uuid(),
  name text not null check (btrim(name) <> '' and char_length(name) <= 200),
  client_name text check (btrim(client_name) <> '' and char_length(client_name) <= 200),
  category text check (category = any (private.allowed_words('job category'))),
  cleaners_needed integer,
  pay_per_cleaner text,
  pay_basis text check (pay_basis = any (private.allowed_words('pay basis'))),
  rate_cents integer,
  start_time time(0),
  end_time time(0),
  location_city text,
  location_state text,
  location_postcode text,
  site_address text check (btrim(site_address) <> '' and char_length(site_address) <= 500),
  place extensions.earth,
  address_rule text not null default 'everyone' check (address_rule = any (private.allowed_words('address rule'))),
  contact_name text check (btrim(contact_name) <> '' and char_length(contact_name) <= 200),
  contact_phone text check (private.is_phone(contact_phone)),
  area_m2 numeric,
  full_description text,
  notes text check (btrim(notes) <> '' and char_length(notes) <= 5000),
  required_documents text[] not null default '{}' check (private.are_required_documents(required_documents)),
  required_courses uuid[] not null default '{}' check (private.are_required_courses(required_courses)),
  image_paths text[] not null default '{}',
  pdf_path text,
  name_order text not null generated always as (private.folded(name)) stored,
  -- Line breaks keep a search from matching across two fields.
  search_text text not null generated always as (
    lower(
      name || e'\n' || coalesce(client_name, '') || e'\n' || coalesce(site_address, '') || e'\n' || coalesce(location_city, '') || e'\n'
      || coalesce(location_postcode, '') || e'\n' || coalesce(category, '')
    )
  ) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint sites_images_are_its_own check (private.are_job_images(id, image_paths)),
  constraint sites_pdf_is_its_own check (
    pdf_path is null or (private.job_of_file(pdf_path) = id and split_part(pdf_path, '/', 2) = 'pdf') is true
  )
);
comment on table public.sites is
  'A place that has jobs again and again, with the values for a new job there. Only administrators read it; cleaners read its jobs.';
comment on column public.sites.client_name is 'The name of the client whose site it is.';
comment on column public.sites.site_address is 'The street address. The full address also needs postcode, city and state, as for a job.';
comment on column public.sites.place is 'The coordinates, found by postcode, city and state; null if not found (rule 5.17).';
comment on column public.sites.full_description is 'The description that a new job copies.';
comment on column public.sites.notes is 'Notes for administrators. New jobs do not copy them.';
comment on column public.sites.image_paths is
  'Paths in the bucket jobs, in the folder with the site''s id, in display order. New jobs get copies of the files.';
comment on column public.sites.name_order is 'The sort key of the list.';

create table public.job_sites (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  site_id uuid not null references public.sites (id) on delete cascade
);
comment on table public.job_sites is 'The site of a job, for administrators. Deleting the site leaves the job unchanged.';

create function private.is_site_within_bounds(site public.sites) returns boolean
language plpgsql immutable set search_path = ''
as $$
begin
  return private.is_job_within_bounds(
    jsonb_populate_record(null::public.jobs, (to_jsonb(site) - 'place') || jsonb_build_object('project_name', site.name)));
end
$$;
comment on function private.is_site_within_bounds(public.sites) is
  'True for a site whose values are valid for a job (rule 16.2). Otherwise raises PT400 with the reason.';

alter table public.sites add constraint sites_stay_within_bounds check (private.is_site_within_bounds(sites));

create index sites_name_idx on public.sites (name_order, id);
create index sites_search_idx on public.sites using gin (private.folded(search_text) extensions.gin_trgm_ops);
create index job_sites_site_idx on public.job_sites (site_id);

create trigger find_place before insert or update of location_postcode, location_city, location_state, place on public.sites
for each row execute function private.find_place_of_job();

create trigger set_updated_at before update on public.sites for each row execute function private.set_updated_at();

create function private.broadcast_sites() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_administrators('sites_changed', '{}');
  return null;
end
$$;
comment on function private.broadcast_sites() is
  'After-statement trigger on sites and site_people: makes administrators'' open pages refetch them.';

create trigger broadcast_sites after insert or update or delete on public.sites
for each statement execute function private.broadcast_sites();

create function private.jobs_condition(city text, from_day date, until_day date, site_id uuid) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select nullif(substr(concat(
    ' and lower(job.location_city) = ' || quote_literal(lower(private.trimmed(city))),
    ' and job.start_date_order >= ' || quote_literal(from_day),
    ' and job.start_date_order <= ' || quote_literal(until_day),
    -- Excludes jobs without a date, because their start_date_order is before every real day.
    case when until_day is not null and from_day is null then ' and job.start_date is not null' end,
    ' and job.id in (select at.job_id from public.job_sites at where at.site_id = ' || quote_literal(site_id) || ')'), 6), '')
$$;
comment on function private.jobs_condition(text, date, date, uuid) is
  'SQL condition on job for the administrators'' lists: in this city, starting from from_day to until_day, at this site. A null argument '
  'does not restrict; null if all are null.';

revoke all on public.sites, public.job_sites from anon, authenticated, service_role;
-- Only functions read and write these tables.
grant select, insert, update, delete on public.sites, public.job_sites to service_role;
grant execute on function private.is_site_within_bounds(public.sites) to service_role;

alter table public.sites enable row level security;
alter table public.job_sites enable row level security;

create policy "sites are read by administrators" on public.sites
  for select to authenticated using ((select private.is_admin()));
create policy "which site a job is at is read by administrators" on public.job_sites
  for select to authenticated using ((select private.is_admin()));
