-- Records that a person knows a site or should not return to it. Lists the people of a site (rule 11.34).

create function private.set_site_standing(site_id uuid, user_id uuid, standing text) returns void
language plpgsql security definer set search_path = ''
as $$
declare
  wanted constant text := private.canonical_word(standing, 'site standing');
  site public.sites;
begin
  perform private.assert_admin();
  if wanted is null and private.trimmed(standing) is not null then
    raise exception 'Invalid standing specified' using errcode = 'PT400';
  end if;
  select * into site from public.sites existing where existing.id = set_site_standing.site_id for no key update;
  if not found then
    raise exception 'Site not found' using errcode = 'PT404';
  end if;
  -- Administrators cannot set their own standing, just as they cannot read notes about themselves (rule 12.21).
  if set_site_standing.user_id = (select auth.uid())
    or not exists (select from public.profiles person where person.id = set_site_standing.user_id) then
    raise exception 'User profile not found' using errcode = 'PT404';
  end if;
  if wanted is null then
    delete from private.site_people marked where marked.site_id = site.id and marked.user_id = set_site_standing.user_id;
  else
    insert into private.site_people (site_id, user_id, standing, set_by)
    values (site.id, set_site_standing.user_id, wanted, (select auth.uid()))
    on conflict on constraint site_people_pkey do update
    set standing = excluded.standing, set_by = excluded.set_by, set_at = excluded.set_at
    where site_people.standing <> excluded.standing;
  end if;
  -- Barring a person passes the vacancies offered to them on to the next in reserve. Undoing that can return them.
  perform private.offer_vacancies(kept.job_id, now())
  from private.reserve kept
  join public.applications application on application.id = kept.application_id
  join public.job_sites here on here.job_id = kept.job_id
  where application.user_id = set_site_standing.user_id and here.site_id = site.id
  order by kept.job_id;
end
$$;

create type public.site_person_row as (user_id uuid, name text, phone text, times integer, last_day date, standing text);
comment on type public.site_person_row is
  'A person in people_of_site. times: the number of jobs there that they came to; last_day: the start date of the latest one. '
  'standing: knows or not_again, as set by an administrator; null for neither.';

create function private.people_of_site(site_id uuid, after_times integer, after_id uuid, page_size integer, query text)
returns setof public.site_person_row
language plpgsql stable security definer rows 50 set search_path = ''
as $$
declare
  most constant integer := 200;
  condition constant text := private.people_condition(query);
  found_people uuid[];
begin
  perform private.assert_admin();
  if condition is not null then
    execute concat('select array(select profile.id from public.profiles profile where profile.role = ''cleaner'' and ', condition,
      ' order by profile.created_at desc, profile.id desc limit ', most, ')')
    into found_people;
  end if;
  return query
    select person.id, private.person_name(person), person.phone, coalesce(been.times, 0), been.last_day, marked.standing
    from (
      select worked.user_id, count(*)::integer as times, max(job.start_date) as last_day
      from public.job_sites at
      join public.applications worked on worked.job_id = at.job_id and worked.attendance = 'came'
      join public.jobs job on job.id = at.job_id
      where at.site_id = people_of_site.site_id
      group by worked.user_id
    ) been
    full join (select * from private.site_people known where known.site_id = people_of_site.site_id) marked
      on marked.user_id = been.user_id
    full join unnest(found_people) searched (id) on searched.id = coalesce(been.user_id, marked.user_id)
    join public.profiles person on person.id = coalesce(been.user_id, marked.user_id, searched.id)
    where person.id <> (select auth.uid()) and (condition is null or person.id = any (found_people))
      and (after_id is null or (-coalesce(been.times, 0), person.id) > (-after_times, after_id))
    order by -coalesce(been.times, 0), person.id
    limit private.page_size(people_of_site.page_size, 50, 200);
end
$$;

create function public.set_site_standing(site_id uuid, user_id uuid, standing text default null) returns void
language sql set search_path = ''
as $$ select private.set_site_standing(site_id, user_id, standing) $$;
comment on function public.set_site_standing(uuid, uuid, text) is
  'An administrator sets that another person knows a site (knows), must not return to it (not_again), or neither (null). '
  'PT400 Invalid standing specified, PT403 not an administrator, PT404 Site not found, no such person, or oneself.';

create function public.people_of_site(
  site_id uuid, after_times integer default null, after_id uuid default null, page_size integer default 50, query text default null
) returns setof public.site_person_row
language sql stable rows 50 set search_path = ''
as $$ select * from private.people_of_site(site_id, after_times, after_id, page_size, query) $$;
comment on function public.people_of_site(uuid, integer, uuid, integer, text) is
  'The people of a site, for administrators, without the caller: those who came to jobs there, most often first, and those with a '
  'standing there. query: instead finds any cleaner, at most the 200 newest, whose name, e-mail and phone contain every word. '
  'after_times and after_id: times and user_id of the last one seen. page_size: 1 to 200. PT403 not an administrator.';

create trigger broadcast_site_people after insert or update or delete on private.site_people
for each statement execute function private.broadcast_sites();

grant execute on function private.set_site_standing(uuid, uuid, text), public.set_site_standing(uuid, uuid, text) to authenticated;
grant execute on function private.people_of_site(uuid, integer, uuid, integer, text),
  public.people_of_site(uuid, integer, uuid, integer, text) to authenticated;
