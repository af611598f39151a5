-- Administrators' invitations to an Open job (chapter 19). A separate file, because applying.sql already updates an invitation and runs
-- before inviting-and-answering.sql.

create table private.invitations (
  job_id uuid references public.jobs (id) on delete cascade,
  user_id uuid references public.profiles (id) on delete cascade,
  invited_by uuid references public.profiles (id) on delete set null,
  invited_at timestamptz not null default now(),
  answer text check (answer in ('yes', 'no')),
  answered_at timestamptz,
  primary key (job_id, user_id),
  constraint invitations_answered_at_a_time check ((answer is null) = (answered_at is null))
);
comment on table private.invitations is 'The invitations of people to jobs, one per person and job (rule 19.1).';
comment on column private.invitations.answer is 'yes: they applied; no: they said No thanks; null: not answered yet.';

create index invitations_user_idx on private.invitations (user_id, invited_at desc);
create index invitations_newest_idx on private.invitations (job_id, invited_at desc, user_id desc);
create index invitations_invited_by_idx on private.invitations (invited_by);

revoke all on private.invitations from anon, authenticated, service_role;

alter table private.invitations enable row level security;

create policy "nobody reads the invitations" on private.invitations
  for select to service_role using (false);
