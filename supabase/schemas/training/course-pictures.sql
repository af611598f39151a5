-- Uploaded pictures of courses: stored first, named by a save within a day, and due for removal once no course names them.

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
comment on function private.course_of_picture(text) is 'The course in {courseId}/{picture''s id}.jpg; null for any other path.';

create function private.address_of_picture(path text) returns text
language sql immutable parallel safe set search_path = ''
as $$ select '/course-pictures/' || path $$;
comment on function private.address_of_picture(text) is 'How the image_url of a course names a file in the bucket courses.';

create function private.assert_picture_stored(course_id uuid, image_url text) returns void
language plpgsql stable security definer set search_path = ''
as $$
begin
  if starts_with(image_url, private.address_of_picture('')) and not exists (
    select from storage.objects file
    where file.bucket_id = 'courses' and private.address_of_picture(file.name) = assert_picture_stored.image_url
      and private.course_of_picture(file.name) = assert_picture_stored.course_id
      -- An hour before it may be removed, so that no removal meets a save.
      and file.created_at > now() - interval '23 hours'
  ) then
    raise exception 'The picture is no longer available. Please choose it again.' using errcode = 'PT410';
  end if;
end
$$;
comment on function private.assert_picture_stored(uuid, text) is
  'PT410 when an image_url names an uploaded picture that is not this course''s or was not stored within a day.';

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
  'The paths of pictures that are a day old and that no course names, oldest first.';

grant execute on function private.course_of_picture(text), private.address_of_picture(text) to authenticated;

-- The inner queries are under row security too: a picture is read by whoever reads its course.
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

-- The course may not exist yet: its picture comes first.
create policy "a course's picture is stored by administrators" on storage.objects
  for insert to authenticated with check (
    bucket_id = 'courses' and (select private.is_admin()) and private.course_of_picture(name) is not null
  );

-- An upload whose answer was lost is sent again to the same path.
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
