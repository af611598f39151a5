-- folded search, last: the planner knows how common a folded word is only from statistics that are gathered with the new indexes.
set lock_timeout = '2s';
set search_path = pg_catalog;

analyze public.applications, public.jobs, public.localities, public.profiles;
