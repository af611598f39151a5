-- Four sites, filled with the values of jobs in the list. The job of the last site is completed.

insert into public.sites (
  id, name, client_name, category, cleaners_needed, pay_per_cleaner, start_time, end_time, location_city, location_state,
  location_postcode, site_address, address_rule, full_description, required_documents, notes
)
select
  ('51000000-0000-4000-8000-' || lpad(given.code::text, 12, '0'))::uuid, given.name, given.client, job.category, job.cleaners_needed,
  job.pay_per_cleaner, given.begins::time, given.ends::time, job.location_city, job.location_state, job.location_postcode,
  address.site_address, job.address_rule, job.full_description, job.required_documents, given.notes
from (values
  (101, 'Creek Street offices', 'Harcourt Engineering', '18:00', '21:00', 'The guard at the desk has the key to level 12.'),
  (105, 'Carindale early learning', 'Little Gums', '18:00', '20:30', null),
  (104, 'Indooroopilly primary school', 'Indooroopilly State School', '07:00', '14:30', 'Sign in at the office first.'),
  (107, 'Eagle Farm warehouse', 'Northgate Freight', '06:00', '14:00', 'The scrubber is in bay 3. Charge it before you leave.')
) as given (code, name, client, begins, ends, notes)
join public.jobs job on job.id = ('b0000000-0000-4000-8000-' || lpad(given.code::text, 12, '0'))::uuid
left join public.job_addresses address on address.job_id = job.id
on conflict do nothing;

insert into public.job_sites (job_id, site_id)
select job.id, site.id
from public.sites site
join public.jobs job on right(job.id::text, 12) = right(site.id::text, 12)
where site.id::text like '51000000-%' and job.id::text like 'b0000000-%'
on conflict do nothing;
