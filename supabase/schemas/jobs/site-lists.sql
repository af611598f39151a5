-- Reads for administrators: the list of sites, one site, and the site of a job.

create type public.site_row as (
  id uuid, name text, client_name text, category text, location_city text, location_state text, location_postcode text, site_address text,
  cleaners_needed integer, pay_per_cleaner text, start_time time, end_time time, is_placed boolean, name_order text, jobs integer
);
comment on type public.site_row is 'A site in search_sites. jobs: the number of its jobs, counted up to 1000.';

create function private.search_sites(query text, category text, after_name text, after_id uuid, page_size integer)
returns setof public.site_row
language plpgsql stable security definer rows 25 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query execute concat(
    'select site.id, site.name, site.client_name, site.category, site.location_city, site.location_state, site.location_postcode,
       site.site_address, site.cleaners_needed, site.pay_per_cleaner, site.start_time, site.end_time, site.place is not null,
       site.name_order, counted.jobs
     from (
       select * from public.sites site where true',
       ' and ' || private.search_condition('private.folded(site.search_text)', query),
       ' and site.category = ' || quote_literal(category),
       ' and (site.name_order, site.id) > (' || quote_literal(after_name) || ', ' || quote_literal(after_id) || ')',
       ' order by site.name_order, site.id limit ', private.page_size(page_size, 25, 1000), '
     ) site
     cross join lateral (
       select count(*)::integer as jobs from (select from public.job_sites at where at.site_id = site.id limit 1000) few
     ) counted
     order by site.name_order, site.id');
end
$$;

create function private.admin_site(site_id uuid) returns setof public.sites
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  return query select * from public.sites site where site.id = admin_site.site_id;
end
$$;

create function private.site_of_job(job_id uuid) returns table (id uuid, name text)
language plpgsql stable security definer rows 1 set search_path = ''
as $$
begin
  perform private.assert_admin();
  perform private.assert_cheap_read();
  return query
    select site.id, site.name from public.job_sites at join public.sites site on site.id = at.site_id
    where at.job_id = site_of_job.job_id;
end
$$;

create function public.admin_site(site_id uuid) returns setof public.sites
language sql stable rows 1 set search_path = ''
as $$ select * from private.admin_site(site_id) $$;
comment on function public.admin_site(uuid) is
  'A site with all its columns, for administrators; no row when there is none. PT403 not an administrator.';

create function public.site_of_job(job_id uuid) returns table (id uuid, name text)
language sql stable rows 1 set search_path = ''
as $$ select * from private.site_of_job(job_id) $$;
comment on function public.site_of_job(uuid) is
  'The site that a job is at, for administrators; no row without one. PT403 not an administrator.';

create function public.search_sites(
  query text default null, category text default null, after_name text default null, after_id uuid default null,
  page_size integer default 25
) returns setof public.site_row
language sql stable rows 25 set search_path = ''
as $$ select * from private.search_sites(query, category, after_name, after_id, page_size) $$;
comment on function public.search_sites(text, text, text, uuid, integer) is
  'All sites by name, for administrators. query: every word in name, client, address, city, postcode or category, in any case. '
  'category: exact. after_name and after_id: name_order and id of the last site seen. page_size: 1 to 1000. PT403 not an administrator.';

grant execute on function private.admin_site(uuid), public.admin_site(uuid) to authenticated;
grant execute on function private.site_of_job(uuid), public.site_of_job(uuid) to authenticated;
grant execute on function private.search_sites(text, text, text, uuid, integer),
  public.search_sites(text, text, text, uuid, integer) to authenticated;
