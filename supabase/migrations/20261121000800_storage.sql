-- Two private buckets. The first segment of a path says whose file it is; policies compare whole segments.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('users', 'users', false, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
  ('jobs', 'jobs', false, 20971520, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.job_of_file(path text) returns uuid
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when char_length(path) <= 200 and path ~ (
      '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/('
      || 'images/([A-Za-z0-9_-]+\.)+(jpg|jpeg|png|webp)|pdf/([A-Za-z0-9_-]+\.)+pdf'
      || ')$'
    ) then split_part(path, '/', 1)::uuid
  end
$$;
comment on function private.job_of_file(text) is
  'The job of {jobId}/images/{image} or {jobId}/pdf/{PDF}; null for any other path. File names and length as for person_of_file.';

grant execute on function private.job_of_file(text) to authenticated, service_role;

-- A signed link, or one for an upload, outlives the right of whoever made it, and they choose for how long. So nobody signs:
-- a file is asked for each time, by those who may read it then. Copies, moves, lists and other protocols have no use here.
create policy "files are stored, downloaded and removed, and nothing else" on storage.objects
  as restrictive for all to authenticated using (
    bucket_id not in ('users', 'jobs')
    or (select storage.operation()) in (
      'storage.object.upload', 'storage.object.get_authenticated', 'storage.object.delete', 'storage.object.delete_many'
    )
  );

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
