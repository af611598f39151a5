-- What jobs are paid by, as whoever posted them said it (rule 11.29): all by the hour. One was never asked.

update public.jobs
set pay_basis = 'hour', rate_cents = hourly_cents
where pay_per_cleaner ~ '/hour$' and pay_per_cleaner <> '$33.75/hour';
