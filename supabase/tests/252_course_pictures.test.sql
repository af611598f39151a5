-- Pictures of courses: who can upload, see and remove a picture, whether a course can use it, and when it is due for
-- removal.
begin;
select plan(36);
select tests.people(), tests.training();
select set_config('storage.operation', 'storage.object.upload', true);

create function pg_temp.path(course text, picture integer) returns text language sql as $$
  select format('%s/f0000000-0000-4000-8000-00000000000%s.jpg', tests.id(course), picture)
$$;
-- Picture 1 belongs to its course, 3 to the inactive course, and 2 to no course. 4 and 5 are too old to be used in a save, and 7 is barely
-- too old. 8 is not quite due for removal.
insert into storage.objects (bucket_id, name, created_at)
select 'courses', pg_temp.path(course, picture), now() - age
from (values ('course', 1, interval '2 days'), ('course', 2, '1 hour'),
  ('course_inactive', 3, '2 days'), ('course', 4, '25 hours'), ('course_missing', 5, '2 days'), ('course', 7, '23 hours'),
  ('course', 8, '1 day'))
  as given (course, picture, age);
update public.courses set image_url = private.address_of_picture(pg_temp.path('course', 1)) where id = tests.id('course');
update public.courses set image_url = private.address_of_picture(pg_temp.path('course_inactive', 3)) where id = tests.id('course_inactive');

select is(private.course_of_picture(path), null, path || ' is not the path of a picture')
from unnest(array['', 'a.jpg', tests.id('course') || '/a.jpg', pg_temp.path('course', 1) || '.exe', '/' || pg_temp.path('course', 1),
  replace(pg_temp.path('course', 1), '.jpg', '.svg'), tests.id('course') || '/../' || pg_temp.path('course', 1)]) path;
select is(private.course_of_picture(pg_temp.path('course', 1)), tests.id('course'), 'a picture belongs to its course');

select is(tests.answer(who,
  $$select string_agg(substr(name, 73, 1), ' ' order by name collate "C") from storage.objects where bucket_id = 'courses'$$), seen,
  who || ' sees the course pictures ' || coalesce(seen, 'none'))
from (values ('visitor', null), ('cleaner', '1'), ('inactive', '1 3')) as given (who, seen);
select is(tests.answer('admin', $$select count(*) from storage.objects where bucket_id = 'courses'$$), '7',
  'an administrator sees every course picture');

select is(tests.outcome(who, format($$insert into storage.objects (bucket_id, name) values ('courses', %L)$$, path)), got,
  format('%s stores the course picture %s: %s', who, path, got))
from (values
  ('admin', pg_temp.path('course', 6), '1'), ('founder', pg_temp.path('course_missing', 6), '1'),
  ('cleaner', pg_temp.path('course', 6), 'RLS'),
  ('admin', tests.id('course') || '/new.jpg', 'RLS'), ('visitor', pg_temp.path('course', 6), 'RLS')
) as given (who, path, got);

-- A save can use a recently uploaded picture of its own course, or keep the current picture.
create function pg_temp.save(address text) returns text language sql as $$
  select tests.answer('admin', format('select saved.image_url = %L from public.course_to_edit({course}) course,
    public.save_course(to_jsonb(course) || jsonb_build_object(''image_url'', %1$L), course.updated_at) saved', address))
$$;
select is(pg_temp.save(private.address_of_picture(path)), said, label)
from (values
  (pg_temp.path('course', 2), 'true', 'a course may use a picture stored within a day'),
  (pg_temp.path('course', 1), 'true', 'a course may keep its current picture, however old'),
  (pg_temp.path('course', 4), '! PT410 The picture is no longer available. Please choose it again.',
    'a course cannot use a picture that is due for removal'),
  (pg_temp.path('course', 7), '! PT410 The picture is no longer available. Please choose it again.',
    'a course cannot use a picture due for removal within the hour'),
  (pg_temp.path('course', 9), '! PT410 The picture is no longer available. Please choose it again.',
    'a course cannot use a picture that is not stored'),
  (pg_temp.path('course_inactive', 3), '! PT410 The picture is no longer available. Please choose it again.',
    'a course cannot use a picture of another course'),
  ('', '! PT410 The picture is no longer available. Please choose it again.', 'a course cannot use a picture without a path')
) as given (path, said, label);
select is(pg_temp.save('/course-pictures.jpg'), 'true', 'a course can use a picture at another path of the site');

-- Old pictures that no course uses are due for removal.
select is(tests.answer('admin', $$select string_agg(path, ' ' order by path) from public.files_to_discard() where bucket_id = 'courses'$$),
  (select string_agg(path, ' ' order by path) from unnest(array[pg_temp.path('course', 4), pg_temp.path('course_missing', 5)]) path),
  'old pictures that no course uses are due for removal');
select is(tests.answer('admin', $$select string_agg(path, ' ') from public.files_to_discard(1) where bucket_id = 'courses'$$),
  pg_temp.path('course_missing', 5), 'the oldest pictures due for removal come first, up to the requested number');
insert into storage.objects (bucket_id, name, created_at) values ('jobs', pg_temp.path('course_missing', 9), now() - interval '3 days');
select is((select array_agg(name) from private.unused_course_pictures(1) name), array[pg_temp.path('course_missing', 5)],
  'files of other buckets are not due for removal as course pictures');
select is((select count(*) from private.unused_course_pictures(9)), 2::bigint, 'a picture is due for removal after a day');
select set_config('storage.operation', 'storage.object.delete', true);
select is(tests.outcome(who, $$delete from storage.objects where bucket_id = 'courses'$$), gone,
  who || ' removes this many course pictures: ' || gone)
from (values ('admin', '2'), ('cleaner', '0'), ('visitor', '0')) as given (who, gone);
select set_config('storage.operation', 'storage.object.upload', true);
select is(tests.outcome(who, $$update storage.objects set metadata = '{}' where bucket_id = 'courses'$$), replaced,
  who || ' replaces this many course pictures: ' || replaced)
from (values ('admin', '5'), ('cleaner', '0')) as given (who, replaced);
select is(tests.outcome('admin', format('update storage.objects set %s where name = %L', change, pg_temp.path('course', 2))), 'RLS',
  'an administrator cannot move a course picture: ' || change)
from unnest(array[$$bucket_id = 'jobs'$$, $$name = '<course>/new.jpg'$$]) change;

select * from finish();
rollback;
