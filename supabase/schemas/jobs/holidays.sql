-- Public holidays of the states, which administrators can correct (rule 11.31). A migration inserts the initial rows, which tools/holidays
-- generates.

create table public.holidays (
  state text not null check (state in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA')),
  day date not null check (day between '2026-01-01' and '2099-12-31'),
  name text not null check (char_length(name) between 1 and 60),
  primary key (state, day)
);
comment on table public.holidays is
  'Public holidays of the states. Source for 2026 to 2045: npm date-holidays 3.37.0 (ISC, data CC BY 3.0), as corrected by '
  'tools/holidays. Administrators can change them afterwards.';
comment on column public.holidays.name is 'In English. For a part of a day it includes the start, such as "Christmas Eve from 18:00".';

create function private.save_holiday(state text, day date, name text, instead_of date) returns void
language plpgsql security definer set search_path = ''
as $$
#variable_conflict use_column
declare
  wanted text;
  stored text;
begin
  perform private.assert_admin();
  wanted := private.line_as_stored(save_holiday.name, 60, 'name');
  if save_holiday.state is null
    or save_holiday.state not in ('ACT', 'NSW', 'NT', 'QLD', 'SA', 'TAS', 'VIC', 'WA') then
    raise exception 'Choose a state.' using errcode = 'PT400', hint = 'state';
  elsif save_holiday.day is null or save_holiday.day not between '2026-01-01' and '2099-12-31' then
    raise exception 'Choose a day from 2026 to 2099.' using errcode = 'PT400', hint = 'day';
  elsif wanted is null then
    raise exception 'Enter the name of the holiday.' using errcode = 'PT400', hint = 'name';
  end if;
  delete from public.holidays holiday
  where holiday.state = save_holiday.state and holiday.day = instead_of and (holiday.day, holiday.name) <> (save_holiday.day, wanted);
  insert into public.holidays (state, day, name) values (save_holiday.state, save_holiday.day, wanted) on conflict do nothing;
  select holiday.name into stored from public.holidays holiday
  where holiday.state = save_holiday.state and holiday.day = save_holiday.day;
  -- The same name means a retry whose first response was lost (rule 3.19).
  if stored <> wanted then
    raise exception 'This day is already a public holiday: %.', stored using errcode = 'PT400', hint = 'day';
  end if;
end
$$;

create function public.save_holiday(state text, day date, name text, instead_of date default null) returns void
language sql set search_path = ''
as $$ select private.save_holiday(state, day, name, instead_of) $$;
comment on function public.save_holiday(text, date, text, date) is
  'An administrator adds a public holiday of a state, or changes the one on the day instead_of. PT400 no state, a day outside 2026 to '
  '2099 or with another holiday, or a name that is empty or longer than 60 characters (hint state, day or name). PT403 not an '
  'administrator.';

create function private.remove_holiday(state text, day date) returns void
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.assert_admin();
  delete from public.holidays holiday where holiday.state = remove_holiday.state and holiday.day = remove_holiday.day;
end
$$;

create function public.remove_holiday(state text, day date) returns void
language sql set search_path = ''
as $$ select private.remove_holiday(state, day) $$;
comment on function public.remove_holiday(text, date) is
  'An administrator removes a public holiday of a state. Does nothing if there is none. PT403 not an administrator.';

create function private.broadcast_holidays() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_administrators('holidays_changed', '{}');
  return null;
end
$$;
comment on function private.broadcast_holidays() is 'After-statement trigger on holidays: makes administrators'' open pages refetch them.';

create trigger broadcast_holidays after insert or update or delete on public.holidays
for each statement execute function private.broadcast_holidays();

revoke all on public.holidays from anon, authenticated, service_role;
grant select on public.holidays to authenticated;
grant execute on function private.save_holiday(text, date, text, date), public.save_holiday(text, date, text, date) to authenticated;
grant execute on function private.remove_holiday(text, date), public.remove_holiday(text, date) to authenticated;

alter table public.holidays enable row level security;

create policy "public holidays are read by administrators" on public.holidays
  for select to authenticated using ((select private.is_admin()));
