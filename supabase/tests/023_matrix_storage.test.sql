-- Who may do what with files. The platform grants every role all rights on storage.objects, so the policies alone decide. RLS means that a
-- new row is refused. 0 means that the person cannot see or change the rows.
begin;
select plan(126);
select tests.people(), tests.work();
-- The storage service puts the operation of the current request into this setting.
select set_config('storage.operation', 'storage.object.upload', true);
insert into public.user_folders select id, now() + interval '1 day' from public.profiles;

insert into storage.objects (bucket_id, name)
select bucket, tests.fill(path, 'nobody')
from (
  values
    ('users', '<cleaner>/profilePictures/face.jpg'), ('users', '<cleaner>/documents/visa/visa.pdf'),
    ('users', '<cleaner>/documents/whiteCard/card.pdf'),
    ('users', '<other>/profilePictures/face.jpg'), ('users', '<cleaner>0/profilePictures/face.jpg'), ('users', 'loose.jpg'),
    ('jobs', '<job_open>/images/1.jpg'), ('jobs', '<job_guarded>/pdf/plan.pdf'), ('jobs', '<job_draft>/images/1.jpg'),
    ('jobs', '<job_progress>/images/1.jpg'), ('jobs', '<job_missing>/images/1.jpg'), ('jobs', '<cleaner>/images/1.jpg')
) as given (bucket, path);

-- Two kinds of unused files. Registered for upload: new files of an existing job and of a job not saved yet. Due for removal, because no
-- job refers to them any more: stored files of an existing job and of a deleted job.
insert into public.unused_job_files (path, discard_from)
select tests.fill(path, 'nobody'), now() + case when path like '%new%' then interval '1 second' else '0' end
from unnest(array[
  '<job_open>/images/new.jpg', '<job_open>/images/new.png', '<job_open>/images/new.webp',
  '<job_draft>/pdf/new.pdf', '<job_missing>/images/new.jpg', '<job_open>/images/old.jpg', '<job_open>/images/gone.jpg',
  '<job_missing>/images/1.jpg'
]) path;
insert into storage.objects (bucket_id, name)
values ('jobs', tests.id('job_open') || '/images/old.jpg'), ('jobs', tests.id('job_open') || '/images/new.webp');
update public.jobs set image_paths = array[id || '/images/1.jpg']
  where id in (tests.id('job_open'), tests.id('job_draft'), tests.id('job_progress'));
update public.jobs set pdf_path = id || '/pdf/plan.pdf' where id = tests.id('job_guarded');

select tests.matrix($expected$
-- Outcomes in the bucket users, by person:             visitor cleaner other pending inactive rejected admin founder former service
-- Administrators see profile pictures, and only the documents that they have opened.
select from storage.objects where bucket_id = 'users' |    0      3      1      0       0       0       3      3      0      6
select from storage.objects where name like '<cleaner>/%' and bucket_id = 'users' | 0 3 0 0 0 0 1      1      0      3
select from storage.objects where name like '<cleaner>0/%' |  0    0      0      0       0       0       1      1      0      1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/profilePictures/new.?') [jpg jpeg png webp] | RLS 1 1 1 1 1 1 1 1 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/documents/?/new.pdf') [whiteCard driversLicense visa blueCard]
    | RLS 1 1 1 1 1 1 1 1 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/documents/visa/new.?') [jpg jpeg png pdf] | RLS 1 1 1 1 1 1 1 1 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/profilePictures/new.?') [pdf svg html exe JPG]
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/documents/visa/new.?') [webp svg html PDF]
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', '<cleaner>/profilePictures/new.jpg')    | RLS 1 RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', '<cleaner>/documents/visa/new.pdf')     | RLS 1 RLS RLS RLS RLS RLS RLS RLS 1
-- Paths of any other form are refused: another person's id as a prefix, no folder, `..`, another type, a deeper folder, an empty name.
insert into storage.objects (bucket_id, name) values ('users', {me} || '0/profilePictures/new.jpg')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '.jpg')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/new.jpg')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/../<other>/profilePictures/new.jpg')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/profilePictures/../new.jpg')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/./profilePictures/new.jpg')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/profilePictures/..')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/documents/passport/new.pdf')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/documents/new.pdf')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/documents/visa/deep/new.pdf')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/documents/visa/')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', '/' || {me} || '/profilePictures/new.jpg')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/profilePictures/new.jpg?') [.exe /deep.jpg #.jpg %2e.jpg ..jpg]
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('users', {me} || '/images/new.jpg')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
update storage.objects set metadata = '{}' where bucket_id = 'users'
    |  0   2   1   0   0   0   0   0   0   6
update storage.objects set name = '<other>/profilePictures/x.jpg' where name = '<cleaner>/profilePictures/face.jpg' | 0 RLS 0 0 0 0 0 0 0 1
update storage.objects set name = '<cleaner>/x.jpg' where name = '<cleaner>/profilePictures/face.jpg'
    |  0  RLS  0   0   0   0   0   0   0   1
update storage.objects set bucket_id = 'jobs', name = '<job_open>/images/x.jpg' where name = '<cleaner>/profilePictures/face.jpg'
    | 0 RLS 0 0 0 0 0 0 0 1
-- Nobody can remove a file that is in use. The owner can remove a file that no row refers to. Administrators can do so only for pictures
-- (documents follow below).
delete from storage.objects where bucket_id = 'users'
    |  0   2   1   0   0   0   3   3   0   6
delete from storage.objects where name like '%/card.pdf'
    |  0   0   0   0   0   0   0   0   0   1
update storage.objects set metadata = '{}' where name like '%/card.pdf'
    |  0   0   0   0   0   0   0   0   0   1

-- The bucket jobs: people who can read a job can read its files. Administrators can upload a file only at a path that was registered
-- before. They can delete a file only after its job no longer refers to it.
select from storage.objects where bucket_id = 'jobs'  |    0      2      3      2       3       2       8      8      3      8
select from storage.objects where name like '<job_draft>/%' |  0   0      0      0       0       0       1      1      1      1
insert into storage.objects (bucket_id, name) values ('jobs', '<job_open>/images/new.?') [jpg png] | RLS RLS RLS RLS RLS RLS 1 1 RLS 1
insert into storage.objects (bucket_id, name) values ('jobs', '<job_draft>/pdf/new.pdf')
    | RLS RLS RLS RLS RLS RLS  1   1  RLS  1
insert into storage.objects (bucket_id, name) values ('jobs', '<job_missing>/images/new.jpg')
    | RLS RLS RLS RLS RLS RLS  1   1  RLS  1
insert into storage.objects (bucket_id, name) values ('users', '<job_open>/images/new.jpg')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('jobs', '<job_open>/images/new.jpeg')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('jobs', '<job_open>/images/gone.jpg')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('jobs', {me} || '/profilePictures/new.jpg')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('jobs',
    '<job_open>/?') [new.jpg images/new.jpg.exe images/new.jpg/deep ../<job_open>/images/new.jpg]
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
update storage.objects set metadata = '{}' where bucket_id = 'jobs'
    |  0   0   0   0   0   0   1   1   0   8
update storage.objects set metadata = '{}' where name = '<job_open>/images/new.webp'
    |  0   0   0   0   0   0   1   1   0   1
update storage.objects set name = '<job_open>/images/new.png' where name = '<job_open>/images/new.webp'
    | 0  0   0   0   0   0   1   1   0   1
update storage.objects set name = '<job_open>/images/2.jpg' where name = '<job_open>/images/new.webp'
    |  0   0   0   0   0   0  RLS RLS  0   1
update storage.objects set bucket_id = 'users' where name = '<job_open>/images/new.webp'
    |  0   0   0   0   0   0  RLS RLS  0   1
-- Administrators cannot move a file to another bucket or path, although they could see the file there.
update storage.objects set bucket_id = 'courses' where name = '<job_open>/images/new.webp'
    |  0   0   0   0   0   0  RLS RLS  0   1
update storage.objects set name = '<job_open>/images/gone.jpg' where name = '<job_open>/images/new.webp'
    |  0   0   0   0   0   0  RLS RLS  0   1
delete from storage.objects where name = '<job_open>/images/old.jpg'
    |  0   0   0   0   0   0   1   1   0   1
delete from storage.objects where name = '<job_missing>/images/1.jpg'
    |  0   0   0   0   0   0   1   1   0   1
delete from storage.objects where name in ('<job_open>/images/1.jpg', '<job_open>/images/new.webp')
    |  0   0   0   0   0   0   0   0   0   2
delete from storage.objects where bucket_id = 'jobs'
    |  0   0   0   0   0   0   2   2   0   8

-- No person can use another bucket, or read or change the list of buckets.
insert into storage.objects (bucket_id, name) values ('avatars', {me} || '/profilePictures/new.jpg')
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 23503
select from storage.buckets                           |    0      0      0      0       0       0       0      0      0      3
update storage.buckets set public = true              |    0      0      0      0       0       0       0      0      0      3
insert into storage.buckets (id, name) values ('own', 'own') | RLS RLS RLS    RLS     RLS     RLS     RLS    RLS    RLS    1
delete from storage.buckets                           |    0      0      0      0       0       0       0      0      0    23503
$expected$);

-- Storing, downloading and removing are the only allowed operations. Signing links (for reading or storing), copying and moving are
-- refused.
create function pg_temp.reach(operation text) returns text language sql as $$
  select concat_ws(' ', set_config('storage.operation', operation, true),
    tests.outcome('cleaner', 'select from storage.objects where bucket_id = ''users'''),
    tests.outcome('admin', 'select from storage.objects'),
    tests.outcome('cleaner', 'insert into storage.objects (bucket_id, name) values (''users'', {me} || ''/profilePictures/new.jpg'')'))
$$;
select is(pg_temp.reach('storage.object.' || operation), format('storage.object.%s 3 %s 1', operation, seen),
  'storage allows ' || operation)
from (values ('upload', 11), ('get_authenticated', 11), ('delete', 14), ('delete_many', 14)) as given (operation, seen);
select is(pg_temp.reach(operation), operation || ' 0 0 RLS', 'storage refuses the operation ' || operation)
from unnest(array[
  'storage.object.sign', 'storage.object.sign_many', 'storage.object.sign_upload_url', 'storage.object.upload_update',
  'storage.object.upload_signed', 'storage.object.copy', 'storage.object.move', 'storage.object.list', 'storage.object.list_v2',
  'object.get_authenticated_info', 'storage.tus.upload.create', 'storage.s3.object.get', 'storage.s3.upload',
  'storage.render.image_authenticated', 'something else', ''
]) operation;


-- An administrator can download only documents that they have opened, each for five minutes (rule 8.21).
insert into public.documents (user_id, type, path, uploaded_at)
  values (tests.id('cleaner'), 'visa', tests.id('cleaner') || '/documents/visa/visa.pdf', now() - interval '1 hour');
insert into public.document_openings (administrator_id, user_id, type, path, opened_at)
select tests.id(who), tests.id('cleaner'), 'visa', tests.id('cleaner') || '/documents/visa/visa.pdf', now() - age::interval
from (values ('admin', '4 minutes 59 seconds'), ('former', '1 minute'), ('cleaner', '1 minute'), ('founder', '5 minutes')) as opened (
  who, age);
select set_config('storage.operation', 'storage.object.get_authenticated', true);
select is(tests.answer(who, $$select string_agg(name, ', ') from storage.objects where name like '%/documents/%'$$),
  tests.fill(path, who), who || ' downloads only documents they opened')
from (values ('admin', '<cleaner>/documents/visa/visa.pdf'), ('founder', null), ('former', null), ('other', null)) as given (who, path);
delete from public.documents where path = tests.id('cleaner') || '/documents/visa/visa.pdf';
select set_config('storage.operation', 'storage.object.delete_many', true);
select is(tests.outcome(who, $$delete from storage.objects where name like '%/documents/%'$$), wanted,
  who || ' removes only unused documents they may remove')
from (values ('admin', '1'), ('founder', '1'), ('former', '0'), ('cleaner', '1'), ('other', '0')) as given (who, wanted);

-- A thumbnail follows the rules of its photo. The same people can read the thumbnail and the photo. A thumbnail can be uploaded while its
-- photo is registered for upload, and removed once no job refers to the photo.
select set_config('storage.operation', 'storage.object.upload', true);
insert into storage.objects (bucket_id, name)
select 'jobs', tests.fill(path, 'nobody')
from unnest(array[
  '<job_open>/thumbnails/1.jpg', '<job_draft>/thumbnails/1.jpg', '<job_progress>/thumbnails/1.jpg', '<job_missing>/thumbnails/1.jpg',
  '<job_open>/thumbnails/old.jpg', '<job_missing>/thumbnails/new.jpg'
]) path;
select tests.matrix($expected$
-- Outcomes on thumbnails, by person:                          visitor cleaner other pending inactive rejected admin founder former service
select from storage.objects where name like '%/thumbnails/%' |    0      1      2      1       2       1       6      6      2      6
insert into storage.objects (bucket_id, name) values ('jobs', '<job_open>/thumbnails/new.jpg') | RLS RLS RLS RLS RLS RLS 1 1 RLS 1
insert into storage.objects (bucket_id, name) values ('users', '<job_open>/thumbnails/new.jpg') | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
insert into storage.objects (bucket_id, name) values ('jobs',
    '<job_open>/thumbnails/?') [2.jpg gone.jpg new.png new.jpg.exe deep/new.jpg ../images/new.jpg]
    | RLS RLS RLS RLS RLS RLS RLS RLS RLS 1
update storage.objects set metadata = '{}' where name like '%/thumbnails/%' |  0   0   0   0   0   0   1   1   0   6
update storage.objects set name = '<job_open>/thumbnails/new.jpg' where name = '<job_missing>/thumbnails/new.jpg' | 0 0 0 0 0 0 1 1 0 1
update storage.objects set name = '<job_open>/thumbnails/2.jpg' where name = '<job_missing>/thumbnails/new.jpg' | 0 0 0 0 0 0 RLS RLS 0 1
delete from storage.objects where name like '%/thumbnails/%' |  0      0      0      0       0       0       2      2      0      6
$expected$);

-- People cannot move their own file into another person's folder, even if they can see the files there.
select set_config('storage.operation', 'storage.object.upload', true);
insert into storage.objects (bucket_id, name) values ('users', tests.id('admin') || '/profilePictures/own.jpg');
select is(tests.outcome('admin', format($$update storage.objects set %s where name like '%%/own.jpg'$$, change)), outcome,
  'a file moved by its owner has the right outcome: ' || change)
from (values
  ($$metadata = '{}'$$, '1'), ($$bucket_id = 'jobs'$$, 'RLS'), ($$name = '<other>/profilePictures/own.jpg'$$, 'RLS')
) as given (change, outcome);

select * from finish();
rollback;
