-- Administrators create and edit courses: one call that saves all of a course, and never over somebody else's edit.

create function private.save_course(
  id uuid, title text, description text, category text, image_url text, status text, sections jsonb,
  expected_updated_at timestamptz
) returns public.courses
language plpgsql security definer set search_path = ''
as $$
declare
  wanted public.courses;
  stored public.courses;
begin
  perform private.assert_admin();
  if save_course.id is null then
    raise exception 'Course ID is missing.' using errcode = 'PT400';
  end if;
  wanted.title := btrim(save_course.title);
  wanted.description := btrim(save_course.description);
  wanted.category := save_course.category;
  wanted.image_url := nullif(btrim(save_course.image_url), '');
  wanted.sections := save_course.sections;
  -- Said here with the form's texts; the table would say first that a column is null.
  perform private.is_course_content(wanted.title, wanted.description, wanted.category, wanted.sections);
  if not private.is_image_address(wanted.image_url) then
    raise exception 'The image must be a path of this site, which begins with /, or an address that begins with https://.'
      using errcode = 'PT400';
  end if;
  if save_course.status not in ('active', 'inactive') then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;

  if save_course.expected_updated_at is null then
    insert into public.courses (id, title, description, category, image_url, sections)
    values (save_course.id, wanted.title, wanted.description, wanted.category, wanted.image_url, wanted.sections)
    on conflict do nothing
    returning * into stored;
    if found then
      return stored;
    end if;
  end if;

  select * into stored from public.courses course where course.id = save_course.id for no key update;
  if not found then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  wanted.status := case
    when save_course.expected_updated_at is null then 'active' else coalesce(save_course.status, stored.status)
  end;
  if (stored.title, stored.description, stored.category, stored.image_url, stored.status, stored.sections)
    is not distinct from (wanted.title, wanted.description, wanted.category, wanted.image_url, wanted.status, wanted.sections) then
    -- A save made again because the answer to the first got lost, or one that changes nothing.
    return stored;
  end if;
  if stored.updated_at is distinct from save_course.expected_updated_at then
    raise exception 'Somebody else has changed this course since you opened it.' using errcode = 'PT409';
  end if;
  update public.courses course
  set title = wanted.title, description = wanted.description, category = wanted.category, image_url = wanted.image_url,
    status = wanted.status, sections = wanted.sections
  where course.id = save_course.id
  returning * into stored;
  return stored;
end
$$;

create function public.save_course(
  id uuid, title text, description text, category text, image_url text, status text, sections jsonb,
  expected_updated_at timestamptz default null
) returns public.courses
language sql set search_path = ''
as $$ select private.save_course(id, title, description, category, image_url, status, sections, expected_updated_at) $$;
comment on function public.save_course(uuid, text, text, text, text, text, jsonb, timestamptz) is
  'An administrator creates a course (expected_updated_at null; the id is the caller''s, so that a call made again makes no second course; it is active, specification, part 7) or edits one as it was at expected_updated_at; returns the row. What is stored exactly so already is a success. A status that is null stays. PT400 with the form''s texts, PT403 not an administrator, PT404 Course not found, PT409 somebody else has changed it (or, creating, the id is taken).';

grant execute on function private.save_course(uuid, text, text, text, text, text, jsonb, timestamptz),
  public.save_course(uuid, text, text, text, text, text, jsonb, timestamptz) to authenticated;
