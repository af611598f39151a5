-- The next files list the jobs by city, with dates counted from the day the seed is loaded. The last one, 19-jobs-from-table.sql,
-- turns the list into jobs and drops the list. Each row has its values in the order of these columns.

create table private.seed_jobs (
  code integer primary key,
  project_name text,
  category text,
  status text not null default 'Open',
  display_status text not null default 'Available',
  address_rule text not null default 'everyone',
  starts_in integer,
  days integer,
  project_dates text,
  duration text,
  cleaners_needed integer,
  pay text,
  area_m2 numeric,
  city text,
  state text,
  postcode text,
  site_address text,
  images text[] not null default '{}',
  pdf text,
  quote text,
  posted_days_ago integer not null,
  description text
);
comment on column private.seed_jobs.code is 'The last digits of the job''s id; the hundreds tell the city.';
comment on column private.seed_jobs.starts_in is 'Days from the day of loading; negative is past, null is not yet known.';
comment on column private.seed_jobs.project_dates is 'Null: written from starts_in and days.';
