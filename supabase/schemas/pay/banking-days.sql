-- The days on which banks process payments from one to another (rule 23.19).

create function private.easter_sunday(year integer) returns date
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  -- The calendar's rule as Meeus, Jones and Butcher write it: where in the moon's cycle of 19 years, and in the century.
  golden constant integer := year % 19;
  century constant integer := year / 100;
  moon constant integer := (19 * golden + century - century / 4 - (century - (century + 8) / 25 + 1) / 3 + 15) % 30;
  weekday constant integer := (32 + 2 * (century % 4) + 2 * (year % 100 / 4) - moon - year % 4) % 7;
  late constant integer := (golden + 11 * moon + 22 * weekday) / 451;
begin
  return make_date(year, 3, 22) + moon + weekday - 7 * late;
end
$$;
comment on function private.easter_sunday(integer) is 'Easter Sunday of a year.';

create function private.weekday_from(day date) returns date
language plpgsql immutable parallel safe set search_path = ''
as $$
begin
  return day + case when extract(isodow from day) > 5 then 8 - extract(isodow from day)::integer else 0 end;
end
$$;
comment on function private.weekday_from(date) is 'The day itself, or the Monday after it if it is at a weekend.';

create function private.is_banking_day(day date) returns boolean
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  year constant integer := extract(year from day);
  easter constant date := private.easter_sunday(year);
  christmas constant date := private.weekday_from(make_date(year, 12, 25));
begin
  return extract(isodow from day) < 6 and day not in (
    private.weekday_from(make_date(year, 1, 1)), private.weekday_from(make_date(year, 1, 26)),
    easter - 2, easter + 1, make_date(year, 4, 25),
    -- The second Monday in June.
    make_date(year, 6, 8) + (8 - extract(isodow from make_date(year, 6, 8))::integer) % 7,
    christmas, private.weekday_from(christmas + 1));
end
$$;
comment on function private.is_banking_day(date) is
  'Whether banks process payments: on weekdays that are not a public holiday in both New South Wales and Victoria, where they settle.';

create function private.next_banking_day(after date) returns date
language plpgsql immutable parallel safe set search_path = ''
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
comment on function private.next_banking_day(date) is 'The first day after another on which banks process payments.';

create function private.processing_day(given date) returns date
language plpgsql stable set search_path = ''
as $$
declare
  -- As far ahead as the larger banks take a file.
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
    raise exception 'Banks do not pay at weekends and on national public holidays.' using errcode = 'PT400', hint = 'processed_on';
  end if;
  return given;
end
$$;
comment on function private.processing_day(date) is
  'The day itself, or for null the next banking day, where the caller is. PT400 (hint processed_on) for a day on which banks do not pay.';
