-- Notifies people that their hours were approved or changed. The notification mentions only the amount and the days
-- (rule 22.13).

create function private.notify_of_approved_hours() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- One notification per person, however many days are approved at once.
  insert into public.notifications (user_id, message, type, link)
  select approved.user_id,
    format(case when approved.first = approved.last then 'Your hours of %1$s are approved: $%3$s.'
      else 'Your hours from %1$s to %2$s are approved: $%3$s.' end,
      to_char(approved.first, 'Dy FMDD Mon'), to_char(approved.last, 'Dy FMDD Mon'),
      btrim(to_char(approved.cents / 100.0, 'FM999,999,990.00'))), 'hours_approved', '/pay'
  from (
    select line.user_id, min(line.day) as first, max(line.day) as last, sum(line.amount_cents) as cents
    from written line where line.kind = 'work' and line.user_id is not null
    group by line.user_id
  ) approved
  order by approved.user_id;
  return null;
end
$$;
comment on function private.notify_of_approved_hours() is
  'After-statement trigger on pay_lines: notifies each person once of approved hours and their amount.';

create function private.notify_of_changed_hours() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- One notification per person, however many days are corrected at once.
  insert into public.notifications (user_id, message, type, link)
  select corrected.user_id,
    format(case when corrected.first = corrected.last then 'Your hours of %1$s have been changed.'
      else 'Your hours from %1$s to %2$s have been changed.' end,
      to_char(corrected.first, 'Dy FMDD Mon'), to_char(corrected.last, 'Dy FMDD Mon')), 'hours_changed', '/pay'
  from (
    select application.user_id, min(written.day) as first, max(written.day) as last
    from written join public.applications application on application.id = written.application_id
    where written.by_administrator and application.user_id is not null
    group by application.user_id
  ) corrected
  order by corrected.user_id;
  return null;
end
$$;
comment on function private.notify_of_changed_hours() is
  'After-statement trigger on hours: notifies each person once of hours that an administrator changed, without the reason.';

create trigger notify_approved after insert on public.pay_lines
referencing new table as written for each statement execute function private.notify_of_approved_hours();
create trigger notify_corrected after insert on public.hours
referencing new table as written for each statement execute function private.notify_of_changed_hours();
create trigger notify_corrected_again after update on public.hours
referencing new table as written for each statement execute function private.notify_of_changed_hours();

create function private.broadcast_pay_lines() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_administrators('hours_changed', '{}');
  -- Added lines send a notification instead.
  if tg_op = 'DELETE' then
    perform private.broadcast_to_person(payee.user_id, 'hours_changed', '{}')
    from (select distinct user_id from changed where user_id is not null) payee;
  end if;
  return null;
end
$$;
comment on function private.broadcast_pay_lines() is
  'After-statement trigger on pay_lines: broadcasts changed hours or lines to administrators'' open pages. Also broadcasts a removed line '
  'to its payee.';

create function private.broadcast_hours() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform private.broadcast_to_administrators('hours_changed', '{}');
  return null;
end
$$;
comment on function private.broadcast_hours() is
  'After-statement trigger on hours: broadcasts corrected hours to administrators'' open pages.';

create trigger broadcast_added after insert on public.pay_lines
referencing new table as changed for each statement execute function private.broadcast_pay_lines();
create trigger broadcast_removed after delete on public.pay_lines
referencing old table as changed for each statement execute function private.broadcast_pay_lines();
create trigger broadcast_changed after insert or update on public.hours
for each statement execute function private.broadcast_hours();
