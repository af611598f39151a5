-- Administrators register the files of a job before they store them. Files are removed when their job no longer refers to them.
begin;
select plan(38);
select tests.people(), tests.work();

select tests.for_administrators($calls$
  public.announce_job_files('{<job_open>/images/a.jpg}')
  public.files_to_discard()
$calls$);
select tests.refusals($expected$
cleaner former: PT403 You do not have permission to access this page.
  private.announce_job_files('{<job_open>/images/a.jpg}')
  private.files_to_discard(9)
admin founder: PT400 Invalid file path
  public.announce_job_files('{<job_open>/images/a.svg}')
admin: PT400 Invalid file path
  public.announce_job_files('{<job_open>/pdf/a.pdf,a.pdf}')
$expected$);

-- A job can have at most fifty images and one PDF.
select is(tests.outcome('admin',
  format('select public.announce_job_files(array_fill(%L::text, array[%s]))', tests.id('job_open') || '/images/a.jpg', many)), wanted,
  many || ' registered files are accepted, up to 51')
from (values (51, '1'), (52, 'PT400')) as given (many, wanted);

create function pg_temp.listed() returns text language sql as $$
  select string_agg(
    tests.readable(to_jsonb(split_part(path, '/', 1))) || ' ' || split_part(path, '/', 3) || ' '
    || case discard_from when now() then 'now' when now() + interval '1 day' then 'tomorrow' else discard_from::text end,
    ', ' order by path)
  from public.unused_job_files
$$;
-- Runs the call as `who`, without a rollback.
create function pg_temp.call(who text, statement text) returns void language plpgsql as $$
declare
  filled text := tests.fill(statement, who);
begin
  perform tests.act_as(who);
  execute filled;
  perform set_config('role', 'none', true);
end
$$;
select pg_temp.call('admin', $$select public.announce_job_files(array[
  '<job_missing>/images/b.jpg', '<job_missing>/pdf/p.pdf', '<job_open>/images/a.jpg', '<job_open>/images/a.jpg'])$$);
select is(pg_temp.listed(), '"job_open" a.jpg tomorrow, "job_missing" b.jpg tomorrow, "job_missing" p.pdf tomorrow',
  'a registration of files is valid for a day, also for a job that does not exist yet');
update public.unused_job_files set discard_from = now() + interval '1 minute';
update public.unused_job_files set discard_from = now() where path like '%p.pdf';
select pg_temp.call('founder', $$select public.announce_job_files('{<job_missing>/images/b.jpg,<job_missing>/pdf/p.pdf}')$$);
select is(split_part(pg_temp.listed(), ', ', 2) || ', ' || split_part(pg_temp.listed(), ', ', 3),
  '"job_missing" b.jpg tomorrow, "job_missing" p.pdf now', 'a second registration extends the time, except for a file due for removal');
update public.jobs set image_paths = array[id || '/images/used.jpg'], pdf_path = id || '/pdf/used.pdf' where id = tests.id('job_draft');
select pg_temp.call('admin', $$select public.announce_job_files('{<job_draft>/images/used.jpg,<job_draft>/pdf/used.pdf}')$$);
select is((select count(*) from public.unused_job_files where path like '%used%'), 0::bigint, 'a file in use is never listed as unused');
select is(tests.outcome('service', format($$insert into public.unused_job_files values (%L, now())$$, path)), '23514',
  'an invalid path cannot be listed as unused: ' || path)
from unnest(array['loose.jpg', tests.id('job_open') || '/images/a.svg']) path;

-- A file becomes unused when its job no longer refers to it.
delete from public.unused_job_files;
update public.jobs set image_paths = '{}', pdf_path = pdf_path where id = tests.id('job_draft');
select is(pg_temp.listed(), '"job_draft" used.jpg now', 'an image that its job no longer uses is due for removal at once');
update public.jobs set image_paths = array[id || '/images/1.jpg', id || '/images/2.jpg', id || '/images/3.jpg']
  where id = tests.id('job_draft');
update public.jobs set image_paths = array[id || '/images/3.jpg', id || '/images/1.jpg', id || '/images/4.jpg']
  where id = tests.id('job_draft');
select is(pg_temp.listed(), '"job_draft" 2.jpg now, "job_draft" used.jpg now',
  'an image that only changes its position is not due for removal');
update public.jobs set pdf_path = id || '/pdf/new.pdf' where id = tests.id('job_draft');
select is(pg_temp.listed(), '"job_draft" 2.jpg now, "job_draft" used.jpg now, "job_draft" used.pdf now',
  'a replaced document is due for removal');
insert into public.unused_job_files values (tests.id('job_draft') || '/pdf/later.pdf', now() + interval '1 day');
update public.jobs set project_name = 'Another name', pdf_path = id || '/pdf/later.pdf' where id = tests.id('job_draft');
update public.jobs set pdf_path = null where id = tests.id('job_draft');
select is((select discard_from from public.unused_job_files where path like '%later.pdf'), now(),
  'a document that its job no longer uses is due at once although it was registered');
delete from public.unused_job_files;
delete from public.jobs where id = tests.id('job_draft');
select is(pg_temp.listed(), '"job_draft" 1.jpg now, "job_draft" 3.jpg now, "job_draft" 4.jpg now',
  'all files of a deleted job are due for removal');
delete from public.jobs where id = tests.id('job_completed');
select is((select count(*) from public.unused_job_files), 3::bigint, 'a deleted job without files leaves no unused files');

-- A file is due for removal when it is unused and its discard time has passed. The file's row is deleted a day after the file is gone.
delete from public.unused_job_files;
insert into public.unused_job_files
select tests.id('job_open') || '/images/' || file, now() + wait::interval
from (values
  ('late.jpg', '-1 day'), ('now.jpg', '0'), ('later.jpg', '1 second'), ('used.jpg', '-2 days'), ('stored.jpg', '-1 hour'),
  ('gone.jpg', '-25 hours'), ('just-gone.jpg', '-1 day'), ('stays.jpg', '-25 hours')
) as given (file, wait);
update public.jobs set image_paths = array[id || '/images/used.jpg'] where id = tests.id('job_open');
insert into storage.objects (bucket_id, name)
select 'jobs', tests.id('job_open') || '/images/' || file || '.jpg'
  from unnest(array['late', 'now', 'later', 'used', 'stored', 'stays']) file;
insert into storage.objects (bucket_id, name) select 'users',
  tests.id('job_open') || '/images/' || file || '.jpg' from unnest(array['gone', 'just-gone']) file;
update public.jobs set pdf_path = id || '/pdf/used.pdf' where id = tests.id('job_open');
insert into public.unused_job_files values (tests.id('job_open') || '/pdf/used.pdf', now() - interval '2 days');
insert into storage.objects (bucket_id, name) values ('jobs', tests.id('job_open') || '/pdf/used.pdf');
create function pg_temp.to_discard(page_size text) returns text language sql as $$
  select tests.answer('admin',
    format('select string_agg(bucket_id || '' '' || split_part(path, ''/'', 3), '', '') from public.files_to_discard(%s)', page_size))
$$;
select is(pg_temp.to_discard(''), 'jobs stays.jpg, jobs late.jpg, jobs stored.jpg, jobs now.jpg',
  'only stored and unused files are due for removal, the longest waiting first');
select is(string_agg(pg_temp.to_discard(size), ' | '),
  'jobs stays.jpg | jobs stays.jpg, jobs late.jpg | jobs stays.jpg, jobs late.jpg, jobs stored.jpg, jobs now.jpg',
  'the requested number of files due for removal is returned, at least one')
from unnest(array['0', '2', '5000']) size;
select tests.effects('admin', 'select from public.files_to_discard()', $expected$
  = [{}, {}, {}, {}]
  - unused_job_files {"path": "job_open/images/gone.jpg"}
$expected$, 'a removed file is deleted from the list a day after it was due');
select tests.effects('admin', $$ select count(*) from public.announce_job_files('{}') $$, $expected$
  = [{"count": 1}]
$expected$, 'registering no files changes nothing');

-- A thumbnail is listed under its photo, and is removed with it.
select is(coalesce(private.thumbnail_of(path), 'none') || ', listed as ' || private.listed_path_of(path), said,
  'a thumbnail is listed under its photo: ' || path)
from (values
  ('j/images/a.jpg', 'j/thumbnails/a.jpg, listed as j/images/a.jpg'),
  ('j/thumbnails/a.jpg', 'none, listed as j/images/a.jpg'),
  ('j/images/a.png', 'none, listed as j/images/a.png'),
  ('j/thumbnails/a.png', 'none, listed as j/thumbnails/a.png'),
  ('j/pdf/a.pdf', 'none, listed as j/pdf/a.pdf'),
  ('j/thumbnails/images/a.jpg', 'none, listed as j/thumbnails/images/a.jpg'),
  ('i/j/thumbnails/a.jpg', 'none, listed as i/j/thumbnails/a.jpg'),
  ('/thumbnails/a.jpg', 'none, listed as /thumbnails/a.jpg'),
  ('/images/a.jpg', 'none, listed as /images/a.jpg'),
  ('j/thumbnails/a.jpg.exe', 'none, listed as j/thumbnails/a.jpg.exe'),
  ('j/images/a.jpg.exe', 'none, listed as j/images/a.jpg.exe')
) as given (path, said);
delete from public.unused_job_files;
insert into public.unused_job_files
select tests.id('job_open') || '/images/' || file, now() + wait::interval
from (values ('both.jpg', '-1 hour'), ('small.jpg', '-25 hours'), ('other.png', '-25 hours'), ('later.jpg', '1 second'),
  ('used.jpg', '-2 days')) as given (file, wait);
insert into storage.objects (bucket_id, name)
select 'jobs', tests.id('job_open') || '/' || file
from unnest(array['images/both.jpg', 'thumbnails/both.jpg', 'thumbnails/small.jpg', 'thumbnails/other.png', 'thumbnails/later.jpg',
  'thumbnails/used.jpg']) file;
select is(tests.answer('admin', $$select string_agg(substr(path, 38), ', ') from public.files_to_discard()$$),
  'thumbnails/small.jpg, images/both.jpg, thumbnails/both.jpg', 'a thumbnail is due for removal with its photo');
select pg_temp.call('admin', 'select public.files_to_discard()');
select is((select string_agg(split_part(path, '/', 3), ', ' order by path) from public.unused_job_files),
  'both.jpg, later.jpg, small.jpg, used.jpg', 'a photo is deleted from the list once the photo and its thumbnail are gone');

select * from finish();
rollback;
