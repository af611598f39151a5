-- Files of jobs: announced before they are stored, listed again when their job drops them. Storage deletes files through its
-- API alone, so administrators' pages sweep what is listed here and in user_folders.

-- No file of a job stays behind: a file is announced before it is stored, and listed again when its job drops it. The
-- storage deletes files through its API alone, so administrators' pages sweep what is listed here and in user_folders.

create table public.unused_job_files (
  path text primary key check (private.job_of_file(path) is not null),
  discard_from timestamptz not null
);
comment on table public.unused_job_files is
  'Paths in the bucket jobs that no job names: announced for a save that has not come about, or dropped by their job.';
comment on column public.unused_job_files.discard_from is
  'Until then a save may take the file for its job; from then on no save may, and the file is to be removed. A day after it was announced, at once when it was dropped.';

create index unused_job_files_discard_idx on public.unused_job_files (discard_from);

create function private.list_dropped_job_files() returns trigger
language plpgsql security definer set search_path = ''
as $$
declare
  kept text[] := '{}';
begin
  if tg_op = 'UPDATE' then
    kept := array_append(new.image_paths, new.pdf_path);
  end if;
  insert into public.unused_job_files (path, discard_from)
  select path, now() from unnest(array_append(old.image_paths, old.pdf_path)) path
  where path is not null and path <> all (array_remove(kept, null))
  on conflict (path) do update set discard_from = excluded.discard_from;
  return null;
end
$$;
comment on function private.list_dropped_job_files() is
  'After-trigger on jobs: the files that a job names no longer, or that a deleted job named, are to be removed.';

create function private.announce_job_files(paths text[]) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.assert_admin();
  if cardinality(paths) > 51 then
    raise exception 'A job can have at most 50 images.' using errcode = 'PT400';
  end if;
  if exists (select from unnest(paths) path where private.job_of_file(path) is null) then
    raise exception 'Invalid file path' using errcode = 'PT400';
  end if;
  -- What is to be removed stays so, and what a job names is in use. Ordered, so that two announcements cannot deadlock.
  insert into public.unused_job_files as file (path, discard_from)
  select path, now() + interval '1 day'
  from unnest(paths) path
  where not exists (
    select from public.jobs job
    where job.id = private.job_of_file(path) and (path = any (job.image_paths) or path = job.pdf_path)
  )
  group by path
  order by path
  on conflict (path) do update set discard_from = excluded.discard_from where file.discard_from > now();
end
$$;

create function private.files_to_discard(page_size integer) returns table (bucket_id text, path text)
language plpgsql security definer rows 100 set search_path = ''
as $$
declare
  longest constant integer := least(greatest(coalesce(page_size, 100), 1), 1000);
begin
  perform private.assert_admin();
  -- Off the list goes what is gone, a day late: an upload may end long after it was allowed.
  delete from public.unused_job_files file
  where file.discard_from < now() - interval '1 day'
    and not exists (select from storage.objects stored where stored.bucket_id = 'jobs' and stored.name = file.path);
  delete from public.user_folders folder
  where folder.sweep_from < now() - interval '1 day' and not exists (select from private.unused_files_of_person(folder.user_id));

  -- A file that a save is taking this moment is locked and passed over; the save asks for the time once it has the lock.
  return query
    select 'jobs', file.path
    from public.unused_job_files file
    where file.discard_from <= now()
      and exists (select from storage.objects stored where stored.bucket_id = 'jobs' and stored.name = file.path)
      and not exists (
        select from public.jobs job
        where job.id = private.job_of_file(file.path) and (file.path = any (job.image_paths) or file.path = job.pdf_path)
      )
    order by file.discard_from, file.path
    limit longest
    for update of file skip locked;
  return query
    select 'users', unused.path
    from public.user_folders folder
    cross join lateral private.unused_files_of_person(folder.user_id) as unused (path)
    where folder.sweep_from <= now()
    order by folder.sweep_from, unused.path
    limit longest;
end
$$;

create function public.announce_job_files(paths text[]) returns void
language sql set search_path = ''
as $$ select private.announce_job_files(paths) $$;
comment on function public.announce_job_files(text[]) is
  'An administrator is about to store these files of a job, which need not be there yet: each may be stored and taken by save_job for a day. Announcing again prolongs it, unless the file is to be removed already. PT400 not the path of a job''s file, or more of them than a job can have, PT403.';

create function public.files_to_discard(page_size integer default 100) returns table (bucket_id text, path text)
language sql rows 100 set search_path = ''
as $$ select * from private.files_to_discard(page_size) $$;
comment on function public.files_to_discard(integer) is
  'For administrators: stored files that no save can take any more, those of deleted accounts among them; longest waiting first in each bucket. Remove them through the storage''s API. They come again until they are gone. page_size: 1 to 1000 of each bucket. PT403.';

create trigger list_dropped_files_updated after update of image_paths, pdf_path on public.jobs
for each row when (old.image_paths is distinct from new.image_paths or old.pdf_path is distinct from new.pdf_path)
execute function private.list_dropped_job_files();

create trigger list_dropped_files_deleted after delete on public.jobs
for each row execute function private.list_dropped_job_files();

revoke all on public.unused_job_files from anon, authenticated, service_role;
grant select on public.unused_job_files to authenticated;
grant select, insert, update, delete on public.unused_job_files to service_role;
grant execute on function private.announce_job_files(text[]), public.announce_job_files(text[]) to authenticated;
grant execute on function private.files_to_discard(integer), public.files_to_discard(integer) to authenticated;

alter table public.unused_job_files enable row level security;

create policy "unused job files are seen by administrators" on public.unused_job_files
  for select to authenticated using ((select private.is_admin()));

-- A file that its job does not name, not yet or not any more, is for administrators, those of a deleted job included: what
-- cannot be seen cannot be removed.
create policy "a file a job names is read by its readers and administrators" on storage.objects
  for select to authenticated using (
    bucket_id = 'jobs'
    and (
      (select private.is_admin())
      or exists (
        select from public.jobs job
        where job.id = private.job_of_file(name) and (name = any (job.image_paths) or name = job.pdf_path)
      )
    )
  );

-- The look at the list is under row security too. A job need not be there yet: its files come before it.
create policy "an announced job file is written by administrators" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'jobs' and (select private.is_admin())
    and exists (select from public.unused_job_files file where file.path = objects.name and file.discard_from > now())
  );

-- An upload whose answer got lost is sent again to the same path. A file in use is never replaced.
create policy "an announced job file is replaced by administrators" on storage.objects
  for update to authenticated using (
    bucket_id = 'jobs' and (select private.is_admin())
    and exists (select from public.unused_job_files file where file.path = objects.name and file.discard_from > now())
  ) with check (
    bucket_id = 'jobs' and (select private.is_admin())
    and exists (select from public.unused_job_files file where file.path = objects.name and file.discard_from > now())
  );

-- A file in use is never removed either.
create policy "a dropped job file is removed by administrators" on storage.objects
  for delete to authenticated using (
    bucket_id = 'jobs' and (select private.is_admin())
    and exists (select from public.unused_job_files file where file.path = objects.name and file.discard_from <= now())
  );
