-- Certificates are issued only for completed courses; some expire. Anyone can verify a number.

create function private.new_certificate_number() returns text
language sql volatile set search_path = ''
as $$
  -- Twelve characters out of 32 letters and digits that look different: 60 bits, too many to guess.
  select 'SW-' || string_agg(
    case when ordinal in (4, 8) then letter || '-' else letter end, '' order by ordinal
  )
  from (
    select ordinal, substr('23456789ABCDEFGHJKLMNPQRSTUVWXYZ', 1 + get_byte(bytes, ordinal - 1) % 32, 1) as letter
    from (select extensions.gen_random_bytes(12) as bytes) random, generate_series(1, 12) ordinal
  ) letters
$$;
comment on function private.new_certificate_number() is 'A verification number such as SW-7KQ2-M9XA-4TRE.';

create table public.certificates (
  number text unique not null default private.new_certificate_number()
    check (number ~ '^SW(-[2-9A-HJ-NP-Z]{4}){3}$'),
  user_id uuid not null,
  course_id uuid not null,
  course_title text not null,
  issued_at timestamptz not null default now(),
  valid_until date,
  primary key (user_id, course_id),
  foreign key (user_id, course_id) references public.course_progress (user_id, course_id) on delete cascade
);
comment on table public.certificates is
  'A person''s certificate for a completed course. The title is as of the day of issue. The name is read from the profile, so a corrected '
  'name shows here too (rule 7.17).';

comment on column public.certificates.valid_until is 'The last valid day; null if it never expires.';

create function public.certificate_state(certificate public.certificates) returns text
language sql stable set search_path = ''
as $$
  select case
    when certificate.valid_until < today then 'expired'
    when certificate.valid_until <= today + 30 then 'ending'
    else 'valid'
  end
  from (select (now() at time zone 'Australia/Brisbane')::date as today) now
$$;
comment on function public.certificate_state(public.certificates) is
  'The state of a certificate today in Brisbane, usable as a column of certificates: valid, ending (within 30 days) or expired.';

create function private.assert_completed() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if exists (
    select from public.course_progress progress
    where progress.user_id = new.user_id and progress.course_id = new.course_id and not progress.completed
  ) then
    raise exception 'The course has not been completed.' using errcode = 'PT409';
  end if;
  return new;
end
$$;
comment on function private.assert_completed() is
  'Before-trigger on certificates: refuses a certificate for a course that is not completed, regardless of which code writes.';

create function private.issue_certificate() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  insert into public.certificates (user_id, course_id, course_title, issued_at, valid_until)
  select new.user_id, new.course_id, course.title, new.completed_at,
    (new.completed_at at time zone 'Australia/Brisbane')::date + make_interval(months => course.valid_months)
  from public.courses course where course.id = new.course_id
  -- If the course was taken again, the number stays (rule 7.21).
  on conflict (user_id, course_id) do update
  set course_title = excluded.course_title, issued_at = excluded.issued_at, valid_until = excluded.valid_until;
  return null;
end
$$;
comment on function private.issue_certificate() is
  'After-trigger on course_progress: issues or renews the certificate when a course is completed.';

create function private.verify_certificate(number text)
returns table (person_name text, course_title text, completed_on date, valid_until date, is_valid boolean)
language sql stable security definer set search_path = ''
as $$
  select coalesce(profile.name, ''), certificate.course_title,
    (certificate.issued_at at time zone 'Australia/Brisbane')::date, certificate.valid_until,
    public.certificate_state(certificate) <> 'expired'
  from public.certificates certificate
  join public.profiles profile on profile.id = certificate.user_id
  -- Accepts other spellings: lower case, without hyphens.
  where certificate.number = regexp_replace(
    upper(regexp_replace(left(verify_certificate.number, 100), '[^0-9A-Za-z]', '', 'g')),
    '(SW)(.{4})(.{4})(.{4})', '\1-\2-\3-\4'
  )
$$;

create function public.verify_certificate(number text)
returns table (person_name text, course_title text, completed_on date, valid_until date, is_valid boolean)
language sql stable set search_path = ''
-- Names are resolved at creation (begin atomic), because visitors have no usage right on the schema private.
begin atomic
  select person_name, course_title, completed_on, valid_until, is_valid from private.verify_certificate(verify_certificate.number);
end;
comment on function public.verify_certificate(text) is
  'The certificate with this verification number: name, course, day of completion, last valid day (null if it never expires), and whether '
  'it is valid today. No row for an unknown number. For everyone, signed in or not.';

create trigger assert_completed before insert or update of user_id, course_id on public.certificates
for each row execute function private.assert_completed();

create trigger issue_certificate_on_insert after insert on public.course_progress
for each row when (new.completed) execute function private.issue_certificate();

create trigger issue_certificate_on_completion after update of completed on public.course_progress
for each row when (new.completed and not old.completed) execute function private.issue_certificate();

revoke all on public.certificates from anon, authenticated, service_role;
grant select on public.certificates to authenticated;
grant select, insert, update, delete on public.certificates to service_role;
grant execute on function public.certificate_state(public.certificates) to authenticated, service_role;
grant execute on function private.verify_certificate(text), public.verify_certificate(text) to anon, authenticated;
grant execute on function private.new_certificate_number() to service_role;

alter table public.certificates enable row level security;

create policy "a certificate is read by its owner and by administrators" on public.certificates
  for select to authenticated using (user_id = (select auth.uid()) or (select private.is_admin()));
