-- Deletes data that is no longer needed (rules 9.34, 9.35, 10.19): notifications read long ago, notices about jobs that ended long ago,
-- and document openings after two years. Deletes a little at a time, so that no request waits.

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
    -- Skips notifications that another transaction is deleting.
    for update skip locked
  ));
  get diagnostics forgotten = row_count;
  return forgotten;
end
$$;
comment on function private.forget_read_notifications(timestamptz) is
  'Deletes up to 10,000 read notifications older than the number of days in the settings, oldest first (rule 9.34). Returns how many. '
  'Runs every minute of one hour at night.';

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
  'Deletes notices sent for jobs whose last day was over 30 days ago: notices of up to 1,000 jobs, reminders, and notices that a job had '
  'ended. Runs every night.';

create function private.forget_document_openings(moment timestamptz) returns void
language sql set search_path = ''
as $$ delete from public.document_openings opening where opening.opened_at < moment - interval '24 months' $$;
comment on function private.forget_document_openings(timestamptz) is
  'Deletes records of opened documents after 24 months, as the audit does (rule 10.19). Runs every night.';

select cron.schedule('forget read notifications', '* 16 * * *', 'select private.forget_read_notifications(now())');
select cron.schedule('forget old jobs', '0 18 * * *', 'select private.forget_old_jobs(now())');
select cron.schedule('forget opened documents', '5 18 * * *', 'select private.forget_document_openings(now())');
