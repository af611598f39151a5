-- One call saves a whole course, and administrators read what is right in it.

create function private.save_course(
  id uuid, title text, description text, category text, image_url text, status text, sections jsonb,
  expected_updated_at timestamptz, valid_months integer, solutions jsonb, pass_mark integer
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
  wanted.title := private.trimmed(save_course.title);
  wanted.description := private.trimmed(save_course.description);
  wanted.category := save_course.category;
  wanted.image_url := private.trimmed(save_course.image_url);
  wanted.sections := save_course.sections;
  wanted.valid_months := save_course.valid_months;
  wanted.solutions := coalesce(save_course.solutions, '{}');
  wanted.pass_mark := save_course.pass_mark;
  -- Checked here for the form's texts; the table would first complain about nulls.
  perform private.is_course_content(wanted.title, wanted.description, wanted.category, wanted.sections);
  -- A section needs no description; a blank one is none.
  wanted.sections := (
    select jsonb_agg(case when private.trimmed(section ->> 'description') is null then section - 'description' else section end order by place)
    from jsonb_array_elements(wanted.sections) with ordinality as given (section, place)
  );
  perform private.is_course_marking(wanted.sections, wanted.solutions, wanted.pass_mark);
  if not private.is_image_address(wanted.image_url) then
    raise exception 'The image must be a path of this site, which begins with /, or an address that begins with https://.'
      using errcode = 'PT400';
  end if;
  if wanted.valid_months not between 1 and 120 then
    raise exception 'A certificate can be valid for 1 to 120 months.' using errcode = 'PT400';
  end if;
  if save_course.status <> all (private.choices('course status')) then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;

  -- A picture that the course has already may be older.
  perform private.assert_picture_stored(save_course.id, wanted.image_url)
  where not exists (
    select from public.courses course where course.id = save_course.id and course.image_url = wanted.image_url
  );

  if save_course.expected_updated_at is null then
    insert into public.courses (id, title, description, category, image_url, sections, solutions, pass_mark, valid_months)
    values (
      save_course.id, wanted.title, wanted.description, wanted.category, wanted.image_url, wanted.sections, wanted.solutions,
      wanted.pass_mark, wanted.valid_months
    )
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
  if (
      stored.title, stored.description, stored.category, stored.image_url, stored.status, stored.sections, stored.solutions,
      stored.pass_mark, stored.valid_months
    ) is not distinct from (
      wanted.title, wanted.description, wanted.category, wanted.image_url, wanted.status, wanted.sections, wanted.solutions,
      wanted.pass_mark, wanted.valid_months
    ) then
    -- A save repeated because its answer was lost, or one that changes nothing.
    return stored;
  end if;
  if stored.updated_at is distinct from save_course.expected_updated_at then
    raise exception 'Somebody else has changed this course since you opened it.' using errcode = 'PT409';
  end if;
  update public.courses course
  set title = wanted.title, description = wanted.description, category = wanted.category, image_url = wanted.image_url,
    status = wanted.status, sections = wanted.sections, solutions = wanted.solutions, pass_mark = wanted.pass_mark,
    valid_months = wanted.valid_months
  where course.id = save_course.id
  returning * into stored;
  return stored;
end
$$;

create function public.save_course(
  id uuid, title text, description text, category text, image_url text, status text, sections jsonb,
  expected_updated_at timestamptz default null, valid_months integer default null, solutions jsonb default null,
  pass_mark integer default null
) returns public.courses
language sql set search_path = ''
as $$
  select private.save_course(
    id, title, description, category, image_url, status, sections, expected_updated_at, valid_months, solutions, pass_mark)
$$;
comment on function public.save_course(uuid, text, text, text, text, text, jsonb, timestamptz, integer, jsonb, integer) is
  'An administrator creates a course (expected_updated_at null; the id is the caller''s, so that a repeated call makes one course; it is active) or edits one as it was at expected_updated_at; returns the row. What is already stored exactly so counts as saved. A null status stays; valid_months is 1 to 120, null for ever; solutions are as in the table, null for none; pass_mark is 1 to 100, null without one. PT400 with the form''s texts, PT403 not an administrator, PT404 Course not found, PT409 somebody else has changed it, or the id of a new one is taken, PT410 the uploaded picture that image_url names (/course-pictures/{id}/{file}) is not stored any more.';

create function private.course_to_edit(course_id uuid) returns public.courses
language plpgsql stable security definer set search_path = ''
as $$
declare
  stored public.courses;
begin
  perform private.assert_admin();
  select * into stored from public.courses course where course.id = course_to_edit.course_id;
  if not found then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  return stored;
end
$$;

create function public.course_to_edit(course_id uuid) returns public.courses
language sql stable set search_path = ''
as $$ select private.course_to_edit(course_id) $$;
comment on function public.course_to_edit(uuid) is
  'A course with its right answers and explanations, for administrators; others cannot read that column. PT403 not an administrator, PT404 Course not found.';

grant execute on function
  private.save_course(uuid, text, text, text, text, text, jsonb, timestamptz, integer, jsonb, integer),
  public.save_course(uuid, text, text, text, text, text, jsonb, timestamptz, integer, jsonb, integer),
  private.course_to_edit(uuid), public.course_to_edit(uuid) to authenticated;
