-- Public holidays of the states (rule 11.38): those that are shipped, and what administrators have corrected.

create table private.holiday_corrections (
  state text not null check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  day date not null check (day between '2026-01-01' and '2099-12-31'),
  name text check (char_length(name) between 1 and 60),
  corrected_by uuid references public.profiles (id) on delete set null,
  corrected_at timestamptz not null default now(),
  primary key (state, day)
);
comment on table private.holiday_corrections is 'How administrators have corrected the public holidays that are shipped.';
comment on column private.holiday_corrections.name is 'Null removes the shipped holiday of that day.';
comment on column private.holiday_corrections.corrected_by is 'Null once that account is deleted.';

create index holiday_corrections_corrected_by_idx on private.holiday_corrections (corrected_by);

create function private.holiday_on(state text, day date) returns text
language sql stable set search_path = ''
as $$
  select case when correction.day is null then shipped.name else correction.name end
  from (values (1)) one
  left join private.holiday_corrections correction
    on correction.state = holiday_on.state and correction.day = holiday_on.day
  left join private.shipped_holidays(holiday_on.state) shipped on shipped.day = holiday_on.day
$$;
comment on function private.holiday_on(text, date) is 'The public holiday of a state on a day, as corrected; null for none.';

create function private.list_holidays(state text) returns setof public.holiday_row
language plpgsql stable security definer rows 300 set search_path = ''
as $$
begin
  perform private.assert_admin();
  return query
    select list_holidays.state, day, case when correction.state is null then shipped.name else correction.name end, shipped.name,
      private.person_name(author), correction.corrected_at
    from private.shipped_holidays(list_holidays.state) shipped
    full join (select kept.* from private.holiday_corrections kept where kept.state = list_holidays.state) correction using (day)
    left join public.profiles author on author.id = correction.corrected_by
    order by day;
end
$$;

create function public.list_holidays(state text) returns setof public.holiday_row
language sql stable rows 300 set search_path = ''
as $$ select * from private.list_holidays(state) $$;
comment on function public.list_holidays(text) is
  'All public holidays of a state (such as NSW) by day, shipped and corrected, for administrators. PT403 not an administrator.';

create function private.correct_holiday(state text, day date, name text) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted text;
  shipped_name text;
begin
  perform private.assert_admin();
  wanted := private.line_as_stored(correct_holiday.name, 60, 'name');
  if correct_holiday.state is null
    or correct_holiday.state not in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA') then
    raise exception 'Choose a state.' using errcode = 'PT400', hint = 'state';
  elsif correct_holiday.day is null or correct_holiday.day not between '2026-01-01' and '2099-12-31' then
    raise exception 'Choose a day from 2026 to 2099.' using errcode = 'PT400', hint = 'day';
  end if;
  select shipped.name into shipped_name
  from private.shipped_holidays(correct_holiday.state) shipped where shipped.day = correct_holiday.day;
  -- Without a correction it is as shipped.
  if wanted is not distinct from shipped_name then
    delete from private.holiday_corrections correction
    where correction.state = correct_holiday.state and correction.day = correct_holiday.day;
  else
    insert into private.holiday_corrections as correction (state, day, name, corrected_by)
    values (correct_holiday.state, correct_holiday.day, wanted, (select auth.uid()))
    on conflict (state, day) do update
    set (name, corrected_by, corrected_at) = (excluded.name, excluded.corrected_by, excluded.corrected_at)
    -- Sent again because its response was lost, it is there already (rule 3.19).
    where correction.name is distinct from excluded.name;
  end if;
end
$$;

create function public.correct_holiday(state text, day date, name text default null) returns void
language sql set search_path = ''
as $$ select private.correct_holiday(state, day, name) $$;
comment on function public.correct_holiday(text, date, text) is
  'An administrator says what a day is in a state: a public holiday with this name, or null for none. Saying what is shipped takes the '
  'correction back. PT400 no state, a day outside 2026 to 2099, or a name of more than 60 characters or none (hint state, day or name), '
  'PT403 not an administrator.';

create function private.broadcast_holidays() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_administrators('holidays_changed', '{}');
  return null;
end
$$;
comment on function private.broadcast_holidays() is
  'After-statement trigger on holiday_corrections: has the administrators'' open pages read the holidays again.';

create trigger broadcast_holidays after insert or update or delete on private.holiday_corrections
for each statement execute function private.broadcast_holidays();

revoke all on private.holiday_corrections from anon, authenticated, service_role;
grant execute on function private.list_holidays(text), public.list_holidays(text) to authenticated;
grant execute on function private.correct_holiday(text, date, text), public.correct_holiday(text, date, text) to authenticated;

alter table private.holiday_corrections enable row level security;

create policy "nobody reads the corrections of holidays but by function" on private.holiday_corrections
  for select to service_role using (false);
