-- Files of jobs. A page announces the path of each file before its upload. A file is listed for removal when its job drops it. Only the
-- Storage API can delete files, so administrators' pages delete the files listed here and in user_folders.

create table public.unused_job_files (
  path text primary key check (private.job_of_file(path) is not null),
  discard_from timestamptz not null
);
comment on table public.unused_job_files is
  'Paths in the bucket jobs that no job or site references: announced and not saved yet, or dropped.';
comment on column public.unused_job_files.discard_from is
  'Until then, a save can take the file for its job. Afterwards it cannot, and the file is to be deleted. One day after the announcement; '
  'immediately if the job dropped the file.';

create index unused_job_files_discard_idx on public.unused_job_files (discard_from);

create function private.thumbnail_of(path text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case when path ~ '^[^/]+/images/[^/]+\.jpg$' then replace(path, '/images/', '/thumbnails/') end
$$;
comment on function private.thumbnail_of(text) is
  'The path of the thumbnail of a job''s photo, {jobId}/thumbnails/{image}. Null for files without one (rule 11.23).';

create function private.listed_path_of(path text) returns text
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when path ~ '^[^/]+/thumbnails/[^/]+\.jpg$' then replace(path, '/thumbnails/', '/images/') else path
  end
$$;
comment on function private.listed_path_of(text) is
  'The path by which jobs and unused_job_files reference a stored file: for a thumbnail its photo''s path, otherwise the same path.';

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
  'After-trigger on jobs and sites: lists files for removal that a row no longer references, or that a deleted row referenced.';

create function private.take_job_files(wanted text[], held text[]) returns void
language plpgsql set search_path = ''
as $$
declare
  new_paths constant text[] := array(
    select path from unnest(wanted) path where path is not null except select path from unnest(held) path
  );
  taken integer;
begin
  -- New files must be stored and still be listed as unused. Taking them removes them from that list.
  delete from public.unused_job_files file
  where file.path = any (new_paths)
    and file.discard_from > clock_timestamp()
    and exists (select from storage.objects stored where stored.bucket_id = 'jobs' and stored.name = file.path);
  get diagnostics taken = row_count;
  if taken <> cardinality(new_paths) then
    raise exception 'A file is no longer available. Please choose it again.' using errcode = 'PT410';
  end if;
end
$$;
comment on function private.take_job_files(text[], text[]) is
  'Takes the files of a save. wanted: the paths after the save; held: the paths before it. PT410 if a new file cannot be taken.';

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
  -- Leaves out files that a job or site references and files already due for removal. Ordered, so that two announcements cannot deadlock.
  insert into public.unused_job_files as file (path, discard_from)
  select path, now() + interval '1 day'
  from unnest(paths) path
  where not exists (
    select from public.jobs job
    where job.id = private.job_of_file(path) and (path = any (job.image_paths) or path = job.pdf_path)
  ) and not exists (
    select from public.sites site
    where site.id = private.job_of_file(path) and (path = any (site.image_paths) or path = site.pdf_path)
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
  longest constant integer := private.page_size(page_size, 100, 1000);
begin
  perform private.assert_admin();
  -- Deletes the rows of files that are gone. A day late, because an upload can end long after it was allowed.
  delete from public.unused_job_files file
  where file.discard_from < now() - interval '1 day'
    and not exists (
      select from storage.objects stored
      where stored.bucket_id = 'jobs' and stored.name in (file.path, private.thumbnail_of(file.path))
    );
  delete from public.user_folders folder
  where folder.sweep_from < now() - interval '1 day' and not exists (select from private.unused_files_of_person(folder.user_id));

  -- Skips a file that a save is taking right now. The save checks the time once it has the lock.
  return query
    select 'jobs', stored.name
    from public.unused_job_files file
    join storage.objects stored on stored.bucket_id = 'jobs' and stored.name in (file.path, private.thumbnail_of(file.path))
    where file.discard_from <= now()
      and not exists (
        select from public.jobs job
        where job.id = private.job_of_file(file.path) and (file.path = any (job.image_paths) or file.path = job.pdf_path)
      )
      and not exists (
        select from public.sites site
        where site.id = private.job_of_file(file.path) and (file.path = any (site.image_paths) or file.path = site.pdf_path)
      )
    order by file.discard_from, stored.name
    limit longest
    for update of file skip locked;
  return query
    select 'users', unused.path
    from public.user_folders folder
    cross join lateral private.unused_files_of_person(folder.user_id) as unused (path)
    join storage.objects stored on stored.bucket_id = 'users' and stored.name = unused.path
    -- By each file's own time, because the folder of a person who announces files every day would never be swept.
    cross join lateral (select least(folder.sweep_from, stored.updated_at + interval '1 day') as due) file
    where file.due <= now()
    order by file.due, unused.path
    limit longest;
  return query select 'courses', unused.path from private.unused_course_pictures(longest) as unused (path);
end
$$;

create function public.announce_job_files(paths text[]) returns void
language sql set search_path = ''
as $$ select private.announce_job_files(paths) $$;
comment on function public.announce_job_files(text[]) is
  'An administrator announces uploads of files of a job. For a day, each can be stored and then taken by save_job. Announcing again '
  'extends that, unless the file is already due for removal. PT400 not a path of a job''s file, or more files than a job can have, PT403 '
  'not an administrator.';

create function public.files_to_discard(page_size integer default 100) returns table (bucket_id text, path text)
language sql rows 100 set search_path = ''
as $$ select * from private.files_to_discard(page_size) $$;
comment on function public.files_to_discard(integer) is
  'Stored files that no save can use any more. In each bucket, the longest overdue file comes first. For administrators, whose pages '
  'delete them through the Storage API. A file is listed until it is gone. page_size: 1 to 1000 per bucket. PT403 not an administrator.';

create trigger list_dropped_files_updated after update of image_paths, pdf_path on public.jobs
for each row when (old.image_paths is distinct from new.image_paths or old.pdf_path is distinct from new.pdf_path)
execute function private.list_dropped_job_files();

create trigger list_dropped_files_deleted after delete on public.jobs
for each row execute function private.list_dropped_job_files();

revoke all on public.unused_job_files from anon, authenticated, service_role;
grant select on public.unused_job_files to authenticated;
grant select, insert, update, delete on public.unused_job_files to service_role;
grant execute on function private.announce_job_files(text[]), public.announce_job_files(text[]) to authenticated;
grant execute on function private.listed_path_of(text) to authenticated;
grant execute on function private.files_to_discard(integer), public.files_to_discard(integer) to authenticated;

alter table public.unused_job_files enable row level security;

create policy "unused job files are seen by administrators" on public.unused_job_files
  for select to authenticated using ((select private.is_admin()));

-- Administrators also read files that no job references, because the API deletes only files that the caller can read.
create policy "a file a job names is read by its readers and administrators" on storage.objects
  for select to authenticated using (
    bucket_id = 'jobs'
    and (
      (select private.is_admin())
      or exists (
        select from public.jobs job
        where job.id = private.job_of_file(private.listed_path_of(name))
          and (private.listed_path_of(name) = any (job.image_paths) or name = job.pdf_path)
      )
    )
  );

-- Row-level security applies to the inner query too. The job might not exist yet, because its files are uploaded first.
create policy "an announced job file is written by administrators" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'jobs' and (select private.is_admin())
    and exists (
      select from public.unused_job_files file
      where file.path = private.listed_path_of(objects.name) and file.discard_from > now()
    )
  );

-- Allows a retry of an upload whose response was lost. The retry goes to the same path.
create policy "an announced job file is replaced by administrators" on storage.objects
  for update to authenticated using (
    bucket_id = 'jobs' and (select private.is_admin())
    and exists (
      select from public.unused_job_files file
      where file.path = private.listed_path_of(objects.name) and file.discard_from > now()
    )
  ) with check (
    bucket_id = 'jobs' and (select private.is_admin())
    and exists (
      select from public.unused_job_files file
      where file.path = private.listed_path_of(objects.name) and file.discard_from > now()
    )
  );

create policy "a dropped job file is removed by administrators" on storage.objects
  for delete to authenticated using (
    bucket_id = 'jobs' and (select private.is_admin())
    and exists (
      select from public.unused_job_files file
      where file.path = private.listed_path_of(objects.name) and file.discard_from <= now()
    )
  );
