-- One call saves a whole course. Another call lets administrators read the course's right answers.

create type public.course_input as (
  id uuid, title text, description text, category text, image_url text, status text, sections jsonb, solutions jsonb,
  pass_mark integer, valid_months integer
);
comment on type public.course_input is 'The fields of the course form, for save_course.';

create function private.course_as_stored(given public.course_input) returns public.course_input
language plpgsql immutable set search_path = ''
as $$
declare
  stored public.course_input := given;
begin
  stored.title := private.trimmed(private.line_tidied(given.title));
  stored.description := private.trimmed(given.description);
  stored.image_url := private.trimmed(given.image_url);
  stored.solutions := coalesce(given.solutions, '{}');
  -- Checked here to raise the form's error texts, because the table would first complain about nulls.
  perform private.is_course_content(stored.title, stored.description, stored.category, stored.sections);
  if not private.is_line(stored.title)
    or exists (select from jsonb_array_elements(stored.sections) section where not private.is_line(section ->> 'title')) then
    raise exception 'This text has hidden characters. Please type it again.' using errcode = 'PT400';
  end if;
  -- The description of a section is optional; a blank one is removed.
  stored.sections := (
    select jsonb_agg(
      case when private.trimmed(section ->> 'description') is null then section - 'description' else section end order by ordinal)
    from jsonb_array_elements(stored.sections) with ordinality as listed (section, ordinal)
  );
  perform private.is_course_marking(stored.sections, stored.solutions, stored.pass_mark);
  if not private.is_image_address(stored.image_url) then
    raise exception 'The image must be a path on this site that starts with /, or an address that starts with https://.'
      using errcode = 'PT400';
  end if;
  if stored.valid_months not between 1 and 120 then
    raise exception 'A certificate can be valid for 1 to 120 months.' using errcode = 'PT400';
  end if;
  if stored.status <> all (private.allowed_words('course status')) then
    raise exception 'Invalid status specified' using errcode = 'PT400';
  end if;
  return stored;
end
$$;
comment on function private.course_as_stored(public.course_input) is
  'The form''s values as they are stored, with blank texts null. PT400 with the form''s error text for invalid values.';

create function private.save_course(given public.course_input, expected_updated_at timestamptz) returns public.courses
language plpgsql security definer set search_path = ''
as $$
declare
  columns constant text := (select string_agg(quote_ident(key), ', ') from jsonb_object_keys(to_jsonb(given)) key);
  wanted public.course_input;
  stored public.courses;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  if given.id is null then
    raise exception 'Course ID is missing.' using errcode = 'PT400';
  end if;
  wanted := private.course_as_stored(given);
  -- A picture that the course already has can be older.
  perform private.assert_picture_stored(wanted.id, wanted.image_url)
  where not exists (select from public.courses course where course.id = wanted.id and course.image_url = wanted.image_url);

  if expected_updated_at is null then
    wanted.status := 'active';
    execute format(
      'insert into public.courses (%1$s) select %1$s from (select ($1).*) wanted on conflict do nothing returning *', columns)
    into stored using wanted;
    if stored.id is not null then
      return stored;
    end if;
  end if;

  select * into stored from public.courses course where course.id = wanted.id for no key update;
  if not found then
    raise exception 'Course not found' using errcode = 'PT404';
  end if;
  wanted.status := coalesce(wanted.status, stored.status);
  -- A retry whose first response was lost, or a save without changes.
  if wanted is not distinct from jsonb_populate_record(null::public.course_input, to_jsonb(stored)) then
    return stored;
  end if;
  if stored.updated_at is distinct from expected_updated_at then
    raise exception 'Somebody else has changed this course since you opened it.' using errcode = 'PT409';
  end if;
  execute format(
    'update public.courses set (%1$s) = (select %1$s from (select ($1).*) wanted) where id = ($1).id returning *', columns)
  into stored using wanted;
  return stored;
end
$$;

create function public.save_course(course jsonb, expected_updated_at timestamptz default null) returns public.courses
language sql set search_path = ''
as $$ select private.save_course(jsonb_populate_record(null::public.course_input, course), expected_updated_at) $$;
comment on function public.save_course(jsonb, timestamptz) is
  'An administrator creates or edits a course; returns the row. course: a course_input. expected_updated_at: the updated_at that the form '
  'was filled from, null to create. The caller chooses the id of a new course, so that a repeated call makes one course; a new course is '
  'active. A save that equals the stored course always succeeds. A null status stays unchanged. valid_months: 1 to 120, null if '
  'certificates never expire. solutions: as in the table, null for none. pass_mark: 1 to 100, null for none. PT400 with the form''s error '
  'text, PT403 not an administrator, PT404 Course not found, PT409 changed since then, or the id of a new one is taken. PT410 the '
  'uploaded picture that image_url references (/course-pictures/{id}/{file}) is no longer stored.';

create function private.course_to_edit(course_id uuid) returns public.courses
language plpgsql stable security definer set search_path = ''
as $$
declare
  stored public.courses;
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
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
  'A course with its right answers and explanations, for administrators; others cannot read them. PT403 not an administrator, PT404 '
  'Course not found.';

grant execute on function
  private.save_course(public.course_input, timestamptz), public.save_course(jsonb, timestamptz),
  private.course_to_edit(uuid), public.course_to_edit(uuid) to authenticated;
