-- Reads a job's pay from its typed text (rules 5.29, 11.29).

create function private.read_pay(pay text, out basis text, out cents integer, out is_least boolean)
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  said constant text := btrim(regexp_replace(
    regexp_replace(lower(normalize(pay, nfc)), '[\s\u00a0\u2000-\u200b\u202f\u3000]+', ' ', 'g'), '[\u2010-\u2015\u2212]', '-', 'g'));
  amount constant text := '(?:(?:au?)?\$ ?|aud ?\$? ?)?([0-9]{1,3},[0-9]{3}|[0-9]{1,6})(?:\.([0-9]{1,2}))?'
    || '(?: ?(?:aud|dollars?|đô la|đô))?';
  each_person constant text := '(?: ?/ ?| per | a | for each | each | every )(?:cleaner|person|head)| each| pp'
    || '| ?/ ?người| (?:mỗi|một) người';
  per constant text := '(?:/ ?|per |an? |each |every |p/|mỗi |một )';
  an_hour constant text := per || '(?:hour|hr|h|giờ|gio|tiếng)|hourly|p\.?h';
  a_day constant text := per || '(?:day|d|shift|night|visit|ngày|ca|đêm)|daily';
  the_job constant text := per || '(?:job|project)|for the (?:whole |full )?(?:job|project)|(?:in )?total|lump sum|trọn gói|cả việc';
  flat constant text := '(?:flat|fixed)(?: (?:rate|price|fee|pay))?';
  beside constant text := '(?:,? \(?plus |,?(?: \(?)?\+ ?)(?:super(?:annuation)?|gst)\)?'
    || '|,? \(?(?:(?:ex|excl|excluding|before)\.? gst|chưa gồm gst|abn|aud)\)?|' || each_person;
  parts constant text[] := regexp_match(said, format(
    '^(from |at least |từ )?%1$s(?: ?(?:-|to|đến) ?%1$s)?( ?\+)?(?:%2$s)?(?: ?(?:(%3$s)|(%4$s)|(%5$s)|(%6$s)))?(?:%7$s)*\.?$',
    amount, each_person, an_hour, a_day, the_job, flat, beside));
  least constant integer := replace(parts[2], ',', '')::integer * 100 + rpad(coalesce(parts[3], ''), 2, '0')::integer;
  most constant integer := coalesce(replace(parts[4], ',', '')::integer * 100 + rpad(coalesce(parts[5], ''), 2, '0')::integer, least);
begin
  basis := case
    when least not between 1 and 10000000 or most < least then null
    when parts[7] is not null then 'hour'
    when parts[8] is not null then 'day'
    when parts[9] is not null then 'job'
    -- "$35 flat" might be for an hour.
    when parts[10] is not null then case when least > 10000 then 'job' end
    -- An amount alone is per hour if it can hardly be for anything else.
    when least >= 2000 and most <= 10000 then 'hour'
  end;
  if basis is not null then
    cents := least;
    is_least := num_nonnulls(parts[1], parts[4], parts[6]) > 0;
  end if;
end
$$;
comment on function private.read_pay(text) is
  'Parses a pay text: the basis (hour, day or job), the cents, and whether they are only a minimum ("from $30", "$30-35/hour"). All null '
  'unless every word of the text is understood. readPay in src/features/jobs/admin parses the same texts; tests compare the two.';

create function private.hourly_cents(pay text, start_time time, end_time time, days integer) returns integer
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  reading constant record := private.read_pay(pay);
  seconds constant numeric := extract(epoch from end_time - start_time);
  -- At least one hour, so that a ten-minute job does not seem to pay six times as much.
  hours constant numeric := greatest(coalesce(case when seconds < 0 then seconds + 86400 else nullif(seconds, 0) end, 8 * 3600) / 3600, 1);
begin
  return round(case reading.basis
    when 'hour' then reading.cents
    when 'day' then reading.cents / hours
    when 'job' then reading.cents / hours / greatest(days, 1)
  end);
end
$$;
comment on function private.hourly_cents(text, time, time, integer) is
  'The pay of a job in cents per hour, as read_pay parses it; null if that is uncertain. Pay for a day or for the whole job is divided by '
  'its hours: 8 a day without times, one day without days (rule 5.29).';

create function private.shift_cents(pay text, minutes integer) returns integer
language plpgsql immutable parallel safe set search_path = ''
as $$
declare
  reading constant record := private.read_pay(pay);
begin
  return case
    when reading.basis = 'hour' then round(reading.cents * (minutes / 60.0))
    when reading.basis = 'day' and minutes is not null then reading.cents
  end;
end
$$;
comment on function private.shift_cents(text, integer) is
  'The pay in cents of a shift of `minutes`, as read_pay parses it. Null without minutes, or if the pay is not per hour or day.';
