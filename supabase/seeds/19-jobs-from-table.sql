-- Creates a job from each row of the list, posted by the founder. A job's id ends in the job's code, and its files are in
-- seed-files/jobs.

insert into public.jobs (
  id, project_name, project_dates, category, cleaners_needed, pay_per_cleaner, days, duration, start_date,
  location_city, location_state, location_postcode, area_m2, full_description, status, display_status, address_rule,
  required_documents, image_paths, pdf_path, quote_reference_id, created_by, created_at, updated_at
)
select
  job.id,
  listed.project_name,
  coalesce(
    listed.project_dates,
    case when listed.days = 1 then to_char(job.first_day, 'FMDD FMMonth YYYY') end,
    to_char(job.first_day, 'FMDD Mon') || ' to ' || to_char(job.first_day + listed.days - 1, 'FMDD Mon YYYY')
  ),
  listed.category,
  listed.cleaners_needed,
  listed.pay,
  listed.days,
  listed.duration,
  job.first_day,
  listed.city,
  listed.state,
  listed.postcode,
  listed.area_m2,
  listed.description,
  listed.status,
  listed.display_status,
  listed.address_rule,
  case
    when listed.category = 'Post Construction' then array['whiteCard']
    when listed.category in ('School', 'Childcare') then array['blueCard']
    else '{}'
  end,
  array(
    select job.id || '/images/' || image.name
    from unnest(listed.images) with ordinality as image (name, place)
    order by image.place
  ),
  job.id || '/pdf/' || listed.pdf,
  listed.quote,
  private.founder_id(),
  job.posted_at,
  job.posted_at
from private.seed_jobs listed
cross join lateral (
  select
    ('b0000000-0000-4000-8000-' || lpad(listed.code::text, 12, '0'))::uuid as id,
    current_date + listed.starts_in as first_day,
    -- Spreads the posting times over eight hours, so that the newest jobs were not all posted at the same time.
    now() - make_interval(days => listed.posted_days_ago, mins => listed.code * 37 % 480) as posted_at
) job;

insert into public.job_addresses (job_id, site_address)
select ('b0000000-0000-4000-8000-' || lpad(code::text, 12, '0'))::uuid, site_address
from private.seed_jobs
where site_address is not null;

drop table private.seed_jobs;
