-- Jobs store their hourly pay as read from the pay text. This reads the texts again whose pay is read differently now.
set lock_timeout = '2s';

update public.jobs set pay_per_cleaner = pay_per_cleaner
where hourly_cents is distinct from private.hourly_cents(pay_per_cleaner, start_time, end_time, days);
