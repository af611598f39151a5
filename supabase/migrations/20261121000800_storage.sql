-- Two private buckets. The first segment of a path says whose file it is; policies compare whole segments.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values
  ('users', 'users', false, 10485760, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf']),
  ('jobs', 'jobs', false, 20971520, array['image/jpeg', 'image/png', 'image/webp', 'application/pdf'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.is_user_file(path text) returns boolean
language sql immutable parallel safe set search_path = ''
as $$
  select path ~ (
    '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/('
    || 'profilePictures/[^/]+\.(?:jpe?g|png|webp|JPE?G|PNG|WEBP)'
    || '|documents/(whiteCard|driversLicense|visa|blueCard)/[^/]+\.(?:pdf|jpe?g|png|PDF|JPE?G|PNG)'
    || ')$'
  )
$$;
comment on function private.is_user_file(text) is
  'True for {uid}/profilePictures/{image} and {uid}/documents/{type}/{image or PDF} (specification, part 7: File storage).';

create function private.job_of_file(path text) returns uuid
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when path ~ (
      '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/('
      || 'images/[^/]+\.(?:jpe?g|png|webp|JPE?G|PNG|WEBP)|pdf/[^/]+\.(?:pdf|PDF)'
      || ')$'
    ) then split_part(path, '/', 1)::uuid
  end
$$;
comment on function private.job_of_file(text) is
  'The job of {jobId}/images/{image} or {jobId}/pdf/{PDF}; null for any other path.';

grant execute on function private.is_user_file(text) to authenticated;
grant execute on function private.job_of_file(text) to authenticated, service_role;

create policy "a person's file is read by its owner and by administrators" on storage.objects
  for select to authenticated using (
    bucket_id = 'users'
    and ((storage.foldername(name))[1] = (select auth.uid())::text or (select private.is_admin()))
  );
create policy "a person's file is written by its owner" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'users' and (storage.foldername(name))[1] = (select auth.uid())::text and private.is_user_file(name)
  );
create policy "a person's file is replaced by its owner" on storage.objects
  for update to authenticated using (
    bucket_id = 'users' and (storage.foldername(name))[1] = (select auth.uid())::text
  ) with check (
    bucket_id = 'users' and (storage.foldername(name))[1] = (select auth.uid())::text and private.is_user_file(name)
  );
create policy "a person's file is removed by its owner" on storage.objects
  for delete to authenticated using (
    bucket_id = 'users' and (storage.foldername(name))[1] = (select auth.uid())::text
  );

-- Administrators also see the files of a deleted job: what cannot be seen cannot be removed.
create policy "a job's file is read by readers of the job and administrators" on storage.objects
  for select to authenticated using (
    bucket_id = 'jobs'
    and ((select private.is_admin()) or exists (select from public.jobs job where job.id = private.job_of_file(name)))
  );
