-- The address and the site contact of a job, in their own tables because not every reader of a job can read them.

create table public.job_addresses (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  site_address text not null check (btrim(site_address) <> '' and char_length(site_address) <= 500)
);
comment on table public.job_addresses is 'The site address of a job, for the readers that its address rule allows.';

create table public.job_contacts (
  job_id uuid primary key references public.jobs (id) on delete cascade,
  name text check (btrim(name) <> '' and char_length(name) <= 200),
  phone text check (private.is_phone(phone)),
  constraint job_contacts_name_or_phone check (name is not null or phone is not null)
);
comment on table public.job_contacts is 'The contact at the site, for administrators and the people accepted for the job (rule 5.26).';

revoke all on public.job_addresses, public.job_contacts from anon, authenticated, service_role;
grant select on public.job_addresses, public.job_contacts to authenticated;
grant select, insert, update, delete on public.job_addresses, public.job_contacts to service_role;

alter table public.job_addresses enable row level security;
alter table public.job_contacts enable row level security;
