-- Two courses have a picture of their own (seed-files/courses). The app draws the pictures of the other courses from their category and id.

update public.courses
set image_url = private.address_of_picture(id || '/' || overlay(id::text placing 'f' from 1 for 1) || '.jpg'),
  updated_at = updated_at + interval '1 minute'
where id in ('d0000000-0000-4000-8000-000000000002', 'd0000000-0000-4000-8000-000000000004');
