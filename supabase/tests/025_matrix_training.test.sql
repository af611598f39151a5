-- Who may do what with courses, progress, certificates, localities and push tokens. Three courses, one of them inactive: the cleaner is
-- taking `course`, the other cleaner has completed it, and the inactive person has begun the inactive course.
begin;
select plan(116);
select tests.people(), tests.training();

select tests.matrix($expected$
-- Outcomes on courses, by person:                         visitor cleaner other pending inactive rejected admin founder former service
select from public.courses                               | 42501     2      2      2       3       2       3      3      2      3
select from public.courses where status = 'active'       | 42501     2      2      2       2       2       2      2      2      2
select from public.courses where id = {course_inactive}  | 42501     0      0      0       1       0       1      1      0      1
select ? from public.courses [solutions created_by questions *] | 42501 42501 42501 42501 42501 42501 42501 42501 42501 3
select from public.courses where solutions is not null   | 42501   42501  42501  42501   42501   42501   42501  42501  42501    3
select checks, pass_mark from public.courses             | 42501     2      2      2       3       2       3      3      2      3
insert into public.courses (title, description, category, sections) select title, description, category, sections from public.courses
    where id = {course}
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
insert into public.courses (?) values (default) [title description category image_url status sections solutions pass_mark valid_months]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23502
insert into public.courses (?) values (default) [id section_count enrollments created_by created_at updated_at]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23502
update public.courses set ? = ? where id = {course} [title description category image_url status sections solutions pass_mark valid_months]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.courses set ? = ? where id = {course} [id enrollments created_by created_at updated_at]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.courses set section_count = default, question_count = default where id = {course}
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.courses set status = 'active'              | 42501   42501  42501  42501   42501   42501   42501  42501  42501    3
delete from public.courses where id = {course}           | 42501   42501  42501  42501   42501   42501   42501  42501  42501    1
delete from public.courses                               | 42501   42501  42501  42501   42501   42501   42501  42501  42501    3
truncate public.courses cascade                          | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501

-- Outcomes on course_progress, by the same people as above.
select from public.course_progress                       | 42501     1      1      0       1       0       3      3      0      3
select from public.course_progress where user_id = {cleaner} | 42501 1      0      0       0       0       1      1      0      1
select from public.course_progress where course_id = {course} | 42501 1     1      0       0       0       2      2      0      2
insert into public.course_progress (user_id, course_id) values ({me}, {course_thirds})
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23503
insert into public.course_progress (user_id, course_id) values ({pending}, {course})
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
insert into public.course_progress (user_id, course_id) values ({cleaner}, {course})
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23505
insert into public.course_progress (user_id, course_id) values ({cleaner}, {course_missing})
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23503
insert into public.course_progress (?) values (default) [user_id course_id current_section current_question answers completion_percentage
    completed completed_at renewals started_at updated_at]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23502
update public.course_progress set ? = ? where user_id = {cleaner} [user_id course_id current_section current_question answers
    completion_percentage completed completed_at renewals started_at updated_at]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.course_progress set completed = true, completed_at = now(), completion_percentage = 100 where user_id = {me}
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 0
delete from public.course_progress where user_id = {me}  | 42501   42501  42501  42501   42501   42501   42501  42501  42501    0
delete from public.course_progress                       | 42501   42501  42501  42501   42501   42501   42501  42501  42501    3
truncate public.course_progress cascade                  | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501

-- Outcomes on certificates, by the same people as above.
select from public.certificates                          | 42501     0      1      0       0       0       1      1      0      1
select from public.certificates where number = 'SW-TEST-CERT-2345' | 42501 0 1     0       0       0       1      1      0      1
insert into public.certificates (user_id, course_id, course_title) values ({me}, {course}, 'Bought')
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23503
insert into public.certificates (user_id, course_id, course_title) values ({other}, {course}, 'Twice')
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23505
insert into public.certificates (?) values (default) [number issued_at valid_until]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23502
update public.certificates set ? = ? [number user_id course_id course_title issued_at valid_until]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
delete from public.certificates                          | 42501   42501  42501  42501   42501   42501   42501  42501  42501    1
truncate public.certificates                             | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501

-- Outcomes on localities. The columns are the same people as above.
select from public.localities where postcode = '4101'    | 42501     6      6      6       6       6       6      6      6      6
insert into public.localities values ('4999', 'Nowhere', 'QLD', -27, 153) | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
update public.localities set ? = ? [postcode locality state latitude longitude]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 42501
delete from public.localities                            | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
truncate public.localities                               | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501

-- Outcomes on push_tokens, by the same people as above. Only the service can read the column token.
select endpoint, user_id, created_at from public.push_tokens | 42501 1      1      0       0       0       0      0      0      2
select ? from public.push_tokens [token updated_at *]    | 42501   42501  42501  42501   42501   42501   42501  42501  42501    2
insert into public.push_tokens (endpoint, user_id, token) values ('https://push.example/new', {me},
    '{"endpoint": "https://push.example/new"}')
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 23503
insert into public.push_tokens (endpoint, user_id, token) values ('https://push.example/new', {pending},
    '{"endpoint": "https://push.example/new"}')
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.push_tokens set ? = ? where user_id = {cleaner} [endpoint user_id token created_at updated_at]
    | 42501 42501 42501 42501 42501 42501 42501 42501 42501 1
update public.push_tokens set user_id = {me}             | 42501   42501  42501  42501   42501   42501   42501  42501  42501  23503
delete from public.push_tokens where endpoint = 'https://push.example/cleaner' | 42501 1 0 0 0     0       0      0      0      1
delete from public.push_tokens                           | 42501     1      1      0       0       0       0      0      0      2
truncate public.push_tokens                              | 42501   42501  42501  42501   42501   42501   42501  42501  42501  42501
$expected$);

select * from finish();
rollback;
