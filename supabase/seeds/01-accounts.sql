-- The accounts of the local backend: an administrator and three cleaners. The password of all four is Shinework1.
-- A hosted project never runs a seed unless asked to by name.

do $$
begin
  if exists (select from auth.users where id = private.founder_id()) then
    raise exception 'The seed is already in this database. Reset the database to load it again.';
  end if;
end
$$;

-- The empty tokens are deliberate: the auth service reads these columns as text and fails on null. 05-more-cleaners.sql also
-- calls this function.
create function private.seed_account(id uuid, email text, encrypted_password text, metadata jsonb, joined timestamptz) returns void
language sql as $$
  insert into auth.users (
    instance_id, id, aud, role, email, encrypted_password, email_confirmed_at,
    raw_app_meta_data, raw_user_meta_data, created_at, updated_at,
    confirmation_token, recovery_token, email_change, email_change_token_new, email_change_token_current,
    phone_change, phone_change_token, reauthentication_token
  ) values (
    '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email, encrypted_password, joined,
    '{"provider": "email", "providers": ["email"]}', metadata, joined, joined,
    '', '', '', '', '', '', '', ''
  );
  insert into auth.identities (id, user_id, provider_id, provider, identity_data, last_sign_in_at, created_at, updated_at)
  values (
    gen_random_uuid(), id, id::text, 'email',
    jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false), joined, joined, joined
  );
$$;

select private.seed_account(id, email, extensions.crypt('Shinework1', extensions.gen_salt('bf', 10)),
  jsonb_build_object('name', name, 'phone', phone, 'location', location, 'proximity', proximity), joined)
from (values
  (private.founder_id(), 'admin@shinework.example', 'Rosalind Keane', '0491 570 006',
   'Fortitude Valley, Brisbane', 50, now() - interval '214 days'),
  ('c0000000-0000-4000-8000-000000000001'::uuid, 'priya@shinework.example', 'Priya Raman', '0491 570 156',
   'West End, Brisbane', 35, now() - interval '121 days'),
  ('c0000000-0000-4000-8000-000000000002'::uuid, 'jordan@shinework.example', 'Jordan Blake', '0491 570 157',
   'Brunswick, Melbourne', 20, now() - interval '16 days'),
  ('c0000000-0000-4000-8000-000000000003'::uuid, 'sam@shinework.example', 'Sam Whitlock', '0491 570 158',
   'Marrickville, Sydney', 15, now() - interval '178 days')
) person (id, email, name, phone, location, proximity, joined);

-- The sign-up trigger has created the profiles. This adds the fields that people fill in later, and the fields that administrators set.
update public.profiles profile
set role = given.role,
  status = given.status,
  postcode = given.postcode,
  nationality = given.nationality,
  experience_years = given.experience_years,
  experience_specialties = given.specialties,
  communication_style = given.communication_style,
  photo_path = profile.id || given.photo,
  created_at = account.created_at
from auth.users account,
  (values
    ('admin@shinework.example', 'admin', 'active', '4006', 'Australian', 12,
     array['Commercial Cleaning', 'Post-Construction Cleaning'],
     'Phone for anything on the day, e-mail for the rest.', null),
    ('priya@shinework.example', 'cleaner', 'active', '4101', 'Indian', 6,
     array['Post-Construction Cleaning', 'Office Cleaning', 'School Cleaning', 'Window Cleaning'],
     'A message is best while I am on site; I answer calls after three. I like to walk through the site with the supervisor before I start.',
     '/profilePictures/priya.jpg'),
    ('jordan@shinework.example', 'cleaner', 'pending', '3056', 'New Zealander', 1,
     array['Residential Cleaning', 'Office Cleaning'],
     'Text messages, any time of day.', null),
    ('sam@shinework.example', 'cleaner', 'inactive', '2204', 'Australian', 9,
     array['Commercial Cleaning', 'Carpet Cleaning', 'Floor Polishing', 'Strata Cleaning'],
     'Please call. I keep my own floor machines and can tell you what a job needs from a few photos.', null)
  ) as given (email, role, status, postcode, nationality, experience_years, specialties, communication_style, photo)
where account.id = profile.id and account.email = given.email;

-- The first ABN is the Australian Taxation Office's own example, with correct check digits.
insert into public.payment_details (user_id, abn, bsb, account_number)
values
  ('c0000000-0000-4000-8000-000000000001', '51 824 753 556', '064-170', '1029 4417'),
  ('c0000000-0000-4000-8000-000000000003', null, '062-212', '2088 6305');

-- The files are in seed-files/users and are uploaded to the bucket users when the local backend is seeded. Priya's Blue Card is
-- about to expire, and her new card waits to be checked. Jordan's White Card was refused. Sam's Blue Card has expired.
insert into public.documents (user_id, type, path, number, expires_on, state, reason, uploaded_at, decided_at)
select given.person, given.type, format('%s/documents/%s/%s', given.person, given.type, given.file), given.number,
  given.expires_on, given.state, given.reason, now() - given.age,
  case when given.state <> 'waiting' then now() - given.age + interval '20 hours' end
from (values
  ('c0000000-0000-4000-8000-000000000001'::uuid, 'whiteCard', 'white-card.jpg', 'EX 104 882', null::date, 'checked', null, interval '118 days'),
  ('c0000000-0000-4000-8000-000000000001', 'driversLicense', 'drivers-licence.jpg', 'EX 55 019 238', '2029-06-30', 'checked', null, '118 days'),
  ('c0000000-0000-4000-8000-000000000001', 'blueCard', 'blue-card.pdf', 'EX 640 118/2', current_date + 8, 'checked', null, '64 days'),
  ('c0000000-0000-4000-8000-000000000001', 'blueCard', 'blue-card-new.jpg', 'EX 640 118/3', '2029-11-30', 'waiting', null, '3 hours'),
  ('c0000000-0000-4000-8000-000000000002', 'whiteCard', 'white-card.jpg', 'EX 330 951', null, 'refused', 'The photo is too dark to read.', '2 days'),
  ('c0000000-0000-4000-8000-000000000002', 'driversLicense', 'drivers-licence.jpg', 'EX 061 774', '2030-05-02', 'waiting', null, '28 hours'),
  ('c0000000-0000-4000-8000-000000000003', 'whiteCard', 'white-card.jpg', null, null, 'checked', null, '170 days'),
  ('c0000000-0000-4000-8000-000000000003', 'blueCard', 'blue-card.jpg', 'EX 512 906/1', current_date - 20, 'checked', null, '170 days')
) as given (person, type, file, number, expires_on, state, reason, age);

insert into private.document_deciders (document_id, administrator_id)
select document.id, private.founder_id() from public.documents document where document.state <> 'waiting';

insert into public.notifications (user_id, message, type, link, data, read, created_at)
select document.user_id, told.message, told.kind, '/profile/documents', jsonb_build_object('document_id', document.id),
  told.days_ago > 7, now() - make_interval(days => told.days_ago)
from (values
  ('c0000000-0000-4000-8000-000000000001'::uuid, 'blueCard', 22, 'document_expiring', 'Your Blue Card expires in 30 days. Please upload a new one.'),
  ('c0000000-0000-4000-8000-000000000002', 'whiteCard', 1, 'document_refused', 'Your White Card was refused: The photo is too dark to read. Please upload it again.')
) as told (person, type, days_ago, kind, message)
join public.documents document on document.user_id = told.person and document.type = told.type and document.state <> 'waiting';
