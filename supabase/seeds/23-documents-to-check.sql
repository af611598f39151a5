-- Eight documents that wait to be checked, oldest first: one sideways, one unreadable, one whose owner mistyped the date, one
-- that replaces a document about to expire. Others are already decided: one is about to expire, one has expired, one was refused.
-- The applicants for the school's gymnasium have cards, one of which expires before the job starts.

insert into public.documents (user_id, type, path, number, expires_on, state, reason, uploaded_at, decided_at)
select
  given.person, given.type, format('%s/documents/%s/%s', given.person, given.type, given.file), given.number, given.expires_on,
  given.state, given.reason, now() - given.age,
  case when given.state <> 'waiting' then now() - given.age + interval '20 hours' end
from (
  select ('c0000000-0000-4000-8000-' || lpad(number::text, 12, '0'))::uuid, rest.*
  from (values
    (101, 'whiteCard', 'white-card.jpg', 'EX 220 417', null::date, 'waiting', null, interval '52 hours'),
    (102, 'blueCard', 'blue-card-2023.jpg', 'EX 774 120/1', current_date + 6, 'checked', null, interval '700 days'),
    (102, 'blueCard', 'blue-card.jpg', 'EX 774 120/2', '2028-06-30', 'waiting', null, interval '47 hours'),
    (103, 'visa', 'visa.pdf', 'EX 0011 8846', '2029-03-14', 'waiting', null, interval '45 hours'),
    (104, 'driversLicense', 'drivers-licence.jpg', null, null, 'waiting', null, interval '31 hours'),
    (105, 'visa', 'visa.pdf', 'EX 0044 1093', '2028-12-01', 'waiting', null, interval '26 hours'),
    (107, 'blueCard', 'blue-card.jpg', null, '2027-10-21', 'waiting', null, interval '22 hours'),
    (108, 'whiteCard', 'white-card.jpg', 'EX 904 553', null, 'waiting', null, interval '9 hours'),
    (109, 'driversLicense', 'drivers-licence.jpg', 'EX 775 208', '2028-05-05', 'waiting', null, interval '2 hours'),
    (110, 'blueCard', 'blue-card.jpg', 'EX 300 914/4', current_date + 24, 'checked', null, interval '400 days'),
    (111, 'whiteCard', 'white-card.jpg', 'EX 617 740', null, 'refused', 'A part of it is missing from the picture.', interval '6 days'),
    (112, 'visa', 'visa.pdf', 'EX 0032 5571', current_date - 11, 'checked', null, interval '300 days'),
    (105, 'blueCard', 'blue-card.jpg', 'EX 690 177/1', '2028-11-30', 'checked', null, interval '190 days'),
    (116, 'whiteCard', 'white-card.jpg', 'EX 741 366', null, 'checked', null, interval '120 days'),
    (117, 'blueCard', 'blue-card.jpg', 'EX 448 901/1', '2028-08-02', 'checked', null, interval '210 days'),
    (123, 'blueCard', 'blue-card.jpg', 'EX 385 716/1', (select start_date - 3 from public.jobs where id::text like 'b0000000%306'), 'checked', null, interval '1060 days'),
    (124, 'blueCard', 'blue-card.jpg', 'EX 571 002/1', '2029-01-08', 'checked', null, interval '90 days'),
    (126, 'blueCard', 'blue-card.jpg', 'EX 512 338/2', '2029-03-14', 'checked', null, interval '60 days'),
    (129, 'blueCard', 'blue-card.jpg', 'EX 233 645/3', '2029-05-19', 'checked', null, interval '40 days')
  ) as rest (number, type, file, document_number, expires_on, state, reason, age)
) as given (person, seed_number, type, file, number, expires_on, state, reason, age);

insert into private.document_deciders (document_id, administrator_id)
select document.id, private.founder_id()
from public.documents document
where document.state <> 'waiting'
on conflict (document_id) do nothing;

insert into public.document_openings (administrator_id, user_id, type, path, opened_at)
select private.founder_id(), document.user_id, document.type, document.path, document.decided_at - interval '2 minutes'
from public.documents document
where document.decided_at is not null;
