-- People register an upload before they store the file. Files are removed when nothing refers to them, or when their owner's account is
-- deleted.
begin;
select plan(41);
select tests.people();
select set_config('storage.operation', 'storage.object.upload', true);

-- Only paths of this form belong to a person's folder.
select is(private.person_of_file(tests.fill(path, 'nobody')), tests.id('cleaner'), 'a valid file path belongs to its person: ' || path)
from unnest(array[
  '<cleaner>/profilePictures/a.jpg', '<cleaner>/documents/visa/A-b_9.scan.pdf', '<cleaner>/documents/blueCard/a.jpeg'
]) path;
select tests.lists(array(
  select path
  from unnest(array[
    '<cleaner>/profilePictures/../../x/a.jpg', '<cleaner>/profilePictures/..%2fa.jpg', '<cleaner>/profilePictures/a..jpg',
    '<cleaner>/profilePictures/.jpg', '<cleaner>/profilePictures/a.jpg?token=1', '<cleaner>/profilePictures/a b.jpg',
    '<cleaner>/profilePictures/a.jpg#', '<cleaner>/profilePictures/a.jpg/', '<cleaner>/profilePictures//a.jpg',
    '<cleaner>/profilePictures/á.jpg', '<cleaner>/profilePictures/a.gif', '<cleaner>/profilePictures/a.JPG',
    '<cleaner>/profilePictures/a\a.jpg', '/<cleaner>/profilePictures/a.jpg', '<cleaner>/documents/visa/a.webp',
    '<cleaner>/documents/visa.pdf', '<cleaner>/documents/Visa/a.pdf', '<cleaner>/images/a.jpg', ''
  ]) path
  where private.person_of_file(tests.fill(path, 'nobody')) is not null
), '', 'a person''s file cannot have a path of another form');
select is(private.person_of_file(replace(path, 'ID', tests.id('cleaner')::text)), null,
  'a path with other characters or too many belongs to nobody: ' || left(path, 40))
from unnest(array[e'ID/profilePictures/a.jpg\n', e'ID/profilePictures/a\n.jpg',
  'ID/profilePictures/' || repeat('a', 5000000) || '.jpg']) path;
select is(private.person_of_file(upper(tests.id('cleaner')::text) || '/profilePictures/a.jpg'), null,
  'a path with an id in capitals belongs to nobody');
select is(private.person_of_file(tests.id('cleaner') || '/profilePictures/' || repeat('a', size) || '.jpg') is not null, wanted,
  size || ' letters in a file name are accepted up to 143')
from (values (143, true), (144, false)) as given (size, wanted);
select is(tests.outcome('service', format('update public.profiles set photo_path = %L where id = {cleaner}', path)), '23514',
  'a profile cannot refer to ' || path)
from unnest(array['loose.jpg', '<cleaner>/documents/visa/a.jpg', '<other>/profilePictures/a.jpg',
  '<cleaner>/profilePictures/../a.jpg']) path;

select tests.refusals($expected$
visitor service: 42501 permission denied
  public.announce_user_files()
nobody: PT404 User profile not found
  public.announce_user_files()
$expected$);
create function pg_temp.storing(who text) returns text language sql as $$
  select tests.outcome(who,
    'insert into storage.objects (bucket_id, name, owner_id) values (''users'', {me} || ''/documents/visa/new.pdf'', {me})')
$$;
-- Registers uploads as `who`, without a rollback. Returns when the registration expires.
create function pg_temp.announce(who text) returns timestamptz language plpgsql as $$
begin
  perform tests.act_as(who);
  perform public.announce_user_files();
  perform set_config('role', 'none', true);
  return (select sweep_from from public.user_folders where user_id = tests.id(who));
end
$$;
select is(pg_temp.storing('cleaner'), 'RLS', 'a file that was not registered cannot be stored');
select is(pg_temp.announce('cleaner'), now() + interval '1 day', 'a registration of uploads is valid for a day');
select is(pg_temp.storing('cleaner'), '1', 'a registered file can be stored');
update public.user_folders set sweep_from = now();
select is(pg_temp.storing('cleaner'), 'RLS', 'a registered file cannot be stored after the registration has expired');
select is(pg_temp.announce('cleaner'), now() + interval '1 day', 'a second registration extends the time');
insert into storage.objects (bucket_id, name)
select 'users', tests.id('cleaner') || '/documents/visa/' || number || '.pdf' from generate_series(1, 49) number;
select is(pg_temp.storing('cleaner'), '1', 'a fiftieth file can be stored');
insert into storage.objects (bucket_id, name) values ('users', tests.id('cleaner') || '/documents/visa/50.pdf');
select is(pg_temp.storing('cleaner'), 'RLS', 'a fifty-first file cannot be stored');
select throws_ok(format($$insert into storage.objects (bucket_id, name, owner_id) values ('users', %L, %L)$$,
  tests.id('cleaner') || '/documents/visa/new.pdf', tests.id('cleaner')),
  '42501', null, 'the storage service cannot finish an upload beyond the limit');

-- Returns the next three files that are due for removal.
create function pg_temp.swept() returns text language sql as $$
  select btrim(tests.readable(to_jsonb(
    tests.answer('admin', 'select string_agg(bucket_id || '' '' || path, '', '') from public.files_to_discard(3)'))), '"')
$$;
set local storage.allow_delete_query = true;
delete from storage.objects;
insert into storage.objects (bucket_id, name)
select 'users', tests.fill(path, 'nobody')
from unnest(array[
  '<cleaner>/documents/whiteCard/card.pdf', '<cleaner>/documents/whiteCard/old.pdf', '<cleaner>/profilePictures/face.jpg',
  '<other>/documents/visa/visa.pdf', '<other>/profilePictures/face.jpg', '<pending>/profilePictures/lost.jpg'
]) path;
-- Names that other tools give to an empty folder, and names that nearly match the name of a person's folder.
insert into storage.objects (bucket_id, name) select 'users', tests.id('admin') || part from unnest(array['/', '/a.txt', '0', '']) part;
select is((select string_agg(replace(path, tests.id('admin')::text, ''), ' ' order by path)
  from private.files_of_person(tests.id('admin')) path), '/ /a.txt', 'every file in a person''s folder belongs to the person');
update public.profiles set photo_path = id || '/profilePictures/face.jpg' where id = tests.id('cleaner');
select is(pg_temp.swept(), null, 'a file registered today is not due for removal');
update public.user_folders set sweep_from = now();
select is(pg_temp.swept(), 'users cleaner/documents/whiteCard/old.pdf', 'a file that no row refers to is due for removal later');
-- Triggers are off, because the platform's trigger would set updated_at to now.
set local session_replication_role = replica;
update storage.objects set updated_at = now() - interval '1 day' where name like '%old.pdf';
set local session_replication_role = origin;
update public.user_folders set sweep_from = now() + interval '1 day';
select is(pg_temp.swept(), 'users cleaner/documents/whiteCard/old.pdf',
  'an unused file is due a day after it was stored, even if its owner registers more uploads');
update public.user_folders set sweep_from = now();
select is(pg_temp.storing('other'), 'RLS', 'a person who registered no upload cannot store a file');
select pg_temp.announce('other');
delete from auth.users where id = tests.id('other');
select is(pg_temp.swept(),
  'users cleaner/documents/whiteCard/old.pdf, users other/documents/visa/visa.pdf, users other/profilePictures/face.jpg',
  'all files of a deleted account are due for removal at once');
select is(pg_temp.storing('other'), 'RLS', 'a deleted account''s token cannot store files');
select tests.refusals($expected$
other: PT404 User profile not found
  public.announce_user_files()
$expected$);
select is(tests.outcome('admin', $$delete from storage.objects where name like '<other>/%'$$), '1',
  'an administrator cannot delete another person''s document except in a removal request');
select set_config('storage.operation', 'storage.object.delete_many', true);
select is(tests.outcome('admin', $$delete from storage.objects where name like '<other>/%'$$), '2',
  'an administrator removes the files of a deleted account');
select is(tests.outcome('other', $$delete from storage.objects where name like '<other>/%'$$), '0',
  'a deleted account''s token cannot remove files');

-- An upload that was allowed before a removal of files can finish after that removal. The next removal finds the late file.
delete from storage.objects where name like tests.id('other') || '/%';
update public.user_folders set sweep_from = now() - interval '1 day';
select tests.effects('admin', 'select count(*) from public.files_to_discard()', '= [{"count": 1}]',
  'an empty folder is kept for a day');
select is(pg_temp.swept(), 'users cleaner/documents/whiteCard/old.pdf', 'an empty folder has nothing to remove');
insert into storage.objects (bucket_id, name) values ('users', tests.id('other') || '/profilePictures/late.jpg');
select is(pg_temp.swept(), 'users cleaner/documents/whiteCard/old.pdf, users other/profilePictures/late.jpg',
  'a file that arrives late is due for removal');
update public.user_folders set sweep_from = now() - interval '20 hours' where user_id = tests.id('cleaner');
select is(pg_temp.swept(), 'users other/profilePictures/late.jpg, users cleaner/documents/whiteCard/old.pdf',
  'the files that have waited longest are removed first');
update public.user_folders set sweep_from = now() - interval '25 hours';
select is(pg_temp.swept(), 'users cleaner/documents/whiteCard/old.pdf, users other/profilePictures/late.jpg',
  'a file is still due for removal more than a day later');
delete from storage.objects where name like '%late.jpg';
select tests.effects('admin', 'select count(*) from public.files_to_discard()', $expected$
  = [{"count": 1}]
  - user_folders {"user_id": "other"}
$expected$, 'an empty folder is deleted after a day');

select * from finish();
rollback;
