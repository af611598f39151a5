-- Days on which banks process payments between each other (rule 23.19).

create function private.is_banking_day(day date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return extract(isodow from day) < 6
    and (select count(*) from public.holidays holiday where holiday.state in ('NSW', 'VIC') and holiday.day = is_banking_day.day) < 2;
end
$$;
comment on function private.is_banking_day(date) is
  'True on days when banks process payments: weekdays that are not a public holiday in both New South Wales and Victoria, where they '
  'settle.';

create function private.next_banking_day(after date) returns date
language plpgsql stable set search_path = ''
as $$
declare
  day date := after + 1;
begin
  while not private.is_banking_day(day) loop
    day := day + 1;
  end loop;
  return day;
end
$$;
comment on function private.next_banking_day(date) is 'The first banking day after the given day.';

create function private.processing_day(given date) returns date
language plpgsql stable set search_path = ''
as $$
declare
  -- The larger banks accept a file this many days ahead.
  most_days constant integer := 45;
  today constant date := private.today_of((select auth.uid()));
begin
  if given is null then
    return private.next_banking_day(today);
  elsif given < today then
    raise exception 'This day is over. Choose a later one.' using errcode = 'PT400', hint = 'processed_on';
  elsif given > today + most_days then
    raise exception 'Choose a day within the next % days.', most_days using errcode = 'PT400', hint = 'processed_on';
  elsif not private.is_banking_day(given) then
    raise exception 'Banks do not pay on weekends or national public holidays. Choose another day.' using errcode = 'PT400',
      hint = 'processed_on';
  end if;
  return given;
end
$$;
comment on function private.processing_day(date) is
  'Returns the given day, or for null the next banking day, by the caller''s calendar. PT400 (hint processed_on) a day that is over, more '
  'than 45 days ahead, or not a banking day.';
