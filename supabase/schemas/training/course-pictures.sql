-- Uploaded pictures of courses. They are stored first, referenced by a save within a day, and due for removal when no course references
-- them.

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('courses', 'courses', false, 2097152, array['image/jpeg'])
on conflict (id) do update
set public = excluded.public,
  file_size_limit = excluded.file_size_limit,
  allowed_mime_types = excluded.allowed_mime_types;

create function private.course_of_picture(path text) returns uuid
language sql immutable parallel safe set search_path = ''
as $$
  select case
    when path ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\.jpg$'
      then split_part(path, '/', 1)::uuid
  end
$$;
comment on function private.course_of_picture(text) is 'The id of the course in {courseId}/{picture''s id}.jpg; null for any other path.';

create function private.address_of_picture(path text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '/course-pictures/' || path $$;
comment on function private.address_of_picture(text) is 'The image_url by which a course references a file in the bucket courses.';

create function private.assert_picture_stored(course_id uuid, image_url text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if starts_with(image_url, private.address_of_picture('')) and not exists (
    select from storage.objects file
    where file.bucket_id = 'courses' and private.address_of_picture(file.name) = assert_picture_stored.image_url
      and private.course_of_picture(file.name) = assert_picture_stored.course_id
      -- Expires one hour before removal is allowed, so that a removal cannot race with a save.
      and file.created_at > now() - interval '23 hours'
  ) then
    raise exception 'The picture is no longer available. Please choose it again.' using errcode = 'PT410';
  end if;
end
$$;
comment on function private.assert_picture_stored(uuid, text) is
  'Raises PT410 if image_url references an uploaded picture that does not belong to this course or was not stored within the last 23 '
  'hours.';

create function private.unused_course_pictures(longest integer) returns setof text
language sql stable set search_path = ''
as $$
  select file.name from storage.objects file
  where file.bucket_id = 'courses' and file.created_at < now() - interval '1 day'
    and not exists (
      select from public.courses course
      where course.id = private.course_of_picture(file.name) and course.image_url = private.address_of_picture(file.name)
    )
  order by file.created_at, file.name
  limit longest
$$;
comment on function private.unused_course_pictures(integer) is
  'The paths of at most `longest` pictures that are a day old and that no course references, oldest first.';

grant execute on function private.course_of_picture(text), private.address_of_picture(text) to authenticated;

-- Row-level security applies to the inner queries too, so a picture is readable for the readers of its course.
create policy "a course's picture is read by its readers and administrators" on storage.objects
  for select to authenticated using (
    bucket_id = 'courses'
    and (
      (select private.is_admin())
      or exists (
        select from public.courses course
        where course.id = private.course_of_picture(name) and course.image_url = private.address_of_picture(name)
      )
    )
  );

-- The course might not exist yet, because its picture is stored first.
create policy "a course's picture is stored by administrators" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'courses' and (select private.is_admin()) and private.course_of_picture(name) is not null
  );

-- Allows replacing a picture, because an upload whose response was lost is retried with the same path.
create policy "a picture that no course names is replaced by administrators" on storage.objects
  for update to authenticated using (
    bucket_id = 'courses' and (select private.is_admin())
    and not exists (select from public.courses course where course.image_url = private.address_of_picture(name))
  ) with check (
    bucket_id = 'courses' and (select private.is_admin()) and private.course_of_picture(name) is not null
  );

create policy "an old picture without a course is removed by administrators" on storage.objects
  for delete to authenticated using (
    bucket_id = 'courses' and (select private.is_admin()) and created_at < now() - interval '1 day'
    and not exists (select from public.courses course where course.image_url = private.address_of_picture(name))
  );
