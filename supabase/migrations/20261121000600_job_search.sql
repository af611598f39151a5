-- The one way to list open jobs: filtered, searched and paged in the database.

-- Definer, because LIKE is not leakproof and would never use the trigram index under row security. It gives only ids of
-- Open jobs, which everyone who may call it may read. Dynamic, so that the planner sees the words and the page's place.
create function private.search_open_job_ids(
  query text, category text, city text, after_start date, after_id uuid, page_size integer
) returns setof uuid
language plpgsql stable security definer rows 24 set search_path = ''
as $$
declare
  statement text := 'select job.id from public.jobs job where job.status = ''Open''';
  word text;
begin
  if category is not null then
    statement := statement || format(' and job.category = %L', category);
  end if;
  if city is not null then
    statement := statement || format(' and lower(job.location_city) = lower(%L)', btrim(city));
  end if;
  for word in
    select part from regexp_split_to_table(lower(left(btrim(query), 200)), '\s+') with ordinality as parts (part, place)
    where part <> '' order by place limit 8
  loop
    if char_length(word) < 3 then
      -- No trigram in it: the ordered scan is faster than the index, and strpos keeps the index out.
      statement := statement || format(' and strpos(job.search_text, %L) > 0', word);
    else
      statement := statement || format(' and job.search_text like %L',
        '%' || replace(replace(replace(word, '\', '\\'), '%', '\%'), '_', '\_') || '%');
    end if;
  end loop;
  if after_start is not null and after_id is not null then
    statement := statement || format(' and (job.start_date_order, job.id) < (%L::date, %L::uuid)', after_start, after_id);
  end if;
  statement := statement || format(' order by job.start_date_order desc, job.id desc limit %s',
    least(greatest(coalesce(page_size, 24), 1), 100));
  return query execute statement;
end
$$;

create function public.search_open_jobs(
  query text default null, category text default null, city text default null,
  after_start date default null, after_id uuid default null, page_size integer default 24
) returns setof public.jobs
language sql stable rows 24 set search_path = ''
as $$
  -- In the table's order; what is not granted to those who call stays empty.
  select job.id, job.project_name, job.project_dates, job.category, job.cleaners_needed, job.pay_per_cleaner, job.days,
    job.duration, job.start_date, job.start_date_order, job.location_city, job.location_state, job.location_postcode,
    job.area_m2, job.full_description, job.status, job.display_status, job.address_rule, job.image_paths, job.pdf_path,
    null, null, null, null, null, null::uuid, null::timestamptz, null::timestamptz
  from private.search_open_job_ids(
    search_open_jobs.query, search_open_jobs.category, search_open_jobs.city,
    search_open_jobs.after_start, search_open_jobs.after_id, search_open_jobs.page_size
  ) as found (id)
  join public.jobs job on job.id = found.id and job.status = 'Open'
  order by job.start_date_order desc, job.id desc
$$;
comment on function public.search_open_jobs(text, text, text, date, uuid, integer) is
  'Open jobs, newest start date first. query: every word must stand in project name, city, category or description, without regard to case. category, city: exact, null for all. after_start and after_id: start_date_order and id of the last job seen. page_size: 1 to 100. The columns of a job that are for administrators are null.';

grant execute on function private.search_open_job_ids(text, text, text, date, uuid, integer) to authenticated;
grant execute on function public.search_open_jobs(text, text, text, date, uuid, integer) to authenticated;
