-- Each person's standing at a site: whether they know it, or must not return to it (rule 11.34). Nobody can read their own standing.

create table private.site_people (
  site_id uuid not null references public.sites (id) on delete cascade,
  user_id uuid not null references public.profiles (id) on delete cascade,
  standing text not null check (standing = any (private.allowed_words('site standing'))),
  set_by uuid references public.profiles (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (site_id, user_id)
);
comment on table private.site_people is
  'A person''s standing at a site, as set by administrators. A person who came to a job there knows the site even without a row.';
comment on column private.site_people.set_by is 'The administrator who set it; null once that account is deleted.';

create index site_people_user_idx on private.site_people (user_id);
create index site_people_set_by_idx on private.site_people (set_by);

create function private.site_standing(people uuid[], job_id uuid) returns table (user_id uuid, knows boolean, not_again boolean)
language sql stable rows 20 set search_path = ''
as $$
  select person.id, marked.standing is not distinct from 'knows' or been.there, marked.standing is not distinct from 'not_again'
  from public.job_sites here
  cross join unnest(people) person (id)
  left join private.site_people marked on marked.site_id = here.site_id and marked.user_id = person.id
  cross join lateral (
    select exists (
      select from public.applications earlier
      join public.job_sites worked on worked.job_id = earlier.job_id
      where earlier.user_id = person.id and earlier.attendance = 'came' and worked.site_id = here.site_id
    ) as there
  ) been
  where here.job_id = site_standing.job_id and (marked.standing is not null or been.there)
$$;
comment on function private.site_standing(uuid[], uuid) is
  'The standing of these people at the job''s site. knows: they came to a job there, or an administrator has set it. not_again: they must '
  'not return to it. People without a standing have no row, nor does anyone if the job has no site.';

create function private.is_barred(person uuid, job_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.job_sites here
    join private.site_people marked on marked.site_id = here.site_id
    where here.job_id = is_barred.job_id and marked.user_id = is_barred.person and marked.standing = 'not_again'
  )
$$;
comment on function private.is_barred(uuid, uuid) is
  'True if an administrator has barred the person from the site of this job (rule 11.34b).';

revoke all on private.site_people from anon, authenticated, service_role;

alter table private.site_people enable row level security;

create policy "nobody reads what is set of people at sites" on private.site_people
  for select to service_role using (false);
