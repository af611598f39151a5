-- Reminds people of documents that are about to expire (rule 9.26).

create table private.document_reminders (
  document_id uuid not null references public.documents (id) on delete cascade,
  days integer not null,
  primary key (document_id, days)
);
comment on table private.document_reminders is
  'How many days before expiry a document''s owner was reminded, once for each number of days (rule 9.26).';

create function private.remind_of_documents(moment timestamptz) returns void
language sql set search_path = ''
as $$
  with due as (
    select document.id, document.user_id, document.type, document.expires_on - here.clock::date as days
    from public.documents document
    join public.profiles person on person.id = document.user_id
    cross join lateral private.local_time(document.user_id, moment) as here (clock)
    where document.state = 'checked'
      -- All local dates that are possible somewhere on earth, so that the index can be used.
      and document.expires_on = any (array(
        select (moment at time zone 'UTC')::date + days + around
        from unnest(array[0, 1, 7, 30]) days, unnest(array[-1, 0, 1]) around
      ))
      and document.expires_on - here.clock::date in (0, 1, 7, 30)
      -- Only during the day. Quiet hours would delay it until the next day, when its count of days would be wrong.
      and here.clock::time >= '08:00' and here.clock::time < '21:00'
      and not exists (
        select from public.documents newer
        where newer.user_id = document.user_id and newer.type = document.type and newer.state = 'waiting'
      )
    -- Skips accounts that are being deleted, and documents that are being replaced.
    for key share of person, document skip locked
  ), reminded as (
    insert into private.document_reminders (document_id, days)
    select due.id, due.days from due
    on conflict do nothing
    returning document_id, days
  )
  insert into public.notifications (user_id, message, type, link, data)
  select due.user_id,
    format('Your %s expires %s. Please upload a new one.', private.document_name(due.type),
      case due.days when 0 then 'today' when 1 then 'tomorrow' else format('in %s days', due.days) end),
    'document_expiring', '/profile/documents', jsonb_build_object('document_id', due.id)
  from reminded
  join due on due.id = reminded.document_id
$$;
comment on function private.remind_of_documents(timestamptz) is
  'Reminds people 30, 7 and 1 days before a checked document expires, and on its last day, once each (rule 9.26). Sends between 8:00 and '
  '21:00 in their time zone, unless a newer document waits. Runs every hour.';

revoke all on private.document_reminders from anon, authenticated, service_role;

alter table private.document_reminders enable row level security;

create policy "nobody reads the reminders" on private.document_reminders
  for select to service_role using (false);

select cron.schedule('remind of expiring documents', '23 * * * *', 'select private.remind_of_documents(now())');
