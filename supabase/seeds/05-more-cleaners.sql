-- Forty more cleaners, so that the administrators' lists have something to search and their charts something to draw.
-- They have the same password as the first accounts. All share one stored hash, because computing forty hashes would
-- slow the start. The phone numbers are reserved for fiction.

create table private.seed_cleaners (
  number integer primary key,
  name text,
  phone text,
  location text,
  postcode text,
  status text,
  nationality text,
  experience_years integer,
  specialties text[],
  proximity integer,
  joined_days_ago integer,
  id uuid generated always as (('c0000000-0000-4000-8000-' || lpad((100 + number)::text, 12, '0'))::uuid) stored,
  email text generated always as (
    translate(lower(split_part(name, ' ', 1) || '.' || split_part(name, ' ', 2)), 'á''-', 'a') || '@shinework.example'
  ) stored
);
comment on column private.seed_cleaners.number is 'The last digits of the account''s id, counted from 101.';
comment on column private.seed_cleaners.specialties is 'Without the word Cleaning that all but Floor Polishing end with.';

insert into private.seed_cleaners (
  number, name, phone, location, postcode, status, nationality, experience_years, specialties, proximity, joined_days_ago
) values
  (1, 'Aaliyah Hassan', '0491 570 159', 'Sunnybank, Brisbane', '4109', 'active', 'Somali', 4, '{Office,Childcare}', 25, 203),
  (2, 'Angus Farrell', '0491 570 110', 'Paddington, Brisbane', '4064', 'active', 'Australian', 11, '{Post-Construction,Window}', 40, 197),
  (3, 'Bao Nguyen', '0491 570 313', 'Inala, Brisbane', '4077', 'active', 'Vietnamese', 7, '{Office,Commercial}', 20, 190),
  (4, 'Caitlin O''Rourke', '0491 570 737', 'Burleigh Heads, Gold Coast', '4220', 'active', 'Australian', 3, '{Residential,Deep}', 15, 184),
  (5, 'Daniela Ferreira', '0491 571 266', 'Bondi, Sydney', '2026', 'active', 'Brazilian', 2, '{Residential,Strata}', 12, 176),
  (6, 'Dean Whitford', '0491 571 491', 'Penrith, Sydney', '2750', 'inactive', 'Australian', 15, '{Post-Construction,Floor Polishing}', 60, 171),
  (7, 'Deepika Menon', '0491 571 804', 'Harris Park, Sydney', '2150', 'active', 'Indian', 5, '{Medical Facility,Office}', 20, 166),
  (8, 'Elena Kostopoulos', '0491 572 549', 'Oakleigh, Melbourne', '3166', 'active', 'Greek', 18, '{School,Carpet}', 25, 160),
  (9, 'Farid Rahimi', '0491 572 665', 'Dandenong, Melbourne', '3175', 'active', 'Afghan', 6, '{Commercial,Floor Polishing}', 35, 152),
  (10, 'Grace Tuiloma', '0491 572 983', 'Logan Central, Brisbane', '4114', 'active', 'Samoan', 9, '{School,Childcare}', 30, 149),
  (11, 'Hamish McAllister', '0491 573 770', 'Fremantle, Perth', '6160', 'active', 'Australian', 8, '{Window,Commercial}', 45, 144),
  (12, 'Hannah Lindqvist', '0491 573 087', 'Subiaco, Perth', '6008', 'inactive', 'Swedish', 1, '{Residential}', 10, 139),
  (13, 'Imogen Carrick', '0491 574 118', 'Coolangatta, Gold Coast', '4225', 'active', 'Australian', 4, '{Residential,Window}', 20, 133),
  (14, 'Isaac Waititi', '0491 574 632', 'Southport, Gold Coast', '4215', 'active', 'New Zealander', 10, '{Post-Construction,Deep}', 50, 128),
  (15, 'Jasmine Papadakis', '0491 575 254', 'Coburg, Melbourne', '3058', 'active', 'Australian', 3, '{Childcare,School}', 15, 124),
  (16, 'Jorge Velásquez', '0491 575 789', 'Footscray, Melbourne', '3011', 'active', 'Colombian', 2, '{Office}', 15, 117),
  (17, 'Kaia Ngata', '0491 576 398', 'Ipswich, Brisbane', '4305', 'active', 'New Zealander', 6, '{Commercial,Carpet}', 35, 113),
  (18, 'Kiran Bhatt', '0491 576 801', 'Blacktown, Sydney', '2148', 'active', 'Nepali', 1, '{Office,Strata}', 25, 108),
  (19, 'Lachlan Pryor', '0491 577 426', 'Joondalup, Perth', '6027', 'rejected', 'Australian', 0, '{}', 10, 103),
  (20, 'Leila Haddad', '0491 577 644', 'Bankstown, Sydney', '2200', 'active', 'Lebanese', 12, '{Medical Facility,Deep}', 20, 99),
  (21, 'Linh Tran', '0491 578 957', 'Cabramatta, Sydney', '2166', 'active', 'Vietnamese', 8, '{Commercial,Office}', 30, 95),
  (22, 'Marcus Oyelaran', '0491 578 148', 'Werribee, Melbourne', '3030', 'active', 'Nigerian', 3, '{Post-Construction}', 40, 90),
  (23, 'Mei Watanabe', '0491 578 888', 'Carlton, Melbourne', '3053', 'active', 'Japanese', 2, '{Residential,Office}', 12, 84),
  (24, 'Nadia Petrov', '0491 579 212', 'St Kilda, Melbourne', '3182', 'active', 'Ukrainian', 5, '{Strata,Window}', 18, 79),
  (25, 'Nathan Gibbs', '0491 579 760', 'Cannington, Perth', '6107', 'active', 'Australian', 7, '{Floor Polishing,Commercial}', 30, 74),
  (26, 'Noor Siddiqui', '0491 579 455', 'Auburn, Sydney', '2144', 'active', 'Pakistani', 4, '{School,Medical Facility}', 20, 70),
  (27, 'Oliver Stanhope', '(07) 5550 4127', 'Robina, Gold Coast', '4226', 'inactive', 'Australian', 2, '{Residential}', 10, 66),
  (28, 'Paolo Marchetti', '(03) 5550 8316', 'Brunswick East, Melbourne', '3057', 'active', 'Italian', 20, '{Carpet,Floor Polishing}', 25, 61),
  (29, 'Rachel Adeyemi', '(02) 5550 2974', 'Campbelltown, Sydney', '2560', 'active', 'Australian', 6, '{Childcare,Residential}', 35, 56),
  (30, 'Ravi Fernando', '(08) 5550 6631', 'Midland, Perth', '6056', 'active', 'Sri Lankan', 3, '{Office,Window}', 25, 51),
  (31, 'Rosa Delgado', '(07) 5550 1582', 'Nundah, Brisbane', '4012', 'active', 'Filipino', 9, '{Residential,Medical Facility}', 15, 47),
  (32, 'Ruby Thornton', '(07) 5550 9043', 'Chermside, Brisbane', '4032', 'active', 'Australian', 1, '{Office}', 15, 43),
  (33, 'Samira El-Amin', '(02) 5550 7718', 'Lakemba, Sydney', '2195', 'active', 'Sudanese', 2, '{School}', 20, 38),
  (34, 'Sione Latu', '(07) 5550 3365', 'Woodridge, Brisbane', '4114', 'active', 'Tongan', 13, '{Post-Construction,Commercial}', 60, 34),
  (35, 'Tahlia Jennings', '(08) 5550 5290', 'Rockingham, Perth', '6168', 'pending', 'Australian', 0, '{Residential}', 20, 24),
  (36, 'Theo Baird', '(03) 5550 6407', 'Geelong West, Geelong', '3218', 'pending', 'Australian', 1, '{Office}', 30, 17),
  (37, 'Wei Zhang', '(02) 5550 8859', 'Hurstville, Sydney', '2220', 'active', 'Chinese', 4, '{Commercial,Strata}', 25, 13),
  (38, 'Yara Castellanos', '(07) 5550 7426', 'Mermaid Beach, Gold Coast', '4218', 'pending', 'Mexican', 3, '{Deep,Residential}', 15, 8),
  (39, 'Zara Nkosi', '(08) 5550 2051', 'Northbridge, Perth', '6003', 'pending', 'South African', 5, '{Medical Facility}', 20, 4),
  (40, 'Zoe Abernethy', '(03) 5550 4978', 'Richmond, Melbourne', '3121', 'pending', 'Australian', 0, '{}', 10, 1);

select private.seed_account(id, email,
  (select encrypted_password from auth.users where id = private.founder_id()),
  jsonb_build_object(
    'name', name, 'phone', phone, 'location', location, 'proximity', proximity,
    'language', case name when 'Bao Nguyen' then 'vi' else 'en' end
  ),
  now() - make_interval(days => joined_days_ago, mins => number * 41 % 600))
from private.seed_cleaners;
drop function private.seed_account;

update public.profiles profile
set status = cleaner.status,
  postcode = cleaner.postcode,
  nationality = cleaner.nationality,
  experience_years = cleaner.experience_years,
  experience_specialties = array(
    select case when part = 'Floor Polishing' then part else part || ' Cleaning' end from unnest(cleaner.specialties) part
  ),
  created_at = account.created_at
from private.seed_cleaners cleaner
join auth.users account on account.id = cleaner.id
where profile.id = cleaner.id;

drop table private.seed_cleaners;
