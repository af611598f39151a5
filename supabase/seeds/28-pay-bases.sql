-- The pay basis of each job (rule 11.29): hourly, except for one job, which has none.

update public.jobs
set pay_basis = 'hour', rate_cents = hourly_cents
where pay_per_cleaner ~ '/hour$' and pay_per_cleaner <> '$33.75/hour';
