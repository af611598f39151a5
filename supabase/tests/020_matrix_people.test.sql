-- Access to profiles, payment details and documents. Each outcome is the number of rows, the SQLSTATE, or RLS (row security refused a
-- new row). 0 means that row security hid the rows.
begin;
select plan(99);
select tests.people(), tests.work();
insert into public.user_folders values (tests.id('other'), now());
insert into public.document_openings (administrator_id, user_id, type, path)
values (tests.id('former'), tests.id('cleaner'), 'visa', tests.id('cleaner') || '/documents/visa/visa.pdf');

select tests.matrix($expected$
-- Outcome of each statement on profiles, by person:
-- visitor cleaner other pending inactive rejected admin founder former service
select from public.profiles
    | 42501     1      1      1       1       1       8      8      1      8
select from public.profiles where id = {cleaner}
    | 42501     1      0      0       0       0       1      1      0      1
select * from public.profiles where email is not null
    | 42501     1      1      1       1       1       8      8      1      8
select from public.profiles for update | 42501 42501 42501 42501 42501 42501 42501 42501 42501 8
update public.profiles set ? = ? where id = {cleaner} [name phone postcode location nationality experience_years experience_specialties
    communication_style photo_path proximity language preferred_name]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.profiles set ? = ? where id = {me} [name phone postcode location nationality experience_years experience_specialties
    communication_style photo_path proximity language preferred_name]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 0
update public.profiles set name = 'Everybody' | 42501 42501 42501 42501 42501 42501 42501 42501 42501 8
update public.profiles set ? = ? where id = {me} [id email role status created_at updated_at]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 0
update public.profiles set ? = default where id = {me} [phone_digits phone_since profile_complete search_text]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 0
update public.profiles set role = 'admin' where id = {me}
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501    0
update public.profiles set status = 'active' where id = {me}
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501    0
update public.profiles set name = 'x', role = 'admin' where id = {me}
    | 42501  42501  42501  42501   42501   42501   42501  42501  42501    0
insert into public.profiles (id) values ({nobody})
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501  23503
delete from public.profiles where id = {cleaner}
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501    1
truncate public.profiles cascade
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501

-- Outcomes on payment_details. The columns are the same people as above.
select from public.payment_details
    | 42501     1      1      0       0       0       0      0      0      2
select from public.payment_details where user_id = {cleaner}
    | 42501     1      0      0       0       0       0      0      0      1
insert into public.payment_details (user_id) values ({me}) | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23503
insert into public.payment_details (user_id) values ({pending}) | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
insert into public.payment_details (user_id, ?) values ({me}, '1') [abn bsb account_number]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23503
insert into public.payment_details (updated_at, user_id) values (now(), {me}) | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23503
update public.payment_details set ? = ? where user_id = {cleaner} [abn bsb account_number]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.payment_details set ? = ? [user_id updated_at]
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501    2
update public.payment_details set user_id = {pending} where user_id = {me}
    | 42501 42501 42501 42501  42501   42501   42501  42501  42501    0
delete from public.payment_details
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501    2
truncate public.payment_details
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501

-- Outcomes on documents, by the same people.
select from public.documents
    | 42501     1      1      0       0       0       2      2      0      2
select from public.documents where user_id = {cleaner}
    | 42501     1      0      0       0       0       1      1      0      1
insert into public.documents (user_id, type, path) values ({me}, 'blueCard', {me} || '/documents/blueCard/a.pdf')
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23503
insert into public.documents (user_id, type, path) values ({pending}, 'visa', '<pending>/documents/visa/a.pdf')
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
insert into public.documents (user_id, type, path) values ({me}, 'visa', '<cleaner>/documents/visa/a.pdf')
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23514
insert into public.documents (uploaded_at) values (now())
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501  23502
update public.documents set path = path where user_id = {cleaner} | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.documents set path = path | 42501 42501 42501 42501 42501 42501 42501 42501 42501 2
update public.documents set ? = ? [id user_id type number expires_on state reason uploaded_at decided_at]
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501    2
delete from public.documents where user_id = {cleaner} | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
delete from public.documents | 42501 42501 42501 42501 42501 42501 42501 42501 42501 2
truncate public.documents
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501

-- Outcomes on document_openings, by the same people as above. Only functions write to this table.
select from public.document_openings
    | 42501     0      0      0       0       0       1      1      0      1
select from public.document_openings where user_id = {me}
    | 42501     0      0      0       0       0       0      0      0      0
insert into public.document_openings (administrator_id, user_id, type, path) values ({me}, {cleaner}, 'visa',
    '<cleaner>/documents/visa/a.pdf')
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
update public.document_openings set ? = ? [id administrator_id user_id type path opened_at]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
delete from public.document_openings
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
truncate public.document_openings
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
select from private.document_deciders
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
select from private.document_reminders
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501

-- Outcomes on user_folders, by the same people.
select from public.user_folders
    | 42501     0      0      0       0       0       1      1      0      1
insert into public.user_folders values ({me}, now())                 | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.user_folders set sweep_from = now()                    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
delete from public.user_folders                                      | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1

-- Accounts belong to the auth service, so no role of the API reaches them.
select from auth.users
    | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
$expected$);

select * from finish();
rollback;
