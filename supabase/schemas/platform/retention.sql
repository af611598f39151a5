-- What nobody needs any longer goes: notifications that were read long ago, what is noted about jobs that are long over, and who
-- opened which document two years ago (rules 9.34, 9.35, 10.19). A little at a time, so that nobody waits for it.

create index notifications_read_idx on public.notifications (created_at) where read;

create function private.forget_read_notifications(moment timestamptz) returns integer
language plpgsql set search_path = ''
as $$
declare
  most constant integer := 10000;
  forgotten integer;
begin
  delete from public.notifications where id = any (array(
    select old.id from public.notifications old
    where old.read and old.created_at < moment - make_interval(days => (select business.notification_days from public.business))
    order by old.created_at limit most
    -- Whoever is deleting one of them just now goes first.
    for update skip locked
  ));
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function private.forget_read_notifications(timestamptz) is
  'Erases up to 10,000 notifications that are read and older than the setting says, the oldest first (rule 9.34); returns how many. '
  'Runs every minute of an hour of the night.';

create function private.forget_old_jobs(moment timestamptz) returns void
language sql set search_path = ''
as $$
  delete from private.job_notices_sent sent where sent.job_id in (
    select job.id from public.jobs job
    where private.is_long_over(job, moment) and exists (select from private.job_notices_sent known where known.job_id = job.id)
    limit 1000
  );
  delete from private.job_reminders sent using public.applications application, public.jobs job
  where application.id = sent.application_id and job.id = application.job_id and private.is_long_over(job, moment);
  delete from private.job_end_notices said using public.applications application, public.jobs job
  where application.id = said.application_id and job.id = application.job_id and private.is_long_over(job, moment);
$$;
comment on function private.forget_old_jobs(timestamptz) is
  'Forgets who was told of jobs whose last day was over 30 days ago, of up to 1,000 jobs, who was reminded of them, and who heard that '
  'they had ended. Runs every night.';

create function private.forget_document_openings(moment timestamptz) returns void
language sql set search_path = ''
as $$ delete from public.document_openings opening where opening.opened_at < moment - interval '24 months' $$;
comment on function private.forget_document_openings(timestamptz) is
  'Forgets who opened which document 24 months ago, as the audit does (rule 10.19). Runs every night.';

select cron.schedule('forget read notifications', '* 16 * * *', 'select private.forget_read_notifications(now())');
select cron.schedule('forget old jobs', '0 18 * * *', 'select private.forget_old_jobs(now())');
select cron.schedule('forget opened documents', '5 18 * * *', 'select private.forget_document_openings(now())');
